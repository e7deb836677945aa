// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/bytes.h"
#include "platform/linux/drives/mount_table.h"
#include "platform/linux/drives/system_root.h"

#include <filesystem>
#include <string>
#include <vector>

namespace qdm::drives {

/// The folder of a block device in sysfs, without symbolic links; empty where there is none.
std::filesystem::path blockFolder(const SystemRoot &root, unsigned major, unsigned minor);
std::filesystem::path blockFolderOfName(const SystemRoot &root, const std::string &name);

/// The same for a path as mounts name it: "/dev/sda1", "/dev/mapper/home", "/dev/disk/by-uuid/...".
std::filesystem::path blockFolderOfSource(const SystemRoot &root, const std::filesystem::path &source);

/// All block devices below a mount: usually one, several for btrfs and bcachefs, none for what lies on no block device.
std::vector<std::filesystem::path> blockFoldersOfMount(const SystemRoot &root, const Mount &mount);

/// The folder of the btrfs filesystem in use that a device is part of; empty where it is part of none.
std::filesystem::path btrfsFolder(const SystemRoot &root, const std::filesystem::path &block);

/// For btrfs over several devices how data is spread: "RAID1", "RAID0", ...; empty for plain ones.
std::string btrfsRaidName(const SystemRoot &root, const std::filesystem::path &block);

bool isPartition(const std::filesystem::path &block);
std::filesystem::path wholeDisk(const std::filesystem::path &block);

/// "nvme0n1", "cciss/c0d0": as below /dev.
std::string kernelName(const std::filesystem::path &block);

Bytes blockCapacity(const std::filesystem::path &block);

}

// SPDX-License-Identifier: MIT
#pragma once

#include "platform/linux/drives/mount_table.h"
#include "platform/linux/drives/system_root.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace qdm::raw {

/// Why a block device, given by its folder in sysfs, must not be written to: what uses it, a partition of it, the disk it is a partition
/// of, or what is stacked on one of these. A sentence with the way out; none where nothing of that is known.
std::optional<std::string> useOf(const SystemRoot &root, const drives::MountTable &mounts, const std::filesystem::path &block);

/// The devices, by their folders in sysfs, that nobody else may hold while `block` is written to, since they have the same bytes: loop
/// devices over the same file, what lies below a loop device, partitions that overlap. Without itself, and without those that the kernel
/// keeps from others already because `block` is held.
std::vector<std::filesystem::path> sharersOf(const SystemRoot &root, const std::filesystem::path &block);

}

// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/bytes.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace qdm {

/// What a place in the file tree really is; decides the icon, and what the audit says of it.
enum class DriveKind { Nvme, Sata, Usb, Mmc, Hdd, Raid, Virtual, Loop, Memory, Network, Fuse, Unknown };

/// "NVMe", "SATA", "USB", ..., "memory", "network", "unknown": for people and for the JSON key "bus".
const char *driveKindName(DriveKind kind);

/// One physical or virtual drive below a place. Empty or absent: not known, or not readable by this user.
struct Drive {
    DriveKind kind = DriveKind::Unknown;
    std::string device; ///< kernel name of the whole drive: "nvme0n1"; empty for network and memory
    std::string model;
    std::string serial;
    std::string firmware;
    std::string bus;                                 ///< "NVMe PCIe 4.0 x4", "SATA 6 Gb/s", "USB 10 Gb/s", "virtio", "memory", "NFS"
    std::optional<std::uint64_t> linkBytesPerSecond; ///< what the link can carry after line coding
    Bytes capacity;                                  ///< 0: not known
    std::optional<bool> rotational;
};

/// A mounted filesystem or a folder in it, with the drives it lies on.
struct Volume {
    std::filesystem::path mount;  ///< where it is mounted
    std::filesystem::path source; ///< "/dev/mapper/home", "server:/export", "tmpfs"
    std::string filesystem;       ///< "ext4", "btrfs", "nfs4", "tmpfs"
    Bytes size;
    Bytes free; ///< that this user may use
    Bytes used; ///< taken by files; less than size - free where some is kept for root or by a quota
    bool readOnly = false;
    std::vector<std::string> layers; ///< from the filesystem down: "LUKS", "LVM", "RAID1", "loop file", "partition"
    std::vector<Drive> drives;       ///< the bottom; several for RAID, LVM or btrfs; one entry of kind Network, Memory, ... otherwise
    std::string unusable;            ///< why no test can run here ("read-only", "no permission to write", "no space left"); empty: usable
    std::filesystem::path writable;  ///< a folder on it where this user can write (the mount itself, else home or temp on it); empty: none

    /// The drive that stands for the volume in titles: the first one; several models are joined by " + ".
    Drive drive() const;
};

struct SystemInfo {
    std::string os;     ///< "Debian GNU/Linux 12 (bookworm)"
    std::string kernel; ///< "Linux 6.1.0-18-amd64"
    std::string cpu;
    std::string host; ///< not part of results; for hiding it in shared texts
    Bytes memory;
    unsigned processors = 1;
};

}

// SPDX-License-Identifier: MIT
#pragma once

#include "platform/linux/drives/mount_table.h"

#include <string>

namespace qdm::drives {

enum class FilesystemClass {
    Disk,    ///< on block devices or flash
    Network, ///< a server answers, or a host for its guest
    Memory,
    Fuse,    ///< a program answers, and nobody can say from where
    Stacked, ///< on a folder of another filesystem: overlay, ecryptfs
    Hidden,  ///< nothing to measure: the kernel's own filesystems and read-only images
};

/// Told by the mount's text alone, so that nothing is asked of a server that may be gone.
FilesystemClass filesystemClass(const Mount &mount);

/// Whether asking it may wait for a server or a program, perhaps for ever.
bool mayHang(const Mount &mount);

/// "NFS", "SMB", ...; empty for what is no network filesystem.
std::string networkName(const std::string &type);

/// The folder that a stacked filesystem writes to; empty for all others.
std::string folderBelow(const Mount &mount);

/// Whether people may want to see it in a list: no kernel's memory filesystems, no containers' overlays.
bool isListed(const Mount &mount);

}

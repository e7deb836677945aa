// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/bytes.h"
#include "platform/linux/drives/mount_table.h"

#include <chrono>
#include <filesystem>
#include <future>
#include <memory>
#include <string>

namespace qdm::drives {

/// What a mounted filesystem answers when it is asked.
struct MountSpace {
    bool folder = true; ///< false: a single file is mounted there, as containers do with /etc/hosts
    Bytes size;
    Bytes free;
    Bytes used;
    bool readOnly = false;
    std::string unusable;
    std::filesystem::path writable;
};

/// Asks a mount for its space and for a folder where this user can write: `wish` (may be empty), the mount itself, home, temp.
///
/// A server that is gone lets statvfs() wait for ever, and nothing can end such a call. So network and FUSE filesystems are asked on
/// a thread of their own, which is left behind if it does not come back; all others answer from the kernel's memory and are asked at once.
std::future<MountSpace> askSpace(std::shared_ptr<const MountTable> mounts, const Mount &mount, const std::filesystem::path &wish);

/// The answer; "does not answer" if there is none in time.
MountSpace answerOf(std::future<MountSpace> &answer, std::chrono::milliseconds patience);

}

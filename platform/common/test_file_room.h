// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/bytes.h"

#include <filesystem>
#include <limits>

namespace qdm {

/// What a folder allows a test file to be.
struct TestFileRoom {
    static constexpr Bytes unlimited{std::uint64_t(std::numeric_limits<std::int64_t>::max())};

    Bytes free;                                  ///< space and quota that this user may use
    Bytes largestFile = unlimited;               ///< what limits and the filesystem allow one file
    const char *limitedBy = "the system allows"; ///< by what, in words
    bool inMemory = false;                       ///< the filesystem is main memory itself
};

/// Makes sure that `folder` is a folder where this user can write, and asks what it allows. Each system has its own.
/// Error NotFound, ReadOnly, Permission, Io.
TestFileRoom askTestFileRoom(const std::filesystem::path &folder);

/// Error NoSpace, TooLarge where `size` does not fit, Usage where it is 0.
void requireRoom(const TestFileRoom &room, const std::filesystem::path &folder, Bytes size);

/// The largest test file that fits, in whole MiB, a little room for the filesystem left free. Error NoSpace.
Bytes largestIn(const TestFileRoom &room, const std::filesystem::path &folder);

/// The error for a file of `size` that found no space.
[[noreturn]] void failForSpace(const TestFileRoom &room, const std::filesystem::path &folder, Bytes size, int systemCode = 0);

/// The error for a `folder` that is something else, or (`missing`) nothing at all.
[[noreturn]] void failForFolder(const std::filesystem::path &folder, bool missing, int systemCode = 0);

/// The error for a folder on a medium that is read-only.
[[noreturn]] void failReadOnly(const std::filesystem::path &folder, int systemCode);

/// The error for a folder where this user may not write.
[[noreturn]] void failForPermission(const std::filesystem::path &folder, int systemCode);

}

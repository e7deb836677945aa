// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/bytes.h"

#include <filesystem>

namespace qdm {

/// What a folder allows a test file to be.
struct TestFileRoom {
    Bytes free;                 ///< space and quota that this user may use
    Bytes largestFile;          ///< what limits and the filesystem allow one file
    const char *limitedBy = ""; ///< by what, in words
    bool inMemory = false;      ///< the filesystem is main memory itself
};

/// Makes sure that `folder` is a folder where this user can write, and asks what it allows. Error NotFound, ReadOnly, Permission, Io.
TestFileRoom askTestFileRoom(const std::filesystem::path &folder);

/// Error NoSpace, TooLarge where `size` does not fit.
void requireRoom(const TestFileRoom &room, const std::filesystem::path &folder, Bytes size);

/// The error when the space that was there a moment ago is gone.
[[noreturn]] void failForSpace(const std::filesystem::path &folder, Bytes size, int systemCode);

}

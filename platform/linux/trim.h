// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/bytes.h"

#include <filesystem>

/// The steps of LinuxTarget::trim. Error Unsupported, Io, DeviceGone, Busy; `path`: for messages.
namespace qdm::trimming {

void punchHoles(int file, std::uint64_t offset, Bytes length, const std::filesystem::path &path);

/// Reserves the blocks of a range that was punched. Error NoSpace where another program took them.
void reserveAgain(int file, std::uint64_t offset, Bytes length, const std::filesystem::path &path);

void discard(int device, std::uint64_t offset, Bytes length, const std::filesystem::path &path);

}

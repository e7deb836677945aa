// SPDX-License-Identifier: MIT
#pragma once

#include <cstdio>
#include <filesystem>
#include <vector>

namespace qdm {

/// Folders in which a program may keep what is to outlive it, the lasting one first, then those in memory, which a crash of the program
/// leaves alone. Each is this user's alone, so that nobody else puts files there; made where it is missing, left out where that cannot be.
std::vector<std::filesystem::path> stateFolders();

/// Marks an open file as in use for as long as it is open; the system ends that with the program, however it ends. False: another
/// program has it in use. Any thread.
bool lockFile(std::FILE *file) noexcept;

/// Makes durable what was flushed to the system. Errors are ignored: it is done for the case of a power cut.
void syncFile(std::FILE *file) noexcept;

}

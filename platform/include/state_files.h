// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/files.h"

#include <vector>

namespace qdm {

/// Folders in which a program may keep what is to outlive it, the lasting one first, then one in memory, which a crash of the program
/// leaves alone. Each is this user's alone, so that nobody else puts files there; made where it is missing, left out where that cannot be.
std::vector<std::filesystem::path> stateFolders();

/// A new file that this user alone may read, locked as by lockFile(); programs that are started do not get it. Empty where there is one
/// of that name, or where it cannot be made; then nothing is left of it. Any thread.
File createStateFile(const std::filesystem::path &path);

/// Marks an open file as in use for as long as it is open; the system ends that with the program, however it ends. False: another
/// program has it in use. Any thread.
bool lockFile(std::FILE *file) noexcept;

/// Makes durable what was flushed to the system. Errors are ignored: it is done for the case of a power cut.
void syncFile(std::FILE *file) noexcept;

}

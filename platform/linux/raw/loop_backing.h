// SPDX-License-Identifier: MIT
#pragma once

#include "platform/linux/drives/system_root.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace qdm::raw {

/// What lies below a loop device, by the numbers that the kernel knows it by.
struct BackingNumbers {
    std::uint64_t device = 0; ///< that has the file
    std::uint64_t inode = 0;
    dev_t node = 0; ///< of the device below, 0 for a file
};

/// A loop device in use.
struct Loop {
    std::filesystem::path block;           ///< its folder in sysfs
    std::string file;                      ///< below it; the name that it had, seen by whoever set it up, so it may mean nothing here
    std::optional<BackingNumbers> numbers; ///< none where it cannot be asked
};

std::vector<Loop> loopsInUse(const SystemRoot &root);

/// By numbers, since a file has several names and a name may be another's; by name where one of them cannot be asked.
bool shareBacking(const Loop &a, const Loop &b);

/// The folder in sysfs of the block device below; empty for a file.
std::filesystem::path groundOf(const SystemRoot &root, const Loop &loop);

}

// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

namespace qdm {

/// Where the system tells about itself. Tests hand in a tree of their own.
struct SystemRoot {
    std::filesystem::path sys = "/sys";
    std::filesystem::path proc = "/proc";
    std::filesystem::path etc = "/etc";
    std::filesystem::path dev = "/dev";
    std::filesystem::path run = "/run";
};

}

// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace qdm::drives {

/// What the system keeps of its own name.
struct SystemNames {
    std::string product; ///< "Windows 10 Pro": Windows 11 calls itself so too
    std::string version; ///< "23H2"; empty for old ones
    unsigned long build = 0;
    std::string wine; ///< "8.0"; empty for the real Windows
};

/// As people know it: "Windows 11 Pro 23H2 (build 22631)".
std::string systemName(const SystemNames &names);

}

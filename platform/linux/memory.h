// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/bytes.h"

#include <filesystem>

namespace qdm {

/// Main memory that could be used now without swapping: what the system has left, and what this process's control group (a container,
/// a service with a limit) still allows. The roots are for tests.
Bytes readAvailableMemory(const std::filesystem::path &proc = "/proc", const std::filesystem::path &cgroups = "/sys/fs/cgroup");

}

// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/drives.h"
#include "platform/linux/drives/system_root.h"

#include <filesystem>
#include <string>

namespace qdm::raw {

/// The kernel's name of another whole disk with the serial number of `drive`, which lies below `block`; empty where there is none.
std::string serialTwinOf(const SystemRoot &root, const Drive &drive, const std::filesystem::path &block);

}

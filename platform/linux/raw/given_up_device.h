// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/target.h"
#include "platform/linux/drives/system_root.h"

#include <filesystem>
#include <memory>
#include <string>

namespace qdm::raw {

/// Platform::openDeviceForWriting.
std::unique_ptr<Target> openDeviceForWriting(const SystemRoot &root, const std::filesystem::path &device, Bytes size,
                                             const std::string &confirmedAs);

}

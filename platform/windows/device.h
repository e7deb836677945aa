// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/target.h"

namespace qdm {

/// Whether a path names a drive or a volume as a whole: `\\.\PhysicalDrive0`, `\\.\C:`.
bool isDeviceName(const std::filesystem::path &path);

/// Platform::openDevice. Windows has no character device to read from.
std::unique_ptr<Target> openDevice(const std::filesystem::path &device, Bytes size);

/// Platform::openDeviceForWriting.
std::unique_ptr<Target> openDeviceForWriting(const std::filesystem::path &device, Bytes size, const std::string &confirmedAs);

}

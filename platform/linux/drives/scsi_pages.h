// SPDX-License-Identifier: MIT
#pragma once

#include "platform/common/drive_parts.h"

#include <filesystem>
#include <optional>
#include <string>

namespace qdm::drives {

// The kernel keeps SCSI's pages of product data in sysfs, where every user may read them. `device` is the drive's SCSI folder.

/// Page 80: the serial number.
std::string serialPage(const std::filesystem::path &device);

/// Page 83: for SATA drives model and serial number in full length.
Identity identificationPage(const std::filesystem::path &device);

/// Page 89: all that a SATA drive says of itself.
Identity ataPage(const std::filesystem::path &device);

/// The kernel's worldwide name, where it is made of a SATA drive's model and serial number.
Identity ataNameIdentity(const std::string &worldWideName);

/// Page B1: whether the drive turns.
std::optional<bool> rotationPage(const std::filesystem::path &device);

}

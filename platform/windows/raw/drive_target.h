// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/target.h"
#include "platform/windows/raw/whole_drive.h"

namespace qdm::raw {

/// A whole drive as a target, writable where it is given up. `path` as the user named it, `size` as in Platform::openDevice. Error
/// NotFound, TooLarge.
std::unique_ptr<Target> driveTarget(std::shared_ptr<WholeDrive> drive, const std::filesystem::path &path, Bytes size);

}

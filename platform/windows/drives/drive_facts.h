// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/drives.h"
#include "platform/windows/drives/device_control.h"

#include <optional>
#include <string>

namespace qdm::drives {

/// A whole drive, and what it is made of itself.
struct DriveFacts {
    Drive drive;
    std::string layer; ///< "Storage Spaces", "VHD file": what lies between it and the real drives; empty for those
};

/// All that a whole drive tells any user. `name` without the prefix of devices: "PhysicalDrive0".
DriveFacts driveFacts(ControlledDevice &device, const std::string &name);

/// The size of a whole drive, or of whatever else `device` is; 0 where it does not tell, which for volumes needs the right to read them.
Bytes deviceSize(ControlledDevice &device);

/// "PhysicalDrive0"
std::string diskName(unsigned long number);

/// A drive by its name, to be asked; null where it has none or refuses.
std::unique_ptr<ControlledDevice> openDrive(DeviceControl &control, const std::string &name);

}

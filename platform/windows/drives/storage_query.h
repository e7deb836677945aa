// SPDX-License-Identifier: MIT
#pragma once

#include "platform/windows/drives/device_control.h"

#include <windows.h>

#include <winioctl.h>

namespace qdm::drives {

/// IOCTL_STORAGE_QUERY_PROPERTY for a property that needs no parameters. Needs no right at all.
ControlAnswer queryProperty(ControlledDevice &device, STORAGE_PROPERTY_ID property);

/// What an NVMe drive says of itself and of its health, as the NVM Express specification lays it out; empty where the drive is none, or
/// where driver or system refuse.
std::vector<std::byte> nvmeIdentifyController(ControlledDevice &device);
std::vector<std::byte> nvmeHealthLog(ControlledDevice &device);

}

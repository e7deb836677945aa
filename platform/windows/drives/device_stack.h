// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/drives.h"
#include "platform/windows/drives/device_control.h"

#include <string>
#include <vector>

namespace qdm::drives {

/// What lies below a filesystem or a device: the layers from the top down, each named once, and the drives at the bottom.
struct Stack {
    std::vector<std::string> layers;
    std::vector<Drive> drives;
};

/// Of an open volume or drive. Without any drive where the system knows of none below, as below what a program makes up.
Stack stackBelow(DeviceControl &control, ControlledDevice &device);

/// The bytes of its drives that a volume has; 0 for what is no volume.
Bytes sizeOfExtents(ControlledDevice &volume);

}

// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/drives.h"
#include "platform/windows/drives/device_control.h"
#include "platform/windows/drives/volume_place.h"
#include "platform/windows/drives/volume_space.h"

namespace qdm::drives {

/// All that is told of a place: its names, what it answered, and the drives below.
Volume volumeOfPlace(DeviceControl &control, const VolumePlace &place, const VolumeSpace &space);

}

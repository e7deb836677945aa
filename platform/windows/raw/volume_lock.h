// SPDX-License-Identifier: MIT
#pragma once

#include "platform/windows/drives/device_control.h"
#include "platform/windows/raw/system_places.h"

#include <memory>
#include <vector>

namespace qdm::raw {

/// Locks all of the volumes; they stay so until the answer is let go. Error Busy where a program uses one of them.
std::vector<std::unique_ptr<ControlledDevice>> lockedVolumes(DeviceControl &control, const std::vector<KnownVolume> &volumes,
                                                             unsigned drive);

/// Dismounts `volumes`, which are `locked` in the same order. Error Busy.
void dismount(const std::vector<std::unique_ptr<ControlledDevice>> &locked, const std::vector<KnownVolume> &volumes, unsigned drive);

}

// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/drives.h"
#include "platform/include/machine_state.h"
#include "platform/windows/drives/device_control.h"

#include <optional>
#include <vector>

namespace qdm {

/// Platform::volumes, volumeOf, driveCounters, driveHeat, powerState and systemInfo. `control` answers for the devices.
std::vector<Volume> listVolumes(DeviceControl &control);
Volume volumeOfPath(DeviceControl &control, const std::filesystem::path &path);
std::optional<DriveCounters> readDriveCounters(DeviceControl &control, const Volume &volume);
std::optional<DriveHeat> readDriveHeat(DeviceControl &control, const Volume &volume);
PowerState readPowerState();
SystemInfo readSystemInfo();

}

// SPDX-License-Identifier: MIT
#include "platform/windows/drives/drives.h"
namespace qdm {
std::vector<Volume> listVolumes(DeviceControl &) { return {}; }
Volume volumeOfPath(DeviceControl &, const std::filesystem::path &p) { Volume v; v.mount = p; return v; }
std::optional<DriveCounters> readDriveCounters(DeviceControl &, const Volume &) { return {}; }
std::optional<DriveHeat> readDriveHeat(DeviceControl &, const Volume &) { return {}; }
PowerState readPowerState() { return {}; }
SystemInfo readSystemInfo() { return {}; }
}

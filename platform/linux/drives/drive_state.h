// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/drives.h"
#include "platform/include/machine_state.h"
#include "platform/linux/drives/system_root.h"

#include <optional>

namespace qdm {

/// None where one of the drives is no block device, or where the system does not count.
/// Source: /sys/block/DEV/stat (Documentation/block/stat.rst).
std::optional<DriveCounters> readDriveCounters(const SystemRoot &root, const Volume &volume);

/// None where no drive has a sensor that this user may read. Source: the hwmon devices of the kernel's nvme and drivetemp drivers, in
/// thousandths of a degree (Documentation/hwmon/sysfs-interface.rst).
std::optional<DriveHeat> readDriveHeat(const SystemRoot &root, const Volume &volume);

/// Source: /sys/class/power_supply, cpufreq, /sys/firmware/acpi/platform_profile.
PowerState readPowerState(const SystemRoot &root);

}

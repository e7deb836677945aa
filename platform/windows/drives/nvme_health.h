// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/bytes.h"
#include "platform/windows/drives/device_control.h"

#include <optional>

namespace qdm {

/// From an NVMe drive's log "SMART / health information".
struct NvmeHealth {
    std::optional<double> celsius;      ///< not set: the drive has no sensor
    std::optional<double> warningLimit; ///< from where the drive itself warns, and slows down
    bool temperatureAlarm = false;
    unsigned percentUsed = 0;  ///< of the life that the maker estimates; may pass 100
    unsigned percentSpare = 0; ///< of its spare blocks that are left
    Bytes written;             ///< by hosts, in all its life
};

/// None for what is no NVMe drive, or where the driver does not hand the log on.
std::optional<NvmeHealth> readNvmeHealth(ControlledDevice &device);

}

// SPDX-License-Identifier: MIT
#pragma once

#include "platform/windows/drives/device_control.h"

#include <optional>

namespace qdm::raw {

/// What the partitions of a drive say of its use.
struct DiskLayout {
    bool dynamic = false; ///< a dynamic disk (LDM)
    bool pooled = false;  ///< a member of Storage Spaces
    bool cluster = false; ///< of a failover cluster, or replicated to another server
    bool starts = false;  ///< a computer could start from it: it has an EFI system partition, or an active one
};

/// None where it cannot be told; the drive may then be in any use.
std::optional<DiskLayout> readDiskLayout(ControlledDevice &drive);

}

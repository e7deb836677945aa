// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/bytes.h"
#include "platform/windows/drives/device_control.h"

#include <optional>

namespace qdm {

/// What unbuffered requests must be multiples of, and what a drive writes at once inside.
struct SectorSizes {
    Bytes logical;
    Bytes physical; ///< at least `logical`
};

/// Of a drive or a volume. None where it does not tell, or tells what can be no size of a sector.
std::optional<SectorSizes> readSectorSizes(ControlledDevice &device);

/// Its logical sector; where it does not tell, a size that suits every one.
Bytes sectorOf(ControlledDevice &device);

}

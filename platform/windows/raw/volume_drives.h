// SPDX-License-Identifier: MIT
#pragma once

#include "platform/windows/drives/device_control.h"

#include <algorithm>
#include <vector>

namespace qdm::raw {

/// The drives that a volume lies on.
struct VolumeDrives {
    int systemCode = 0;            ///< not 0: it cannot be told, and any drive may be among them
    std::vector<unsigned> numbers; ///< each once; none for a disc drive and for what a program makes up

    bool has(unsigned drive) const { return std::ranges::find(numbers, drive) != numbers.end(); }
};

VolumeDrives drivesBelow(DeviceControl &control, const std::wstring &volume);

}

// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/drives.h"

#include <initializer_list>

namespace qdm::test {

/// A volume on drives of which only the names matter.
inline Volume on(std::initializer_list<const char *> devices)
{
    Volume volume;
    for (const char *device : devices)
        volume.drives.emplace_back().device = device;
    return volume;
}

}

// SPDX-License-Identifier: MIT
#pragma once

#include "platform/windows/drives/device_control.h"

namespace qdm::raw {

/// As controlOf(), for a handle that may have FILE_FLAG_OVERLAPPED.
std::unique_ptr<ControlledDevice> overlappedControlOf(void *handle);

}

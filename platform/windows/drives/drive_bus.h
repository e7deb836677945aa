// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/drives.h"

#include <windows.h>

#include <winioctl.h>

namespace qdm::drives {

/// How a drive is attached. Windows does not tell the speed of the link.
struct Bus {
    DriveKind kind = DriveKind::Unknown;
    const char *name = "";
    bool tellsRotation = false; ///< drives here say truly whether they turn
    bool madeOfDrives = false;  ///< a layer of its own, with drives or a file below that only an administrator may see
};

/// `model`: of a drive on a real bus it tells whether a virtual machine made it up.
Bus busOf(STORAGE_BUS_TYPE type, const std::string &model);

}

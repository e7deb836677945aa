// SPDX-License-Identifier: MIT
#pragma once

#include "platform/windows/drives/device_control.h"
#include "platform/windows/unique_handle.h"

#include <memory>

namespace qdm::raw {

enum class Use { Reading, Writing };

/// A whole drive that was opened: what moves its data, and the same as something to ask.
struct OpenedDrive {
    UniqueHandle handle;
    std::unique_ptr<ControlledDevice> control; ///< of that very handle, while it is open
};

/// Opens whole drives for their data; tests put files in their place.
class DriveSource {
public:
    virtual ~DriveSource() = default;

    /// Unbuffered, with `extraFlags` (FILE_FLAG_OVERLAPPED, FILE_FLAG_WRITE_THROUGH). Without a handle, and `systemCode` set, where it is
    /// refused. Under Wine no drive is opened for writing: its names may lead to devices of the system below.
    virtual OpenedDrive open(unsigned drive, Use use, DWORD extraFlags, int &systemCode) = 0;
};

DriveSource &systemDriveSource();

}

// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/bytes.h"
#include "platform/windows/raw/drive_guard.h"

#include <memory>
#include <string>

namespace qdm::raw {

/// A whole drive that a target uses, in this process or through the helper. What keeps it alone is let go with it.
class WholeDrive {
public:
    virtual ~WholeDrive() = default;

    virtual Use use() const = 0;
    virtual Bytes capacity() const = 0; ///< 0: it has no medium
    virtual Bytes sector() const = 0;

    /// A handle of its own for each who asks, unbuffered, since a handle belongs to one completion port. `extraFlags`:
    /// FILE_FLAG_OVERLAPPED, FILE_FLAG_WRITE_THROUGH. From any thread. Error; DeviceGone where another drive has its name by now.
    virtual UniqueHandle open(DWORD extraFlags) = 0;
};

/// In this process, which must be allowed to. Error as for Platform::openDevice and openDeviceForWriting. `source` must stay.
std::shared_ptr<WholeDrive> readDrive(DriveSource &source, unsigned drive);
std::shared_ptr<WholeDrive> writeDrive(const DriveSystem &system, unsigned drive, const std::string &confirmedAs);

}

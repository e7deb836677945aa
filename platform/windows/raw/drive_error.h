// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/error.h"
#include "platform/windows/raw/drive_source.h"

#include <string>

namespace qdm::raw {

/// Why a whole drive is not opened, with the name of the drive and the system's code.
Error driveError(ErrorKind kind, unsigned drive, const std::string &sentence, int systemCode = 0);

/// Why the system refused to open a drive or volume as a whole, from its code. `device`: its name for people.
Error openError(const std::string &device, int systemCode);

/// Another drive has got the number of the one that was opened or confirmed: Error DeviceGone.
Error otherDriveError(unsigned drive);

/// DriveSource::open with a sentence for what is refused. Error Permission, NotFound, Busy.
OpenedDrive openedDrive(DriveSource &source, unsigned drive, Use use, DWORD extraFlags);

}

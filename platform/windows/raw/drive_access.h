// SPDX-License-Identifier: MIT
#pragma once

#include "platform/windows/raw/whole_drive.h"

namespace qdm::raw {

/// A whole drive, in this process where it has the right to, else through the helper, for which Windows asks the person. Error as for
/// Platform::openDevice and openDeviceForWriting.
std::shared_ptr<WholeDrive> driveForReading(unsigned drive);
std::shared_ptr<WholeDrive> driveForWriting(unsigned drive, const std::string &confirmedAs);

}

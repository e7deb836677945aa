// SPDX-License-Identifier: MIT
#include "platform/windows/raw/drive_access.h"

#include "platform/windows/privilege.h"
#include "platform/windows/raw/drive_error.h"
#include "platform/windows/raw/drive_name.h"
#include "platform/windows/raw/helper_start.h"
#include "platform/windows/wine.h"

#include <fmt/format.h>

namespace qdm::raw {

namespace {

/// Nobody is asked for the rights of an administrator only to hear that it was the wrong drive.
void checkConfirmed(unsigned drive, const std::string &confirmedAs)
{
    int code = 0;
    const auto device = systemDeviceControl().open(deviceName(drive), DeviceControl::Access::Query, code);
    if (!device)
        throw openError(driveText(drive), code);
    confirmedFingerprint(*device, drive, confirmedAs);
}

}

std::shared_ptr<WholeDrive> driveForReading(unsigned drive)
{
    try {
        return readDrive(systemDriveSource(), drive);
    } catch (const Error &error) {
        if (error.kind() != ErrorKind::Permission || isElevated() || runsUnderWine())
            throw;
    }
    return driveOfHelper(startHelper(drive), {Wish::Read, drive, 0, {}});
}

std::shared_ptr<WholeDrive> driveForWriting(unsigned drive, const std::string &confirmedAs)
{
    if (isElevated() || runsUnderWine()) // under Wine all is refused at once
        return writeDrive({systemDriveSource(), systemDeviceControl(), systemPlaces()}, drive, confirmedAs);
    checkConfirmed(drive, confirmedAs);
    return driveOfHelper(startHelper(drive), {Wish::Write, drive, 0, confirmedAs});
}

}

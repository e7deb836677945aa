// SPDX-License-Identifier: MIT
#include "platform/windows/raw/drive_error.h"

#include "platform/common/system_error.h"
#include "platform/windows/raw/drive_name.h"

#include <fmt/format.h>

namespace qdm::raw {

Error driveError(ErrorKind kind, unsigned drive, const std::string &sentence, int systemCode)
{
    return Error(kind, sentence, {"open", driveText(drive), {}, systemError(systemCode)});
}

Error openError(const std::string &device, int systemCode)
{
    const ErrorOrigin origin{"open", device, {}, systemError(systemCode)};
    if (systemCode == ERROR_ACCESS_DENIED)
        return Error(ErrorKind::Permission,
                     fmt::format("You may not open {}. Drives as a whole belong to the administrator; a test in a folder of the drive "
                                 "needs no such right.",
                                 device),
                     origin);
    if (systemCode == ERROR_FILE_NOT_FOUND || systemCode == ERROR_PATH_NOT_FOUND)
        return Error(ErrorKind::NotFound, fmt::format("There is no device {}. Check the spelling.", device), origin);
    return errorFrom(systemCode, fmt::format("Opening {}", device), "open", device);
}

Error otherDriveError(unsigned drive)
{
    return driveError(ErrorKind::DeviceGone, drive,
                      fmt::format("{} is another drive now than when the test began. Was it unplugged? Look which drive has which number "
                                  "now, and begin again.",
                                  driveText(drive)));
}

OpenedDrive openedDrive(DriveSource &source, unsigned drive, Use use, DWORD extraFlags)
{
    int code = 0;
    OpenedDrive opened = source.open(drive, use, extraFlags, code);
    if (!opened.handle)
        throw openError(driveText(drive), code);
    return opened;
}

}

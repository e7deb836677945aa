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

OpenedDrive openedDrive(DriveSource &source, unsigned drive, Use use, DWORD extraFlags)
{
    int code = 0;
    OpenedDrive opened = source.open(drive, use, extraFlags, code);
    if (opened.handle)
        return opened;
    const std::string name = driveText(drive);
    if (code == ERROR_ACCESS_DENIED)
        throw driveError(ErrorKind::Permission, drive,
                         fmt::format("You may not open {}. Drives as a whole belong to the administrator; a test in a folder of the drive "
                                     "needs no such right.",
                                     name),
                         code);
    if (code == ERROR_FILE_NOT_FOUND || code == ERROR_PATH_NOT_FOUND)
        throw driveError(ErrorKind::NotFound, drive, fmt::format("There is no device {}. Check the spelling.", name), code);
    throw errorFrom(code, fmt::format("Opening {}", name), "open", name);
}

}

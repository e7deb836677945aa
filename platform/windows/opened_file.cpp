// SPDX-License-Identifier: MIT
#include "platform/windows/opened_file.h"

#include "platform/windows/raw/overlapped_control.h"
#include "platform/windows/raw/whole_drive.h"

#include <winioctl.h>

namespace qdm {

UniqueHandle reopened(const OpenedFile &file, DWORD extraFlags)
{
    if (file.drive)
        return file.drive->open(extraFlags);
    const DWORD direct = file.direct ? FILE_FLAG_NO_BUFFERING : 0;
    UniqueHandle handle(::ReOpenFile(file.handle->get(), file.access, shareAll, direct | extraFlags));
    if (handle && file.volume)
        allowWholeVolume(*raw::overlappedControlOf(handle.get()));
    return handle;
}

void allowWholeVolume(ControlledDevice &handle)
{
    handle.control(FSCTL_ALLOW_EXTENDED_DASD_IO, {}, 0);
}

}

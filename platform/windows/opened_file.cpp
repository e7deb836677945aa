// SPDX-License-Identifier: MIT
#include "platform/windows/opened_file.h"

#include "platform/windows/raw/whole_drive.h"

namespace qdm {

UniqueHandle reopened(const OpenedFile &file, DWORD extraFlags)
{
    if (file.drive)
        return file.drive->open(extraFlags);
    const DWORD direct = file.direct ? FILE_FLAG_NO_BUFFERING : 0;
    return UniqueHandle(::ReOpenFile(file.handle->get(), file.access, shareAll, direct | extraFlags));
}

}

// SPDX-License-Identifier: MIT
#include "platform/windows/opened_file.h"

namespace qdm {

UniqueHandle reopened(const OpenedFile &file, DWORD extraFlags)
{
    const DWORD direct = file.direct ? FILE_FLAG_NO_BUFFERING : 0;
    return UniqueHandle(::ReOpenFile(file.handle->get(), file.access, shareAll, direct | extraFlags));
}

}

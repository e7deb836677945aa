// SPDX-License-Identifier: MIT
#include "platform/windows/valid_data.h"

#include "platform/windows/privilege.h"

namespace qdm {

bool declareValid(HANDLE file, Bytes size)
{
    static const bool held = takePrivilege(L"SeManageVolumePrivilege");
    return held && ::SetFileValidData(file, LONGLONG(size.count()));
}

}

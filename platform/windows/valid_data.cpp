// SPDX-License-Identifier: MIT
#include "platform/windows/valid_data.h"

#include "platform/windows/drives/volume_place.h"
#include "platform/windows/privilege.h"

namespace qdm {

bool mayDeclareValid(const std::filesystem::path &folder)
{
    static const bool held = takePrivilege(L"SeManageVolumePrivilege");
    return held && ::GetDriveTypeW(drives::rootOf(folder).c_str()) != DRIVE_REMOTE;
}

bool declareValid(HANDLE file, Bytes size)
{
    return ::SetFileValidData(file, LONGLONG(size.count())) != 0;
}

}

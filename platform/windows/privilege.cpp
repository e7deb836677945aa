// SPDX-License-Identifier: MIT
#include "platform/windows/privilege.h"

#include "platform/windows/unique_handle.h"

namespace qdm {

bool isElevated()
{
    HANDLE raw = nullptr;
    if (!::OpenProcessToken(::GetCurrentProcess(), TOKEN_QUERY, &raw))
        return false;
    const UniqueHandle token(raw);
    TOKEN_ELEVATION elevation{};
    DWORD length = 0;
    return ::GetTokenInformation(token.get(), TokenElevation, &elevation, sizeof(elevation), &length) && elevation.TokenIsElevated != 0;
}

bool takePrivilege(const wchar_t *name)
{
    HANDLE raw = nullptr;
    if (!::OpenProcessToken(::GetCurrentProcess(), TOKEN_ADJUST_PRIVILEGES | TOKEN_QUERY, &raw))
        return false;
    const UniqueHandle token(raw);
    TOKEN_PRIVILEGES wanted{};
    wanted.PrivilegeCount = 1;
    wanted.Privileges[0].Attributes = SE_PRIVILEGE_ENABLED;
    return ::LookupPrivilegeValueW(nullptr, name, &wanted.Privileges[0].Luid)
        && ::AdjustTokenPrivileges(token.get(), FALSE, &wanted, 0, nullptr, nullptr) && ::GetLastError() == ERROR_SUCCESS;
}

}

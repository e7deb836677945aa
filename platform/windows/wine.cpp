// SPDX-License-Identifier: MIT
#include "platform/windows/wine.h"

#include <windows.h>

namespace qdm {

bool runsUnderWine()
{
    const HMODULE ntdll = ::GetModuleHandleW(L"ntdll.dll");
    return ntdll && ::GetProcAddress(ntdll, "wine_get_version");
}

}

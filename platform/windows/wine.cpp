// SPDX-License-Identifier: MIT
#include "platform/windows/wine.h"

#include <windows.h>

namespace qdm {

std::string wineVersion()
{
    const HMODULE ntdll = ::GetModuleHandleW(L"ntdll.dll");
    // A function of the system has no type until it is given one.
    using Ask = const char *(CDECL *)();
    const auto ask = ntdll ? reinterpret_cast<Ask>(reinterpret_cast<void *>(::GetProcAddress(ntdll, "wine_get_version"))) : nullptr;
    return ask ? ask() : "";
}

bool runsUnderWine()
{
    return !wineVersion().empty();
}

}

// SPDX-License-Identifier: MIT
#include "platform/windows/drives/registry.h"

#include "platform/windows/wide_text.h"

#include <windows.h>

namespace qdm::drives {

std::string registryText(const wchar_t *key, const wchar_t *name)
{
    wchar_t text[512] = L"";
    DWORD size = sizeof(text);
    return ::RegGetValueW(HKEY_LOCAL_MACHINE, key, name, RRF_RT_REG_SZ, nullptr, text, &size) == ERROR_SUCCESS ? textOf(text) : "";
}

std::optional<std::uint32_t> registryNumber(const wchar_t *key, const wchar_t *name)
{
    DWORD number = 0;
    DWORD size = sizeof(number);
    return ::RegGetValueW(HKEY_LOCAL_MACHINE, key, name, RRF_RT_REG_DWORD, nullptr, &number, &size) == ERROR_SUCCESS
        ? std::optional<std::uint32_t>(number)
        : std::nullopt;
}

}

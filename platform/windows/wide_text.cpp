// SPDX-License-Identifier: MIT
#include "platform/windows/wide_text.h"

#include <windows.h>

namespace qdm {

std::string textOf(std::wstring_view wide)
{
    const auto length = int(wide.size());
    std::string text(std::size_t(::WideCharToMultiByte(CP_UTF8, 0, wide.data(), length, nullptr, 0, nullptr, nullptr)), '\0');
    ::WideCharToMultiByte(CP_UTF8, 0, wide.data(), length, text.data(), int(text.size()), nullptr, nullptr);
    return text;
}

std::wstring wideOf(std::string_view text)
{
    const auto length = int(text.size());
    std::wstring wide(std::size_t(::MultiByteToWideChar(CP_UTF8, 0, text.data(), length, nullptr, 0)), L'\0');
    ::MultiByteToWideChar(CP_UTF8, 0, text.data(), length, wide.data(), int(wide.size()));
    return wide;
}

}

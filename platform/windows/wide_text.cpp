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

}

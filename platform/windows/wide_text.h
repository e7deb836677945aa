// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace qdm {

/// The system's UTF-16 as UTF-8. What is no proper UTF-16 becomes U+FFFD.
std::string textOf(std::wstring_view wide);

/// UTF-8 as the system's UTF-16. What is no proper UTF-8 becomes U+FFFD.
std::wstring wideOf(std::string_view text);

}

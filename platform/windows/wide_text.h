// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace qdm {

/// The system's UTF-16 as UTF-8. What is no proper UTF-16 becomes U+FFFD.
std::string textOf(std::wstring_view wide);

}

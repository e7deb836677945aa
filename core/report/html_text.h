// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace qdm {

/// Text as HTML and SVG show it, in elements and attributes alike: no character of it is markup. Control characters become spaces.
std::string escapedHtml(std::string_view text);

}

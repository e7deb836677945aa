// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <string>

namespace qdm {

/// The text without its control characters (US-ASCII, DEL included). Names come from devices, files and mount points: none may steer a
/// terminal or break a line.
inline std::string printable(std::string text, char instead = '?')
{
    std::ranges::replace_if(
        text, [](unsigned char c) { return c < 0x20 || c == 0x7f; }, instead);
    return text;
}

}

// SPDX-License-Identifier: MIT
#include "platform/windows/drives/answer_bytes.h"

#include <algorithm>

namespace qdm::drives {

std::span<const std::byte> partAt(std::span<const std::byte> bytes, std::size_t offset, std::size_t length)
{
    const std::size_t start = std::min(offset, bytes.size());
    return bytes.subspan(start, std::min(length, bytes.size() - start));
}

std::string deviceText(std::span<const std::byte> bytes)
{
    std::string text;
    for (const std::byte byte : bytes) {
        const char sign = static_cast<char>(byte);
        if (sign == '\0')
            break;
        text += sign >= ' ' && sign <= '~' ? sign : '?';
    }
    const auto first = text.find_first_not_of(' ');
    return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

}

// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace qdm {

/// A path as text in UTF-8, on every system. path::string() is another encoding on Windows, so it is not used outside of platform.
inline std::string pathText(const std::filesystem::path &path)
{
    const std::u8string text = path.u8string();
    return {text.begin(), text.end()};
}

/// The path that a text in UTF-8 names.
inline std::filesystem::path pathOf(std::string_view text)
{
    return {std::u8string(text.begin(), text.end())};
}

}

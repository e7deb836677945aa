// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

namespace qdm {

/// The path as the system takes it at any length: absolute, with backslashes, after `\\?\` (or `\\?\UNC\` for a share). Device names
/// such as `\\.\PhysicalDrive0` stay as they are.
std::wstring longPath(const std::filesystem::path &path);

/// The same with a backslash at its end, as some calls want folders and shares, and as a name in it begins.
std::wstring longFolder(const std::filesystem::path &folder);

}

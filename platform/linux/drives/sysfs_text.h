// SPDX-License-Identifier: MIT
#pragma once

#include "platform/linux/drives/system_root.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What stands behind platform/linux/drives/drives.h; nobody else needs it.
namespace qdm::drives {

/// Without white space and NUL bytes at both ends: drives pad their names to a fixed length.
std::string trimmed(std::string_view text);

std::vector<std::string> split(std::string_view text, char separator);

/// Everything in a file; empty where it is missing or not readable by this user.
std::string fileText(const std::filesystem::path &file);

/// The first line of a sysfs attribute, trimmed. Empty where it is missing or not readable: facts are optional, never errors.
std::string attribute(const std::filesystem::path &file);

std::optional<std::uint64_t> parseNumber(std::string_view text);
std::optional<std::uint64_t> numberAttribute(const std::filesystem::path &file);

bool isThere(const std::filesystem::path &path);

/// The names in a folder, sorted; none where there is no such folder.
std::vector<std::string> namesIn(const std::filesystem::path &folder);

/// The path without symbolic links; empty where it does not exist.
std::filesystem::path canonicalPath(const std::filesystem::path &path);

/// The nearest of a folder in sysfs and those above it that has `file`; empty where none has.
std::filesystem::path folderAbove(const SystemRoot &root, std::filesystem::path folder, const char *file);

}

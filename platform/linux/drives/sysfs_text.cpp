// SPDX-License-Identifier: MIT
#include "platform/linux/drives/sysfs_text.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <iterator>

namespace qdm::drives {

std::string trimmed(std::string_view text)
{
    constexpr std::string_view blanks(" \t\r\n\0", 5);
    const auto first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos)
        return {};
    return std::string(text.substr(first, text.find_last_not_of(blanks) - first + 1));
}

std::vector<std::string> split(std::string_view text, char separator)
{
    std::vector<std::string> parts;
    while (true) {
        const auto end = text.find(separator);
        parts.emplace_back(text.substr(0, end));
        if (end == std::string_view::npos)
            return parts;
        text.remove_prefix(end + 1);
    }
}

std::string fileText(const std::filesystem::path &file)
{
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

std::string attribute(const std::filesystem::path &file)
{
    const std::string text = fileText(file);
    return trimmed(std::string_view(text).substr(0, text.find('\n')));
}

std::optional<std::uint64_t> parseNumber(std::string_view text)
{
    std::uint64_t number = 0;
    const auto end = text.data() + text.size();
    const auto result = std::from_chars(text.data(), end, number);
    if (result.ec != std::errc() || result.ptr != end)
        return std::nullopt;
    return number;
}

std::optional<std::uint64_t> numberAttribute(const std::filesystem::path &file)
{
    return parseNumber(attribute(file));
}

bool isThere(const std::filesystem::path &path)
{
    std::error_code ignored;
    return std::filesystem::exists(path, ignored);
}

std::vector<std::string> namesIn(const std::filesystem::path &folder)
{
    std::vector<std::string> names;
    std::error_code failed;
    for (std::filesystem::directory_iterator entry(folder, failed), end; !failed && entry != end; entry.increment(failed))
        names.push_back(entry->path().filename().string());
    std::ranges::sort(names);
    return names;
}

std::filesystem::path canonicalPath(const std::filesystem::path &path)
{
    std::error_code failed;
    auto real = std::filesystem::canonical(path, failed);
    return failed ? std::filesystem::path() : real;
}

std::filesystem::path folderAbove(const SystemRoot &root, std::filesystem::path folder, const char *file)
{
    const std::filesystem::path top = canonicalPath(root.sys);
    for (; folder != top && folder.has_relative_path(); folder = folder.parent_path())
        if (isThere(folder / file))
            return folder;
    return {};
}

}

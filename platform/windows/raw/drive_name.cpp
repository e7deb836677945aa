// SPDX-License-Identifier: MIT
#include "platform/windows/raw/drive_name.h"

#include <algorithm>
#include <cwctype>
#include <string_view>

namespace qdm::raw {

namespace {

/// Windows numbers its drives from 0; more digits than these name none.
constexpr std::size_t mostDigits = 4;

bool isDigit(wchar_t c)
{
    return c >= L'0' && c <= L'9';
}

}

std::optional<unsigned> driveNumberOf(const std::filesystem::path &path)
{
    std::wstring name = path.native();
    std::ranges::transform(name, name.begin(), [](wchar_t c) { return c == L'/' ? L'\\' : std::towlower(c); });
    constexpr std::wstring_view drive = L"\\\\.\\physicaldrive";
    if (!name.starts_with(drive))
        return std::nullopt;
    const std::wstring digits = name.substr(drive.size());
    if (digits.empty() || digits.size() > mostDigits || !std::ranges::all_of(digits, isDigit))
        return std::nullopt;
    if (digits.size() > 1 && digits[0] == L'0')
        return std::nullopt; // \\.\PhysicalDrive01 is the name of no drive
    return unsigned(std::stoul(digits));
}

std::wstring deviceName(unsigned drive)
{
    return L"\\\\.\\PhysicalDrive" + std::to_wstring(drive);
}

std::string driveText(unsigned drive)
{
    return "\\\\.\\PhysicalDrive" + std::to_string(drive);
}

}

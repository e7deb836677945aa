// SPDX-License-Identifier: MIT
#include "platform/windows/hidden_file.h"

#include "platform/common/system_error.h"
#include "platform/common/test_file_room.h"
#include "platform/include/paths.h"
#include "platform/windows/file_rules.h"
#include "platform/windows/long_path.h"
#include "platform/windows/raw/user_only.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/xchar.h>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace qdm {

namespace {

namespace fs = std::filesystem;

constexpr std::wstring_view prefix = L"quartzdiskmark-";
constexpr std::wstring_view suffix = L".tmp";
constexpr std::size_t digits = 16;
constexpr int nameTries = 100;
constexpr DWORD access = GENERIC_READ | GENERIC_WRITE;

std::wstring randomName()
{
    std::random_device random;
    return fmt::format(L"{}{:08x}{:08x}{}", prefix, random(), random(), suffix);
}

UniqueHandle create(const std::wstring &path, SECURITY_ATTRIBUTES *rights, DWORD extraFlags)
{
    // Hidden, but not "temporary": the cache would keep such a file from the drive.
    constexpr DWORD flags = FILE_ATTRIBUTE_HIDDEN | FILE_FLAG_DELETE_ON_CLOSE;
    return UniqueHandle(::CreateFileW(path.c_str(), access | DELETE, shareAll, rights, CREATE_NEW, flags | extraFlags, nullptr));
}

[[noreturn]] void failCreating(const fs::path &folder, int code)
{
    if (code == ERROR_ACCESS_DENIED)
        failForPermission(folder, code);
    if (code == ERROR_WRITE_PROTECT)
        failReadOnly(folder, code);
    throw errorFrom(code, fmt::format("Creating the test file in {}", pathText(folder)), "create", pathText(folder));
}

bool exists(int code)
{
    return code == ERROR_FILE_EXISTS || code == ERROR_ALREADY_EXISTS;
}

bool isPlainAndHidden(std::uint32_t attributes)
{
    return attributes & FILE_ATTRIBUTE_HIDDEN && !(attributes & (FILE_ATTRIBUTE_DIRECTORY | FILE_ATTRIBUTE_REPARSE_POINT));
}

/// Deleted only if nobody else has it open, by the handle that proves it and that it is ours: behind its path there may be another by now.
void removeIfUnused(const std::wstring &path)
{
    const UniqueHandle leftover(
        ::CreateFileW(path.c_str(), DELETE | FILE_READ_ATTRIBUTES, 0, nullptr, OPEN_EXISTING, FILE_FLAG_OPEN_REPARSE_POINT, nullptr));
    if (!leftover || !isPlainAndHidden(attributesOf(leftover.get())))
        return;
    FILE_DISPOSITION_INFO disposition{TRUE};
    ::SetFileInformationByHandle(leftover.get(), FileDispositionInfo, &disposition, sizeof(disposition));
}

}

OpenedFile createHiddenFile(const fs::path &folder, Readers readers)
{
    std::optional<raw::UserOnly> userOnly;
    SECURITY_ATTRIBUTES rights{sizeof(SECURITY_ATTRIBUTES), nullptr, FALSE}; // without a descriptor: those of the folder
    if (readers == Readers::UserOnly)
        rights.lpSecurityDescriptor = userOnly.emplace().descriptor();
    const std::wstring place = longFolder(folder);
    for (int tries = 0; tries < nameTries; ++tries) {
        const std::wstring path = place + randomName();
        UniqueHandle handle = create(path, &rights, FILE_FLAG_NO_BUFFERING);
        const bool direct = bool(handle);
        if (!direct && ::GetLastError() == ERROR_INVALID_PARAMETER)
            handle = create(path, &rights, 0);
        if (handle)
            return {{}, std::make_shared<const UniqueHandle>(std::move(handle)), access, direct};
        if (const int code = int(::GetLastError()); !exists(code))
            failCreating(folder, code);
    }
    failCreating(folder, ERROR_FILE_EXISTS);
}

bool isHiddenFileName(std::wstring_view name)
{
    const auto isDigit = [](wchar_t c) { return (c >= L'0' && c <= L'9') || (c >= L'a' && c <= L'f'); };
    return name.size() == prefix.size() + digits + suffix.size() && name.starts_with(prefix) && name.ends_with(suffix)
        && std::ranges::all_of(name.substr(prefix.size(), digits), isDigit);
}

void removeLeftovers(const fs::path &folder)
{
    const std::wstring place = longFolder(folder);
    WIN32_FIND_DATAW entry{};
    const HANDLE search = ::FindFirstFileW((place + std::wstring(prefix) + L"*").c_str(), &entry);
    if (search == INVALID_HANDLE_VALUE)
        return;
    do {
        if (isHiddenFileName(entry.cFileName) && isPlainAndHidden(entry.dwFileAttributes))
            removeIfUnused(place + entry.cFileName);
    } while (::FindNextFileW(search, &entry));
    ::FindClose(search);
}

}

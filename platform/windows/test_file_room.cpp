// SPDX-License-Identifier: MIT
#include "platform/common/test_file_room.h"

#include "platform/common/system_error.h"
#include "platform/include/paths.h"
#include "platform/windows/drives/volume_place.h"
#include "platform/windows/long_path.h"

#include <fmt/format.h>
#include <string_view>
#include <windows.h>

namespace qdm {

namespace {

namespace fs = std::filesystem;

constexpr Bytes largestFat32File = Bytes((std::uint64_t(4) << 30) - 1);
constexpr Bytes largestFat16File = Bytes((std::uint64_t(2) << 30) - 1);

bool isMissing(DWORD code)
{
    return code == ERROR_FILE_NOT_FOUND || code == ERROR_PATH_NOT_FOUND || code == ERROR_INVALID_NAME || code == ERROR_BAD_PATHNAME
        || code == ERROR_INVALID_DRIVE;
}

void requireFolder(const fs::path &folder)
{
    const DWORD attributes = ::GetFileAttributesW(longPath(folder).c_str());
    if (attributes != INVALID_FILE_ATTRIBUTES) {
        if (!(attributes & FILE_ATTRIBUTE_DIRECTORY))
            failForFolder(folder, false, ERROR_DIRECTORY);
        return;
    }
    const DWORD code = ::GetLastError();
    if (isMissing(code))
        failForFolder(folder, true, int(code));
    throw errorFrom(int(code), fmt::format("Looking at {}", pathText(folder)), "open", pathText(folder));
}

void askFilesystem(const std::wstring &mount, const fs::path &folder, TestFileRoom &room)
{
    wchar_t name[MAX_PATH + 1] = {};
    DWORD flags = 0;
    if (!::GetVolumeInformationW(mount.c_str(), nullptr, 0, nullptr, nullptr, &flags, name, MAX_PATH + 1))
        return; // some network file systems do not tell; the preallocation will
    if (flags & FILE_READ_ONLY_VOLUME)
        failReadOnly(folder, ERROR_WRITE_PROTECT);
    if (name == std::wstring_view(L"FAT32")) {
        room.largestFile = largestFat32File;
        room.limitedBy = "a FAT32 filesystem allows";
    } else if (name == std::wstring_view(L"FAT")) {
        room.largestFile = largestFat16File;
        room.limitedBy = "a FAT filesystem allows";
    }
}

}

TestFileRoom askTestFileRoom(const fs::path &folder)
{
    requireFolder(folder);
    TestFileRoom room;
    askFilesystem(drives::rootOf(folder), folder, room);
    ULARGE_INTEGER free{}; // for this user, so that a quota counts
    if (!::GetDiskFreeSpaceExW(longFolder(folder).c_str(), &free, nullptr, nullptr))
        throw errorFrom(int(::GetLastError()), fmt::format("Asking for the free space of {}", pathText(folder)), "open", pathText(folder));
    room.free = Bytes(free.QuadPart);
    return room;
}

}

// SPDX-License-Identifier: MIT
#include "platform/windows/drives/volume_space.h"

#include "platform/common/place_words.h"
#include "platform/windows/drives/bitlocker.h"
#include "platform/windows/drives/quiet_errors.h"
#include "platform/windows/long_path.h"
#include "platform/windows/unique_handle.h"
#include "platform/windows/wide_text.h"

#include <algorithm>
#include <cstdlib>
#include <system_error>

namespace qdm::drives {

namespace fs = std::filesystem;

namespace {

/// FVE_E_LOCKED_VOLUME as the file functions say it.
constexpr DWORD lockedByBitLocker = 0x80310000;

void append(std::vector<fs::path> &folders, const wchar_t *folder)
{
    if (folder && *folder)
        folders.emplace_back(folder);
}

std::vector<fs::path> candidates(const VolumePlace &place, const fs::path &wish)
{
    std::vector<fs::path> folders;
    append(folders, wish.c_str());
    folders.push_back(plainPath(place.root));
    append(folders, ::_wgetenv(L"USERPROFILE"));
    wchar_t temp[MAX_PATH + 1] = L"";
    ::GetTempPathW(MAX_PATH + 1, temp);
    append(folders, plainPath(temp).c_str());
    return folders;
}

/// Opening a folder for the right to add a file makes nothing, and fails where that right is missing.
bool isWritableFolder(const fs::path &folder)
{
    return bool(UniqueHandle(::CreateFileW(longPath(folder).c_str(), FILE_ADD_FILE, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                                           nullptr, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, nullptr)));
}

fs::path writableFolder(const VolumePlace &place, const std::vector<fs::path> &folders)
{
    const auto fits = [&](const fs::path &folder) { return isSamePath(rootOf(folder), place.root) && isWritableFolder(folder); };
    const auto found = std::ranges::find_if(folders, fits);
    return found == folders.end() ? fs::path() : *found;
}

/// A new file gets the encryption of its folder, so that a test file would be measured through it.
bool encryptsFiles(const fs::path &folder)
{
    const DWORD attributes = folder.empty() ? INVALID_FILE_ATTRIBUTES : ::GetFileAttributesW(longPath(folder).c_str());
    return attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_ENCRYPTED) != 0;
}

VolumeSpace failedSpace(DWORD code)
{
    VolumeSpace space;
    space.medium = code != ERROR_NOT_READY && code != ERROR_NO_MEDIA_IN_DRIVE;
    if (code == lockedByBitLocker)
        space.unusable = "locked by BitLocker";
    else if (code == ERROR_UNRECOGNIZED_VOLUME || code == ERROR_UNRECOGNIZED_MEDIA)
        space.unusable = "not formatted";
    else if (code == ERROR_ACCESS_DENIED)
        space.unusable = "no permission to look inside";
    else
        space.unusable = "does not answer: " + std::system_category().message(int(code));
    return space;
}

}

VolumeSpace askSpace(const VolumePlace &place, const fs::path &wish)
{
    const QuietErrors quiet;
    wchar_t filesystem[MAX_PATH + 1] = L"";
    DWORD flags = 0;
    ULARGE_INTEGER free{}, size{}, freeToAll{};
    if (!::GetVolumeInformationW(place.root.c_str(), nullptr, 0, nullptr, nullptr, &flags, filesystem, MAX_PATH + 1)
        || !::GetDiskFreeSpaceExW(place.root.c_str(), &free, &size, &freeToAll))
        return failedSpace(::GetLastError());
    VolumeSpace space;
    space.filesystem = textOf(filesystem);
    space.size = Bytes(size.QuadPart);
    space.free = Bytes(free.QuadPart);
    // With a quota, `size` is the user's own, and what is free to all may be more.
    space.used = Bytes(size.QuadPart - std::min(size.QuadPart, freeToAll.QuadPart));
    space.readOnly = (flags & FILE_READ_ONLY_VOLUME) != 0 || place.kind == PlaceKind::Disc;
    space.compressed = (flags & FILE_VOLUME_IS_COMPRESSED) != 0;
    space.encrypted = place.kind == PlaceKind::Drive && isEncryptedByBitLocker(place.root);
    space.writable = space.readOnly ? fs::path() : writableFolder(place, candidates(place, wish));
    space.efs = encryptsFiles(space.writable);
    space.unusable = whyUnusable(space.readOnly, space.free, space.writable);
    return space;
}

}

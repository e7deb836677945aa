// SPDX-License-Identifier: MIT
#include "platform/windows/drives/volume_place.h"

#include "platform/windows/long_path.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>
#include <windows.h>

#include <winnetwk.h>

namespace qdm::drives {

namespace {

constexpr std::wstring_view longPrefix = L"\\\\?\\", longShare = L"\\\\?\\UNC\\", shareName = L"\\\\", substituted = L"\\??\\";

/// Paths of the system have at most so many characters.
constexpr std::size_t longestPath = 32768;

std::wstring withoutBackslash(std::wstring path)
{
    if (path.ends_with(L'\\'))
        path.pop_back();
    return path;
}

bool isLetter(const std::wstring &root)
{
    return root.size() == 3 && root[1] == L':';
}

std::wstring volumeName(const std::wstring &root)
{
    wchar_t name[MAX_PATH] = L"";
    return ::GetVolumeNameForVolumeMountPointW(root.c_str(), name, MAX_PATH) ? name : L"";
}

/// The share behind a letter, or that a path names itself.
std::wstring shareOf(const std::wstring &root)
{
    if (!isLetter(root))
        return plainPath(root).native();
    std::wstring share(longestPath, L'\0');
    auto length = DWORD(share.size());
    const bool known = ::WNetGetConnectionW(withoutBackslash(root).c_str(), share.data(), &length) == NO_ERROR;
    share.resize(known ? share.find(L'\0') : 0);
    return share;
}

PlaceKind kindOf(const std::wstring &root)
{
    switch (::GetDriveTypeW(root.c_str())) {
    case DRIVE_REMOVABLE:
    case DRIVE_FIXED: return PlaceKind::Drive;
    case DRIVE_CDROM: return PlaceKind::Disc;
    case DRIVE_REMOTE: return PlaceKind::Network;
    case DRIVE_RAMDISK: return PlaceKind::Memory;
    default: return PlaceKind::Other;
    }
}

/// A letter that "subst" made for a folder: another name, but no other place.
bool isSubstituted(const std::wstring &root)
{
    wchar_t target[MAX_PATH] = L"";
    ::QueryDosDeviceW(withoutBackslash(root).c_str(), target, MAX_PATH);
    return std::wstring_view(target).starts_with(substituted);
}

std::vector<std::wstring> letters()
{
    std::vector<std::wstring> roots;
    const DWORD present = ::GetLogicalDrives();
    for (unsigned i = 0; i < 26; ++i)
        if (std::wstring root{wchar_t(L'A' + i), L':', L'\\'}; (present >> i & 1) != 0 && !isSubstituted(root))
            roots.push_back(std::move(root));
    return roots;
}

/// The shortest of the folders at which a volume is mounted; empty where there is none, as for hidden partitions.
std::wstring mountFolder(const std::wstring &volume)
{
    std::wstring names(longestPath, L'\0');
    DWORD length = 0;
    if (!::GetVolumePathNamesForVolumeNameW(volume.c_str(), names.data(), DWORD(names.size()), &length))
        return {};
    std::wstring shortest;
    for (const wchar_t *name = names.c_str(); *name; name += std::wstring_view(name).size() + 1)
        if (shortest.empty() || std::wstring_view(name).size() < shortest.size())
            shortest = name;
    return shortest;
}

std::vector<std::wstring> volumeNames()
{
    std::vector<std::wstring> names;
    wchar_t name[MAX_PATH] = L"";
    const HANDLE search = ::FindFirstVolumeW(name, MAX_PATH);
    if (search == INVALID_HANDLE_VALUE)
        return names;
    do
        names.emplace_back(name);
    while (::FindNextVolumeW(search, name, MAX_PATH));
    ::FindVolumeClose(search);
    return names;
}

}

VolumePlace placeOfRoot(const std::wstring &root)
{
    VolumePlace place{kindOf(root), root, {}, {}};
    if (place.kind == PlaceKind::Network)
        place.share = shareOf(root);
    else
        place.volume = volumeName(root);
    return place;
}

std::vector<VolumePlace> volumePlaces()
{
    std::vector<VolumePlace> places;
    for (const std::wstring &root : letters())
        if (kindOf(root) != PlaceKind::Other) // such as a letter whose server is not connected
            places.push_back(placeOfRoot(root));
    for (const std::wstring &volume : volumeNames()) {
        const bool known = std::ranges::any_of(places, [&](const VolumePlace &place) { return isSamePath(place.volume, volume); });
        if (const std::wstring folder = known ? L"" : mountFolder(volume); !folder.empty())
            places.push_back({kindOf(folder), folder, volume, {}});
    }
    return places;
}

std::wstring rootOf(const std::filesystem::path &path)
{
    std::wstring root(longestPath, L'\0');
    if (!::GetVolumePathNameW(longPath(path).c_str(), root.data(), DWORD(root.size())))
        return {};
    root.resize(root.find(L'\0'));
    const std::wstring plain = plainPath(root).native();
    return plain.ends_with(L'\\') ? plain : plain + L'\\';
}

std::wstring deviceOf(const VolumePlace &place)
{
    if (place.kind == PlaceKind::Network)
        return {};
    if (!place.volume.empty())
        return withoutBackslash(place.volume);
    return isLetter(place.root) ? L"\\\\.\\" + withoutBackslash(place.root) : L"";
}

std::filesystem::path plainPath(const std::wstring &path)
{
    std::wstring plain = path;
    if (plain.starts_with(longShare))
        plain.replace(0, longShare.size(), shareName);
    else if (plain.starts_with(longPrefix) && plain.find(L':') == longPrefix.size() + 1)
        plain.erase(0, longPrefix.size());
    return isLetter(plain) || plain.ends_with(L"}\\") ? plain : withoutBackslash(plain);
}

bool isSamePath(const std::wstring &a, const std::wstring &b)
{
    return ::CompareStringOrdinal(a.c_str(), int(a.size()), b.c_str(), int(b.size()), TRUE) == CSTR_EQUAL;
}

std::string networkName(const std::wstring &share)
{
    using Entry = std::pair<std::wstring_view, const char *>;
    static constexpr Entry servers[] = {{L"\\\\wsl", "9P"},
                                        {L"\\\\vboxsvr", "shared folder"},
                                        {L"\\\\vmware-host", "shared folder"},
                                        {L"\\\\mac\\", "shared folder"},
                                        {L"\\\\psf\\", "shared folder"},
                                        {L"\\\\tsclient", "remote desktop"},
                                        {L"\\\\sshfs", "SSHFS"}};
    std::wstring lower = share;
    std::ranges::transform(lower, lower.begin(), [](wchar_t c) { return c >= L'A' && c <= L'Z' ? wchar_t(c - L'A' + L'a') : c; });
    const auto *found = std::ranges::find_if(servers, [&](const Entry &entry) { return lower.starts_with(entry.first); });
    if (found != std::end(servers))
        return found->second;
    return lower.find(L"\\davwwwroot") != std::wstring::npos || lower.find(L"@ssl") != std::wstring::npos ? "WebDAV" : "SMB";
}

}

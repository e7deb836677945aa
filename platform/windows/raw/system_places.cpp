// SPDX-License-Identifier: MIT
#include "platform/windows/raw/system_places.h"

#include "platform/windows/unique_handle.h"
#include "platform/windows/wide_text.h"
#include "platform/windows/wine.h"

#include <cwctype>
#include <string_view>
#include <windows.h>

namespace qdm::raw {

namespace {

constexpr std::size_t longestPath = 32768;
constexpr std::wstring_view volumePrefix = L"\\\\?\\Volume{";

/// The texts of a list in which each ends with a NUL, and the list with an empty one.
std::vector<std::wstring> textsOf(const std::wstring &list)
{
    std::vector<std::wstring> texts;
    for (const wchar_t *text = list.c_str(); *text; text += texts.back().size() + 1)
        texts.emplace_back(text);
    return texts;
}

/// A letter or folder at which it is mounted, the shortest of them.
std::string nameOf(const std::wstring &volume)
{
    std::wstring names(longestPath, L'\0');
    DWORD length = 0;
    std::wstring shortest;
    if (::GetVolumePathNamesForVolumeNameW(volume.c_str(), names.data(), DWORD(names.size()), &length))
        for (const std::wstring &name : textsOf(names))
            if (shortest.empty() || name.size() < shortest.size())
                shortest = name;
    if (shortest.empty())
        return "A partition without a letter";
    shortest.pop_back(); // the backslash
    return textOf(shortest);
}

KnownVolume volumeOf(std::wstring name)
{
    std::string forPeople = nameOf(name);
    name.pop_back(); // with the backslash it would be a folder
    return {std::move(name), std::move(forPeople)};
}

/// The volume that a path leads to in the end, through links and letters of "subst"; empty where it cannot be told.
std::wstring volumeBelow(const std::wstring &path)
{
    const UniqueHandle opened(::CreateFileW(path.c_str(), FILE_READ_ATTRIBUTES, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                                            nullptr, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, nullptr));
    std::wstring name(longestPath, L'\0');
    const DWORD length = opened ? ::GetFinalPathNameByHandleW(opened.get(), name.data(), DWORD(name.size()), VOLUME_NAME_GUID) : 0;
    if (length == 0 || length >= name.size() || !name.starts_with(volumePrefix))
        return {};
    return name.substr(0, name.find(L'}') + 1);
}

bool isRemote(const std::wstring &path)
{
    std::wstring root(longestPath, L'\0');
    return ::GetVolumePathNameW(path.c_str(), root.data(), DWORD(root.size())) && ::GetDriveTypeW(root.c_str()) == DRIVE_REMOTE;
}

std::wstring systemFolder()
{
    std::wstring folder(MAX_PATH, L'\0');
    folder.resize(::GetSystemDirectoryW(folder.data(), UINT(folder.size())));
    return folder;
}

std::wstring programFile()
{
    std::wstring file(longestPath, L'\0');
    file.resize(::GetModuleFileNameW(nullptr, file.data(), DWORD(file.size())));
    return file;
}

std::wstring registryValue(const wchar_t *key, const wchar_t *name, DWORD types)
{
    std::wstring value(longestPath, L'\0');
    auto size = DWORD((value.size() - 2) * sizeof(wchar_t));
    const bool known = ::RegGetValueW(HKEY_LOCAL_MACHINE, key, name, types, nullptr, value.data(), &size) == ERROR_SUCCESS;
    return known ? value : L"";
}

void addPageFiles(SystemPlaces &places)
{
    const wchar_t *key = L"SYSTEM\\CurrentControlSet\\Control\\Session Manager\\Memory Management";
    for (const wchar_t *name : {L"ExistingPageFiles", L"PagingFiles"})
        for (const wchar_t letter : pageFileLetters(textsOf(registryValue(key, name, RRF_RT_REG_MULTI_SZ))))
            // One that is wished for on a drive that is not there is in nobody's way.
            if (const std::wstring volume = volumeBelow({letter, L':', L'\\'}); !volume.empty())
                places.needed.push_back({volume, "a page file"});
}

/// Where firmware found what started Windows, which the kernel notes at each start.
void addStart(SystemPlaces &places)
{
    const std::wstring device(registryValue(L"SYSTEM\\Setup", L"SystemPartition", RRF_RT_REG_SZ).c_str());
    places.startKnown = device.starts_with(L"\\Device\\");
    if (places.startKnown)
        places.needed.push_back({L"\\\\?\\GLOBALROOT" + device, "the partition this computer starts from"});
}

}

std::vector<wchar_t> pageFileLetters(const std::vector<std::wstring> &files)
{
    std::vector<wchar_t> letters;
    for (const std::wstring &file : files)
        if (const std::size_t colon = file.find(L':'); colon != std::wstring::npos && colon > 0)
            if (const auto letter = wchar_t(std::towupper(file[colon - 1])); letter >= L'A' && letter <= L'Z')
                letters.push_back(letter);
    return letters;
}

SystemPlaces systemPlaces()
{
    SystemPlaces places;
    places.underWine = runsUnderWine();
    places.needed.push_back({volumeBelow(systemFolder()), "Windows itself"});
    if (const std::wstring program = programFile(); !isRemote(program))
        places.needed.push_back({volumeBelow(program), "this program"});
    addPageFiles(places);
    addStart(places);
    return places;
}

std::vector<KnownVolume> systemVolumes()
{
    wchar_t name[MAX_PATH] = L"";
    const HANDLE search = ::FindFirstVolumeW(name, MAX_PATH);
    if (search == INVALID_HANDLE_VALUE)
        return {};
    std::vector<KnownVolume> volumes;
    do
        volumes.push_back(volumeOf(name));
    while (::FindNextVolumeW(search, name, MAX_PATH));
    const bool all = ::GetLastError() == ERROR_NO_MORE_FILES;
    ::FindVolumeClose(search);
    return all ? volumes : std::vector<KnownVolume>();
}

}

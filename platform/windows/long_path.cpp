// SPDX-License-Identifier: MIT
#include "platform/windows/long_path.h"

#include <windows.h>

namespace qdm {

namespace {

std::wstring absolutePath(const std::wstring &path)
{
    std::wstring absolute(path.size() + MAX_PATH, L'\0');
    for (;;) {
        const DWORD length = ::GetFullPathNameW(path.c_str(), DWORD(absolute.size()), absolute.data(), nullptr);
        if (length == 0)
            return path;
        const bool fits = length < absolute.size();
        absolute.resize(length);
        if (fits)
            return absolute;
    }
}

}

std::wstring longPath(const std::filesystem::path &path)
{
    const std::wstring absolute = absolutePath(path.native());
    if (absolute.starts_with(L"\\\\?\\") || absolute.starts_with(L"\\\\.\\"))
        return absolute;
    if (absolute.starts_with(L"\\\\"))
        return L"\\\\?\\UNC" + absolute.substr(1);
    return L"\\\\?\\" + absolute;
}

std::wstring longFolder(const std::filesystem::path &folder)
{
    std::wstring path = longPath(folder);
    if (!path.ends_with(L'\\'))
        path += L'\\';
    return path;
}

}

// SPDX-License-Identifier: MIT
#include "platform/common/place_words.h"
#include "platform/windows/drives/device_stack.h"
#include "platform/windows/drives/drive_facts.h"
#include "platform/windows/drives/drives.h"
#include "platform/windows/drives/quiet_errors.h"
#include "platform/windows/drives/volume_of_place.h"
#include "platform/windows/long_path.h"
#include "platform/windows/unique_handle.h"

#include <algorithm>
#include <array>
#include <windows.h>

#include <winioctl.h>

namespace qdm {

using namespace drives;

namespace fs = std::filesystem;

namespace {

constexpr std::array<DWORD, 11> missing = {ERROR_FILE_NOT_FOUND,       ERROR_PATH_NOT_FOUND, ERROR_INVALID_DRIVE,    ERROR_INVALID_NAME,
                                           ERROR_BAD_PATHNAME,         ERROR_DIRECTORY,      ERROR_BAD_NETPATH,      ERROR_BAD_NET_NAME,
                                           ERROR_FILENAME_EXCED_RANGE, ERROR_NOT_READY,      ERROR_NO_MEDIA_IN_DRIVE};
constexpr std::array<DWORD, 4> forbidden = {ERROR_ACCESS_DENIED, ERROR_NETWORK_ACCESS_DENIED, ERROR_LOGON_FAILURE, ERROR_CANT_ACCESS_FILE};

Error lookError(const fs::path &path, DWORD systemCode)
{
    const auto isOf = [&](const auto &codes) { return std::ranges::find(codes, systemCode) != codes.end(); };
    const ErrorKind kind = isOf(forbidden) ? ErrorKind::Permission : isOf(missing) ? ErrorKind::NotFound : ErrorKind::Io;
    return pathError(kind, path, std::error_code(int(systemCode), std::system_category()));
}

/// `\\.\PhysicalDrive0`, `\\.\C:`, and a volume's name without the backslash that would make it a folder.
bool isDevice(const std::wstring &path)
{
    return path.starts_with(L"\\\\.\\") || (path.starts_with(L"\\\\?\\Volume{") && path.ends_with(L'}'));
}

Volume volumeOfDevice(DeviceControl &control, const std::wstring &name)
{
    int refused = 0;
    const auto device = control.open(name, DeviceControl::Access::Query, refused);
    if (!device)
        throw lookError(name, DWORD(refused));
    Stack stack = stackBelow(control, *device);
    Volume volume;
    volume.source = name;
    volume.size = sizeOfExtents(*device);
    if (volume.size == Bytes())
        volume.size = deviceSize(*device);
    volume.readOnly = device->control(IOCTL_DISK_IS_WRITABLE, {}, 0).systemCode == ERROR_WRITE_PROTECT;
    volume.layers = std::move(stack.layers);
    volume.drives = std::move(stack.drives);
    if (volume.drives.empty())
        volume.drives.emplace_back();
    return volume;
}

/// Without links, as far as the system tells; the path itself else, as on network drives of old servers.
fs::path finalPath(HANDLE opened, const fs::path &path)
{
    constexpr DWORD longestPath = 32768;
    std::wstring real(longestPath, L'\0');
    for (const DWORD form : {VOLUME_NAME_DOS, VOLUME_NAME_GUID}) {
        const DWORD length = ::GetFinalPathNameByHandleW(opened, real.data(), longestPath, form);
        if (length > 0 && length < longestPath)
            return plainPath(real.substr(0, length));
    }
    return path;
}

bool isFolder(HANDLE opened)
{
    BY_HANDLE_FILE_INFORMATION facts{};
    return ::GetFileInformationByHandle(opened, &facts) && (facts.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
}

/// The folder that a path names or that its file lies in. Error NotFound, Permission.
fs::path folderOf(const fs::path &path)
{
    // Without FILE_READ_ATTRIBUTES the system would not even tell whether it is a folder.
    const UniqueHandle opened(::CreateFileW(longPath(path).c_str(), FILE_READ_ATTRIBUTES,
                                            FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr, OPEN_EXISTING,
                                            FILE_FLAG_BACKUP_SEMANTICS, nullptr));
    if (!opened)
        throw lookError(path, ::GetLastError());
    const fs::path plain = plainPath(longPath(path));
    // A letter that stands for a share is what the person knows the place by.
    const bool remote = ::GetDriveTypeW(rootOf(plain).c_str()) == DRIVE_REMOTE;
    const fs::path real = remote ? plain : finalPath(opened.get(), plain);
    return isFolder(opened.get()) ? real : real.parent_path();
}

}

Volume volumeOfPath(DeviceControl &control, const fs::path &path)
{
    const QuietErrors quiet;
    const std::wstring native = fs::path(path).make_preferred().native();
    if (isDevice(native))
        return volumeOfDevice(control, native);
    const fs::path folder = folderOf(path);
    const std::wstring root = rootOf(folder);
    if (root.empty())
        throw lookError(path, ::GetLastError());
    const VolumePlace place = placeOfRoot(root);
    return volumeOfPlace(control, place, askSpace(place, folder));
}

}

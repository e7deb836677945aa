// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/bytes.h"
#include "platform/windows/drives/device_control.h"

#include <filesystem>
#include <windows.h>

#include <winioctl.h>

/// The steps of WindowsTarget::trim. Error Unsupported, Io, DeviceGone; `path`: for messages.
namespace qdm::trimming {

/// FSCTL_FILE_LEVEL_TRIM with one range, which not every set of headers has
/// (https://learn.microsoft.com/windows/win32/api/winioctl/ns-winioctl-file_level_trim, [MS-FSCC] FSCTL_FILE_LEVEL_TRIM).
struct FileLevelTrim {
    DWORD key = 0; ///< of byte range locks, which there are none
    DWORD numRanges = 1;
    DWORDLONG offset = 0;
    DWORDLONG length = 0;
};
constexpr DWORD fileLevelTrim = CTL_CODE(FILE_DEVICE_FILE_SYSTEM, 130, METHOD_BUFFERED, FILE_WRITE_DATA);

/// What IOCTL_STORAGE_MANAGE_DATA_SET_ATTRIBUTES takes: a head and, where it says so, one range.
struct DeviceTrim {
    DEVICE_MANAGE_DATA_SET_ATTRIBUTES head{};
    DEVICE_DATA_SET_RANGE range{};
};

void trimInFile(ControlledDevice &file, std::uint64_t offset, Bytes length, const std::filesystem::path &path);

void trimOnDevice(ControlledDevice &device, std::uint64_t offset, Bytes length, const std::filesystem::path &path);

}

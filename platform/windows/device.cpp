// SPDX-License-Identifier: MIT
#include "platform/windows/device.h"

#include "platform/common/system_error.h"
#include "platform/include/paths.h"
#include "platform/windows/device_size.h"
#include "platform/windows/drives/drive_facts.h"
#include "platform/windows/drives/sector_sizes.h"
#include "platform/windows/raw/drive_access.h"
#include "platform/windows/raw/drive_error.h"
#include "platform/windows/raw/drive_name.h"
#include "platform/windows/raw/drive_target.h"
#include "platform/windows/windows_target.h"

#include <cwctype>
#include <fmt/format.h>

namespace qdm {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(ErrorKind kind, const fs::path &device, int systemCode, const std::string &sentence)
{
    throw Error(kind, sentence, {"open", pathText(device), {}, systemError(systemCode)});
}

UniqueHandle openReadOnly(const fs::path &device)
{
    UniqueHandle handle(::CreateFileW(device.c_str(), GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE, nullptr, OPEN_EXISTING,
                                      FILE_FLAG_NO_BUFFERING, nullptr));
    if (handle)
        return handle;
    throw raw::openError(pathText(device), int(::GetLastError()));
}

bool isVolumeName(const fs::path &path)
{
    const std::wstring name = fs::path(path).make_preferred().native();
    const auto letter = name.size() == 6 ? std::towlower(name[4]) : L' ';
    return name.size() == 6 && name.starts_with(L"\\\\.\\") && letter >= L'a' && letter <= L'z' && name[5] == L':';
}

}

bool isDeviceName(const fs::path &path)
{
    return isVolumeName(path) || raw::driveNumberOf(path);
}

std::unique_ptr<Target> openDevice(const fs::path &device, Bytes size)
{
    if (const auto drive = raw::driveNumberOf(device))
        return raw::driveTarget(raw::driveForReading(*drive), device, size);
    if (!isVolumeName(device))
        refuse(ErrorKind::Unsupported, device, 0,
               fmt::format("{} is no drive. Write \\\\.\\PhysicalDrive0 or \\\\.\\C: with its number or letter.", pathText(device)));
    TargetFacts target{.kind = TargetKind::BlockDevice, .path = device, .size = size, .alignment = {}, .traits = {}};
    const auto handle = std::make_shared<const UniqueHandle>(openReadOnly(device));
    const auto control = controlOf(handle->get());
    allowWholeVolume(*control);
    target.alignment = sectorOf(*control);
    target.size = usedSize(device, size, drives::deviceSize(*control)).roundedDownTo(target.alignment);
    target.traits.direct = true;
    return std::make_unique<WindowsTarget>(std::move(target), OpenedFile{{}, handle, GENERIC_READ, true, true});
}

std::unique_ptr<Target> openDeviceForWriting(const fs::path &device, Bytes size, const std::string &confirmedAs)
{
    const auto drive = raw::driveNumberOf(device);
    if (!drive)
        refuse(ErrorKind::Unsupported, device, 0,
               fmt::format(
                   "{} is no drive as a whole, and only such a one can be given up. Name it, as \\\\.\\PhysicalDrive1 with its number.",
                   pathText(device)));
    return raw::driveTarget(raw::driveForWriting(*drive, confirmedAs), device, size);
}

}

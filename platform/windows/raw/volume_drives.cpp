// SPDX-License-Identifier: MIT
#include "platform/windows/raw/volume_drives.h"

#include "platform/windows/drives/answer_bytes.h"

#include <cstddef>
#include <windows.h>

#include <winioctl.h>

namespace qdm::raw {

namespace {

using drives::valueAt;

constexpr std::size_t mostExtents = 1024;
constexpr std::size_t firstExtent = offsetof(VOLUME_DISK_EXTENTS, Extents);

/// What no volume of Windows' own says, but a disc drive or what a program makes up.
bool isNoVolume(int systemCode)
{
    return systemCode == ERROR_INVALID_FUNCTION || systemCode == ERROR_NOT_SUPPORTED;
}

VolumeDrives ofExtents(const ControlAnswer &answer)
{
    const auto count = valueAt<DWORD>(answer.data, 0);
    VolumeDrives drives;
    for (std::size_t i = 0; count && i < *count; ++i) {
        const auto extent = valueAt<DISK_EXTENT>(answer.data, firstExtent + i * sizeof(DISK_EXTENT));
        if (!extent)
            return {ERROR_INVALID_DATA, {}}; // more promised than given
        if (!drives.has(extent->DiskNumber))
            drives.numbers.push_back(extent->DiskNumber);
    }
    return drives.numbers.empty() ? VolumeDrives{ERROR_INVALID_DATA, {}} : drives;
}

/// Of what has no extents: a drive without partitions, an empty card reader, a disc drive.
VolumeDrives ofNumber(ControlledDevice &volume, int whyNoExtents)
{
    const ControlAnswer answer = volume.control(IOCTL_STORAGE_GET_DEVICE_NUMBER, {}, sizeof(STORAGE_DEVICE_NUMBER));
    if (const auto number = valueAt<STORAGE_DEVICE_NUMBER>(answer.data, 0)) {
        if (number->DeviceType != FILE_DEVICE_DISK)
            return {};
        return {0, {unsigned(number->DeviceNumber)}};
    }
    return isNoVolume(whyNoExtents) && isNoVolume(answer.systemCode) ? VolumeDrives() : VolumeDrives{whyNoExtents, {}};
}

}

VolumeDrives drivesBelow(DeviceControl &control, const std::wstring &volume)
{
    int refused = 0;
    const auto device = control.open(volume, DeviceControl::Access::Query, refused);
    if (!device)
        return {refused, {}};
    const ControlAnswer answer = device->control(IOCTL_VOLUME_GET_VOLUME_DISK_EXTENTS, {}, firstExtent + mostExtents * sizeof(DISK_EXTENT));
    return answer.ok() ? ofExtents(answer) : ofNumber(*device, answer.systemCode);
}

}

// SPDX-License-Identifier: MIT
#include "platform/windows/drives/device_stack.h"

#include "platform/windows/drives/answer_bytes.h"
#include "platform/windows/drives/drive_facts.h"

#include <algorithm>
#include <cstddef>
#include <windows.h>

#include <winioctl.h>

namespace qdm::drives {

namespace {

/// More pieces than any volume has in practice.
constexpr std::size_t mostExtents = 1024;

/// The pieces of drives that a volume is made of; none for what is no volume.
std::vector<DISK_EXTENT> extentsOf(ControlledDevice &volume)
{
    constexpr std::size_t first = offsetof(VOLUME_DISK_EXTENTS, Extents);
    const ControlAnswer answer = volume.control(IOCTL_VOLUME_GET_VOLUME_DISK_EXTENTS, {}, first + mostExtents * sizeof(DISK_EXTENT));
    const DWORD count = valueAt<DWORD>(answer.data, 0).value_or(0);
    std::vector<DISK_EXTENT> extents;
    for (std::size_t i = 0; answer.ok() && i < count; ++i)
        if (const auto extent = valueAt<DISK_EXTENT>(answer.data, first + i * sizeof(DISK_EXTENT)))
            extents.push_back(*extent);
        else
            break; // more promised than given
    return extents;
}

/// Which drive it is or lies on, and which partition of it; none for a volume on several.
std::optional<STORAGE_DEVICE_NUMBER> numberOf(ControlledDevice &device)
{
    const auto number =
        valueAt<STORAGE_DEVICE_NUMBER>(device.control(IOCTL_STORAGE_GET_DEVICE_NUMBER, {}, sizeof(STORAGE_DEVICE_NUMBER)).data, 0);
    return number && number->DeviceType == FILE_DEVICE_DISK ? number : std::nullopt;
}

std::vector<DWORD> disksOf(const std::vector<DISK_EXTENT> &extents, const std::optional<STORAGE_DEVICE_NUMBER> &number)
{
    std::vector<DWORD> disks;
    for (const DISK_EXTENT &extent : extents)
        if (std::ranges::find(disks, extent.DiskNumber) == disks.end())
            disks.push_back(extent.DiskNumber);
    if (disks.empty() && number)
        disks.push_back(number->DeviceNumber);
    return disks;
}

void addLayer(Stack &stack, const std::string &layer)
{
    if (!layer.empty() && std::ranges::find(stack.layers, layer) == stack.layers.end())
        stack.layers.push_back(layer);
}

DriveFacts factsOf(DeviceControl &control, DWORD disk)
{
    DriveFacts facts;
    facts.drive.device = diskName(disk);
    if (const auto device = openDrive(control, facts.drive.device))
        facts = driveFacts(*device, facts.drive.device);
    return facts;
}

}

Stack stackBelow(DeviceControl &control, ControlledDevice &device)
{
    const auto extents = extentsOf(device);
    const auto number = numberOf(device);
    Stack stack;
    if (extents.size() > 1)
        addLayer(stack, "dynamic disk"); // spanned, striped or mirrored: Windows tells only an administrator
    if (extents.size() > 1 || (number && number->PartitionNumber > 0 && number->PartitionNumber != DWORD(-1)))
        addLayer(stack, "partition");
    for (const DWORD disk : disksOf(extents, number)) {
        const DriveFacts facts = factsOf(control, disk);
        addLayer(stack, facts.layer);
        stack.drives.push_back(facts.drive);
    }
    return stack;
}

Bytes sizeOfExtents(ControlledDevice &volume)
{
    Bytes size;
    for (const DISK_EXTENT &extent : extentsOf(volume))
        size += Bytes(std::uint64_t(std::max(0LL, extent.ExtentLength.QuadPart)));
    return size;
}

}

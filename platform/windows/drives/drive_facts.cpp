// SPDX-License-Identifier: MIT
#include "platform/windows/drives/drive_facts.h"

#include "platform/windows/drives/answer_bytes.h"
#include "platform/windows/drives/drive_bus.h"
#include "platform/windows/drives/drive_identity.h"

#include <algorithm>
#include <cstddef>

namespace qdm::drives {

namespace {

std::string firstOf(const std::string &wished, const std::string &other)
{
    return wished.empty() ? other : wished;
}

Identity identityOf(ControlledDevice &device, const DeviceDescription &description)
{
    const Identity &noted = description.identity;
    if (description.bus != BusTypeNvme)
        return noted;
    const Identity own = nvmeIdentity(device);
    return {firstOf(own.model, noted.model), firstOf(own.serial, noted.serial), firstOf(own.firmware, noted.firmware)};
}

/// Windows takes whatever does not deny it for a turning disk, so that only drives that are known to answer are believed.
std::optional<bool> rotationalOf(ControlledDevice &device, const Bus &bus)
{
    const ControlAnswer answer = queryProperty(device, StorageDeviceSeekPenaltyProperty);
    const auto seeks = valueAt<BOOLEAN>(answer.data, offsetof(DEVICE_SEEK_PENALTY_DESCRIPTOR, IncursSeekPenalty));
    if (bus.kind == DriveKind::Nvme || (seeks && !*seeks))
        return false;
    return seeks && bus.tellsRotation ? std::optional(true) : std::nullopt;
}

Bytes positive(std::optional<LARGE_INTEGER> size)
{
    return Bytes(size ? std::uint64_t(std::max(0LL, size->QuadPart)) : 0);
}

}

Bytes deviceSize(ControlledDevice &device)
{
    const Bytes length =
        positive(valueAt<LARGE_INTEGER>(device.control(IOCTL_DISK_GET_LENGTH_INFO, {}, sizeof(GET_LENGTH_INFORMATION)).data, 0));
    if (length > Bytes())
        return length;
    // Needs no right, but behind the size some drivers want room for the partitions.
    constexpr std::size_t room = 1024;
    return positive(
        valueAt<LARGE_INTEGER>(device.control(IOCTL_DISK_GET_DRIVE_GEOMETRY_EX, {}, room).data, offsetof(DISK_GEOMETRY_EX, DiskSize)));
}

DriveFacts driveFacts(ControlledDevice &device, const std::string &name)
{
    const auto description = describeDevice(device).value_or(DeviceDescription());
    const Identity identity = identityOf(device, description);
    const Bus bus = busOf(description.bus, identity.model);
    Drive drive;
    drive.kind = bus.kind;
    drive.device = name;
    drive.model = identity.model;
    drive.serial = identity.serial;
    drive.firmware = identity.firmware;
    drive.bus = bus.name;
    drive.capacity = deviceSize(device);
    drive.rotational = rotationalOf(device, bus);
    if (drive.rotational == true)
        drive.kind = DriveKind::Hdd;
    return {drive, bus.madeOfDrives ? bus.name : ""};
}

std::string diskName(unsigned long number)
{
    return "PhysicalDrive" + std::to_string(number);
}

std::unique_ptr<ControlledDevice> openDrive(DeviceControl &control, const std::string &name)
{
    int refused = 0;
    return name.empty() ? nullptr
                        : control.open(L"\\\\.\\" + std::wstring(name.begin(), name.end()), DeviceControl::Access::Query, refused);
}

}

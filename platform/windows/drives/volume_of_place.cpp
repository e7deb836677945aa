// SPDX-License-Identifier: MIT
#include "platform/windows/drives/volume_of_place.h"

#include "platform/common/drive_parts.h"
#include "platform/windows/drives/device_stack.h"

#include <utility>

namespace qdm::drives {

namespace {

/// WinFsp and Dokany, behind which programs make filesystems, have them named so.
bool isServedByProgram(const VolumeSpace &space)
{
    return space.filesystem.starts_with("FUSE") || space.filesystem.starts_with("DOKAN") || space.filesystem.starts_with("WinFsp");
}

Drive driveWithoutDevice(const VolumePlace &place, const VolumeSpace &space)
{
    if (place.kind == PlaceKind::Network)
        return plainDrive(DriveKind::Network, networkName(place.share));
    if (place.kind == PlaceKind::Memory)
        return plainDrive(DriveKind::Memory, "memory");
    return isServedByProgram(space) ? plainDrive(DriveKind::Fuse, "FUSE") : plainDrive(DriveKind::Unknown, "");
}

Stack stackOf(DeviceControl &control, const VolumePlace &place)
{
    int refused = 0;
    const std::wstring name = deviceOf(place);
    const auto device = name.empty() ? nullptr : control.open(name, DeviceControl::Access::Query, refused);
    return device ? stackBelow(control, *device) : Stack();
}

}

Volume volumeOfPlace(DeviceControl &control, const VolumePlace &place, const VolumeSpace &space)
{
    Stack stack = stackOf(control, place);
    Volume volume;
    volume.mount = plainPath(place.root);
    volume.source = place.share.empty() ? place.volume : place.share;
    volume.filesystem = space.filesystem;
    volume.size = space.size;
    volume.free = space.free;
    volume.used = space.used;
    volume.readOnly = space.readOnly;
    if (space.compressed)
        volume.layers.emplace_back("compression");
    if (space.efs)
        volume.layers.emplace_back("EFS");
    if (space.encrypted)
        volume.layers.emplace_back("BitLocker");
    volume.layers.insert(volume.layers.end(), stack.layers.begin(), stack.layers.end());
    volume.drives = std::move(stack.drives);
    if (volume.drives.empty())
        volume.drives.push_back(driveWithoutDevice(place, space));
    volume.unusable = space.unusable;
    volume.writable = space.writable;
    return volume;
}

}

// SPDX-License-Identifier: MIT
#include "platform/linux/drives/volume_of_mount.h"

#include "platform/linux/drives/device_stack.h"

namespace qdm::drives {

Volume volumeOfMount(const SystemRoot &root, const MountTable &mounts, const Mount &mount, const MountSpace &space)
{
    Stack stack = StackResolver(root, mounts).ofMount(mount);
    Volume volume;
    volume.mount = mount.point;
    volume.source = mount.source;
    volume.filesystem = mount.type;
    volume.size = space.size;
    volume.free = space.free;
    volume.used = space.used;
    volume.readOnly = mount.readOnly || space.readOnly;
    volume.layers = std::move(stack.layers);
    volume.drives = std::move(stack.drives);
    volume.unusable = space.unusable;
    volume.writable = space.writable;
    return volume;
}

}

// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/drives.h"
#include "platform/linux/drives/mount_space.h"
#include "platform/linux/drives/mount_table.h"
#include "platform/linux/drives/system_root.h"

namespace qdm::drives {

/// All that is told of a mount: its own line, what it answered, and the drives below.
Volume volumeOfMount(const SystemRoot &root, const MountTable &mounts, const Mount &mount, const MountSpace &space);

}

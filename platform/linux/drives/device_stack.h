// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/drives.h"
#include "platform/linux/drives/mount_table.h"
#include "platform/linux/drives/system_root.h"

#include <filesystem>
#include <string>
#include <vector>

namespace qdm::drives {

/// What lies below a filesystem: the layers from the top down, each named once, and the drives at the bottom.
struct Stack {
    std::vector<std::string> layers;
    std::vector<Drive> drives;
};

/// What takes other devices as its ground: "LVM", "LUKS", "RAID1"; empty for anything else.
std::string layerName(const std::filesystem::path &block);

/// Follows partitions, device-mapper, md, bcache, loop files and stacked filesystems down to drives.
class StackResolver {
public:
    StackResolver(const SystemRoot &root, const MountTable &mounts) : m_root(root), m_mounts(mounts) { }

    Stack ofMount(const Mount &mount);

    /// Of a block device that was named itself: a loop device counts as a drive of its own then.
    Stack ofDevice(const std::filesystem::path &block);

private:
    void followMount(const Mount &mount, int depth);
    void followBlock(const std::filesystem::path &block, int depth);
    void followSlaves(const std::filesystem::path &block, int depth);
    void followLoop(const std::filesystem::path &block, int depth);
    const Mount *mountOfFolder(const std::filesystem::path &folder) const;
    void addLayer(const std::string &layer);
    void addDrive(const Drive &drive);

    const SystemRoot &m_root;
    const MountTable &m_mounts;
    std::vector<std::filesystem::path> m_seen;
    Stack m_stack;
};

}

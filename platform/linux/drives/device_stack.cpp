// SPDX-License-Identifier: MIT
#include "platform/linux/drives/device_stack.h"

#include "platform/common/drive_parts.h"
#include "platform/linux/drives/block_device.h"
#include "platform/linux/drives/drive_facts.h"
#include "platform/linux/drives/filesystem_class.h"
#include "platform/linux/drives/sysfs_text.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace qdm::drives {

namespace fs = std::filesystem;

namespace {

/// Real stacks have up to eight layers or so; a loop file may lie on a loop file, but not for ever.
constexpr int maxDepth = 24;

/// LVM builds its RAID, thin and cached volumes of hidden ones, which only their names tell.
std::string hiddenVolumeName(const fs::path &block)
{
    using Entry = std::pair<std::string_view, const char *>;
    static constexpr Entry hidden[] = {{"_rimage_", "RAID"},    {"_rmeta_", "RAID"},     {"_mimage_", "RAID1"},
                                       {"_tdata", "thin pool"}, {"_tmeta", "thin pool"}, {"_cdata", "cache"},
                                       {"_cmeta", "cache"},     {"_cvol", "cache"},      {"_corig", "cache"}};
    const std::string name = attribute(block / "dm/name");
    const auto *found = std::ranges::find_if(hidden, [&](const Entry &entry) { return name.find(entry.first) != std::string::npos; });
    return found == std::end(hidden) ? "LVM" : found->second;
}

/// Makers of mappings mark them by the start of their UUID.
std::string mappingName(const fs::path &block)
{
    using Entry = std::pair<std::string_view, const char *>;
    static constexpr Entry makers[] = {{"CRYPT-LUKS", "LUKS"},
                                       {"CRYPT-VERITY", "verity"},
                                       {"CRYPT-INTEGRITY", "integrity"},
                                       {"CRYPT-BITLK", "BitLocker"},
                                       {"CRYPT-TCRYPT", "VeraCrypt"},
                                       {"CRYPT-", "encryption"},
                                       {"LVM-", "LVM"},
                                       {"mpath-", "multipath"},
                                       {"DMRAID-", "RAID"},
                                       {"part", "partition"},
                                       {"stratis-", "Stratis"},
                                       {"VDO-", "VDO"}};
    const std::string uuid = attribute(block / "dm/uuid");
    const auto *maker = std::ranges::find_if(makers, [&](const Entry &entry) { return uuid.starts_with(entry.first); });
    if (maker == std::end(makers))
        return "device mapper";
    return maker->first == "LVM-" ? hiddenVolumeName(block) : maker->second;
}

/// "raid1" -> "RAID1"; "linear" and "container" stay words.
std::string raidName(const fs::path &block)
{
    const std::string level = attribute(block / "md/level");
    if (level.starts_with("raid"))
        return "RAID" + level.substr(4);
    return level.empty() ? "RAID" : level;
}

Drive driveWithoutDevice(const Mount &mount)
{
    switch (filesystemClass(mount)) {
    case FilesystemClass::Network: return plainDrive(DriveKind::Network, networkName(mount.type));
    case FilesystemClass::Memory: return plainDrive(DriveKind::Memory, "memory");
    case FilesystemClass::Fuse: return plainDrive(DriveKind::Fuse, "FUSE");
    default: return plainDrive(DriveKind::Unknown, mount.type == "zfs" ? "ZFS pool" : "");
    }
}

bool isLoop(const fs::path &block)
{
    return isThere(block / "loop/backing_file");
}

/// Two ways to one drive (multipath) are one drive.
bool isSameDrive(const Drive &a, const Drive &b)
{
    if (a.kind != b.kind || a.bus != b.bus)
        return false;
    return a.serial.empty() ? a.device == b.device : a.serial == b.serial && a.model == b.model && a.capacity == b.capacity;
}

}

std::string layerName(const fs::path &block)
{
    if (isThere(block / "dm"))
        return mappingName(block);
    if (isThere(block / "md"))
        return raidName(block);
    return isThere(block / "bcache") && !namesIn(block / "slaves").empty() ? "bcache" : "";
}

Stack StackResolver::ofMount(const Mount &mount)
{
    followMount(mount, 0);
    return std::exchange(m_stack, {});
}

Stack StackResolver::ofDevice(const fs::path &block)
{
    const fs::path disk = wholeDisk(block);
    if (isLoop(disk)) {
        if (isPartition(block))
            addLayer("partition");
        addLayer("loop file");
        addDrive(driveFacts(m_root, disk));
    } else {
        followBlock(block, 0);
    }
    return std::exchange(m_stack, {});
}

void StackResolver::followMount(const Mount &mount, int depth)
{
    const std::string below = folderBelow(mount);
    if (!below.empty()) {
        addLayer(mount.type);
        const Mount *ground = mountOfFolder(below);
        // Below a container's root lies a folder that only the host can see; then nothing is known, rather than something wrong.
        return ground && ground != &mount && depth < maxDepth ? followMount(*ground, depth + 1) : addDrive({});
    }
    const auto blocks = blockFoldersOfMount(m_root, mount);
    if (blocks.size() > 1 && mount.type == "btrfs")
        addLayer(btrfsRaidName(m_root, blocks.front()));
    for (const fs::path &block : blocks)
        followBlock(block, depth + 1);
    if (blocks.empty())
        addDrive(driveWithoutDevice(mount));
}

/// The mount of a file or folder; null where it does not exist. Nothing is asked of a server, its name in the table must do.
const Mount *StackResolver::mountOfFolder(const fs::path &folder) const
{
    const Mount *byName = m_mounts.at(folder.lexically_normal());
    if (byName && mayHang(*byName))
        return byName;
    const fs::path real = canonicalPath(folder);
    return real.empty() ? nullptr : m_mounts.at(real);
}

void StackResolver::followBlock(const fs::path &block, int depth)
{
    if (depth > maxDepth || std::ranges::find(m_seen, block) != m_seen.end())
        return;
    m_seen.push_back(block);
    if (isPartition(block)) {
        addLayer("partition");
        return followBlock(wholeDisk(block), depth + 1);
    }
    if (isLoop(block))
        return followLoop(block, depth);
    const std::string layer = layerName(block);
    addLayer(layer);
    if (layer.empty() || namesIn(block / "slaves").empty())
        addDrive(driveFacts(m_root, block));
    else
        followSlaves(block, depth);
}

void StackResolver::followSlaves(const fs::path &block, int depth)
{
    for (const std::string &slave : namesIn(block / "slaves"))
        followBlock(canonicalPath(block / "slaves" / slave), depth + 1);
}

void StackResolver::followLoop(const fs::path &block, int depth)
{
    constexpr std::string_view deleted = " (deleted)";
    std::string file = attribute(block / "loop/backing_file");
    addLayer("loop file");
    if (const fs::path ground = blockFolderOfSource(m_root, file); !ground.empty())
        return followBlock(ground, depth + 1);
    if (file.ends_with(deleted))
        file = fs::path(file.substr(0, file.size() - deleted.size())).parent_path();
    const Mount *ground = mountOfFolder(file);
    if (ground && depth < maxDepth)
        followMount(*ground, depth + 1);
    else
        addDrive(driveFacts(m_root, block));
}

void StackResolver::addLayer(const std::string &layer)
{
    if (!layer.empty() && std::ranges::find(m_stack.layers, layer) == m_stack.layers.end())
        m_stack.layers.push_back(layer);
}

void StackResolver::addDrive(const Drive &drive)
{
    if (std::ranges::none_of(m_stack.drives, [&](const Drive &known) { return isSameDrive(known, drive); }))
        m_stack.drives.push_back(drive);
}

}

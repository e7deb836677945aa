// SPDX-License-Identifier: MIT
#include "platform/linux/raw/serial_twin.h"

#include "platform/linux/drives/block_device.h"
#include "platform/linux/drives/drive_facts.h"
#include "platform/linux/drives/sysfs_text.h"

#include <algorithm>
#include <vector>

namespace qdm::raw {

using namespace drives;

namespace {

namespace fs = std::filesystem;

/// The disk of `block` and all that it is stacked on: the paths of a multipath device are one drive.
void appendGround(std::vector<fs::path> &ground, const fs::path &block)
{
    const fs::path disk = wholeDisk(block);
    if (disk.empty() || std::ranges::find(ground, disk) != ground.end())
        return;
    ground.push_back(disk);
    for (const std::string &slave : namesIn(disk / "slaves"))
        appendGround(ground, canonicalPath(disk / "slaves" / slave));
}

/// The boot areas of an eMMC lie in the folder of their disk, and nobody can take them out.
bool isInside(const fs::path &folder, const fs::path &inner)
{
    return std::ranges::mismatch(folder, inner).in1 == folder.end();
}

/// What somebody may have meant: no layer over drives, no hidden path of NVMe's own multipath, no empty slot of a card reader, and no
/// optical drive, as external disks have one for their software.
bool canBeMeant(const fs::path &disk)
{
    return namesIn(disk / "slaves").empty() && attribute(disk / "hidden") != "1" && blockCapacity(disk) > Bytes()
        && attribute(disk / "device/type") != "5";
}

}

std::string serialTwinOf(const SystemRoot &root, const Drive &drive, const fs::path &block)
{
    std::vector<fs::path> own;
    appendGround(own, block);
    appendGround(own, blockFolderOfName(root, drive.device));
    for (const std::string &name : namesIn(root.sys / "block")) {
        const fs::path disk = blockFolderOfName(root, name);
        const bool isOwn = std::ranges::any_of(own, [&](const fs::path &ground) { return isInside(ground, disk); });
        if (!isOwn && canBeMeant(disk) && driveFacts(root, disk).serial == drive.serial)
            return kernelName(disk);
    }
    return {};
}

}

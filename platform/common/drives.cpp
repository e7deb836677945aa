// SPDX-License-Identifier: MIT
#include "platform/include/drives.h"

#include <algorithm>

namespace qdm {

const char *driveKindName(DriveKind kind)
{
    switch (kind) {
    case DriveKind::Nvme: return "NVMe";
    case DriveKind::Sata: return "SATA";
    case DriveKind::Usb: return "USB";
    case DriveKind::Mmc: return "MMC";
    case DriveKind::Hdd: return "HDD";
    case DriveKind::Raid: return "RAID";
    case DriveKind::Virtual: return "virtual";
    case DriveKind::Loop: return "loop";
    case DriveKind::Memory: return "memory";
    case DriveKind::Network: return "network";
    case DriveKind::Fuse: return "FUSE";
    case DriveKind::Unknown: break;
    }
    return "unknown";
}

namespace {

/// Two equal drives of a mirror are named once, so that a title stays short.
std::string joinedModels(const std::vector<Drive> &drives)
{
    std::vector<std::string> models;
    std::string joined;
    for (const Drive &drive : drives) {
        if (drive.model.empty() || std::ranges::find(models, drive.model) != models.end())
            continue;
        models.push_back(drive.model);
        joined += (joined.empty() ? "" : " + ") + drive.model;
    }
    return joined;
}

}

Drive Volume::drive() const
{
    if (drives.empty())
        return {};
    Drive standing = drives.front();
    standing.model = joinedModels(drives);
    return standing;
}

}

// SPDX-License-Identifier: MIT
#include "platform/linux/drives/drive_facts.h"

#include "platform/linux/drives/block_device.h"
#include "platform/linux/drives/drive_identity.h"
#include "platform/linux/drives/drive_link.h"
#include "platform/linux/drives/sysfs_text.h"

namespace qdm::drives {

namespace fs = std::filesystem;

namespace {

/// The kernel says "rotational" of whatever does not deny it, so that only drives that are known to answer are believed.
std::optional<bool> rotationalOf(const fs::path &disk, const Link &link)
{
    const auto flag = numberAttribute(disk / "queue/rotational");
    if (!flag)
        return std::nullopt;
    if (*flag == 0)
        return false;
    if (const auto own = rotationPage(disk / "device"))
        return own;
    return link.tellsRotation ? std::optional(true) : std::nullopt;
}

bool isDiskOnCable(DriveKind kind)
{
    return kind == DriveKind::Sata || kind == DriveKind::Usb || kind == DriveKind::Unknown;
}

}

Drive driveFacts(const SystemRoot &root, const fs::path &disk)
{
    const Link link = linkOf(root, disk);
    const Identity identity = identityOf(root, disk);
    Drive drive;
    drive.kind = link.kind;
    drive.device = kernelName(disk);
    drive.model = identity.model;
    drive.serial = identity.serial;
    drive.firmware = identity.firmware;
    drive.bus = link.bus;
    drive.linkBytesPerSecond = link.bytesPerSecond;
    drive.capacity = blockCapacity(disk);
    drive.rotational = rotationalOf(disk, link);
    if (drive.rotational == true && isDiskOnCable(link.kind))
        drive.kind = DriveKind::Hdd;
    return drive;
}

}

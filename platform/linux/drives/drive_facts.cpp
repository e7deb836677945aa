// SPDX-License-Identifier: MIT
#include "platform/linux/drives/drive_facts.h"

#include "platform/linux/drives/block_device.h"
#include "platform/linux/drives/drive_identity.h"
#include "platform/linux/drives/drive_link.h"
#include "platform/linux/drives/sysfs_text.h"

namespace qdm::drives {

namespace fs = std::filesystem;

namespace {

/// SCSI's page B1: bytes 4 and 5 are revolutions per minute, 1 for a drive that does not turn, 0 for one that does not say.
std::optional<bool> turnsByOwnWord(const fs::path &disk)
{
    const std::string page = fileText(disk / "device/vpd_pgb1");
    if (page.size() < 6)
        return std::nullopt;
    const int rpm = static_cast<unsigned char>(page[4]) * 256 + static_cast<unsigned char>(page[5]);
    return rpm == 0 ? std::nullopt : std::optional(rpm > 0x400);
}

/// The kernel says "rotational" of whatever does not deny it, so that only drives that are known to answer are believed.
std::optional<bool> rotationalOf(const fs::path &disk, const Link &link)
{
    const auto flag = numberAttribute(disk / "queue/rotational");
    if (!flag)
        return std::nullopt;
    if (*flag == 0)
        return false;
    if (const auto own = turnsByOwnWord(disk))
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

// SPDX-License-Identifier: MIT
#include "platform/linux/drives/drive_identity.h"

#include "platform/linux/drives/sysfs_text.h"
#include "platform/linux/drives/udev_record.h"

#include <algorithm>
#include <initializer_list>

namespace qdm::drives {

namespace fs = std::filesystem;

namespace {

std::string firstOf(std::initializer_list<std::string> texts)
{
    const auto *found = std::ranges::find_if(texts, [](const std::string &text) { return !text.empty(); });
    return found == texts.end() ? std::string() : *found;
}

/// SATA drives behind SCSI's short fields: model cut to 16 characters, firmware to 4. The longer sources come first.
Identity ofAta(const fs::path &device, const UdevRecord &udev)
{
    const Identity own = ataPage(device);
    const Identity page = identificationPage(device);
    const std::string wwid = attribute(device / "wwid");
    const Identity name = ataNameIdentity(wwid);
    return {firstOf({own.model, udev.decoded("ID_MODEL_ENC"), page.model, name.model, attribute(device / "model")}),
            firstOf({own.serial, serialPage(device), udev.value("ID_SERIAL_SHORT"), page.serial, name.serial, wwid}),
            firstOf({own.firmware, udev.value("ID_REVISION"), attribute(device / "rev")})};
}

/// The serial number of a USB plug stands for a stick that has no other.
std::string plugSerial(const SystemRoot &root, const fs::path &device)
{
    const fs::path plug = folderAbove(root, canonicalPath(device), "busnum");
    return plug.empty() ? "" : attribute(plug / "serial");
}

Identity ofScsi(const SystemRoot &root, const fs::path &device, const UdevRecord &udev)
{
    const std::string vendor = attribute(device / "vendor");
    if (vendor == "ATA" || udev.value("ID_BUS") == "ata")
        return ofAta(device, udev);
    return {trimmed(vendor + ' ' + attribute(device / "model")),
            firstOf({serialPage(device), udev.value("ID_SERIAL_SHORT"), plugSerial(root, device), attribute(device / "wwid")}),
            attribute(device / "rev")};
}

Identity ofNvme(const fs::path &device)
{
    return {attribute(device / "model"), attribute(device / "serial"), attribute(device / "firmware_rev")};
}

Identity ofCard(const fs::path &device)
{
    return {attribute(device / "name"), attribute(device / "serial"), attribute(device / "fwrev")};
}

}

Identity identityOf(const SystemRoot &root, const fs::path &disk)
{
    const fs::path device = disk / "device";
    const std::string name = disk.filename().string();
    if (name.starts_with("nvme"))
        return ofNvme(device);
    if (name.starts_with("mmcblk"))
        return ofCard(device);
    if (isThere(device / "model"))
        return ofScsi(root, device, UdevRecord::read(root, attribute(disk / "dev")));
    // virtio has no model, only a serial number that the host may set.
    return {"", attribute(disk / "serial"), ""};
}

}

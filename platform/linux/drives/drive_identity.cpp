// SPDX-License-Identifier: MIT
#include "platform/linux/drives/drive_identity.h"

#include "platform/linux/drives/sysfs_text.h"
#include "platform/linux/drives/udev_record.h"

namespace qdm::drives {

namespace fs = std::filesystem;

namespace {

const std::string &firstOf(const std::string &preferred, const std::string &otherwise)
{
    return preferred.empty() ? otherwise : preferred;
}

/// SCSI's page 80: four bytes of header, the last two of them the length, then the serial number.
std::string serialPage(const fs::path &device)
{
    const std::string page = fileText(device / "vpd_pg80");
    if (page.size() < 4 || static_cast<unsigned char>(page[1]) != 0x80)
        return {};
    const auto length = static_cast<unsigned char>(page[2]) * 256U + static_cast<unsigned char>(page[3]);
    return trimmed(std::string_view(page).substr(4, length));
}

constexpr std::string_view ataName = "t10.ATA     ";
constexpr std::size_t ataModelLength = 40;

/// The kernel's SATA layer makes a worldwide name of both: "t10.ATA     " + 40 characters of model + 20 of serial.
Identity ataIdentity(const std::string &worldWideName)
{
    if (!worldWideName.starts_with(ataName))
        return {};
    const std::string_view rest = std::string_view(worldWideName).substr(ataName.size());
    return {trimmed(rest.substr(0, ataModelLength)), rest.size() > ataModelLength ? trimmed(rest.substr(ataModelLength)) : "", ""};
}

/// SATA drives behind SCSI's short fields: model cut to 16 characters, firmware to 4. udev asked the drive itself.
Identity ofAta(const fs::path &device, const UdevRecord &udev)
{
    const Identity full = ataIdentity(attribute(device / "wwid"));
    return {firstOf(firstOf(udev.decoded("ID_MODEL_ENC"), full.model), attribute(device / "model")),
            firstOf(firstOf(serialPage(device), udev.value("ID_SERIAL_SHORT")), firstOf(full.serial, attribute(device / "wwid"))),
            firstOf(udev.value("ID_REVISION"), attribute(device / "rev"))};
}

Identity ofScsi(const fs::path &device, const UdevRecord &udev)
{
    const std::string vendor = attribute(device / "vendor");
    if (vendor == "ATA" || udev.value("ID_BUS") == "ata")
        return ofAta(device, udev);
    return {trimmed(vendor + ' ' + attribute(device / "model")),
            firstOf(firstOf(serialPage(device), udev.value("ID_SERIAL_SHORT")), attribute(device / "wwid")), attribute(device / "rev")};
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
        return ofScsi(device, UdevRecord::read(root, attribute(disk / "dev")));
    // virtio has no model, only a serial number that the host may set.
    return {"", attribute(disk / "serial"), ""};
}

}

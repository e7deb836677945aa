// SPDX-License-Identifier: MIT
#include "platform/linux/drives/drive_link.h"

#include "platform/linux/drives/link_speed.h"
#include "platform/linux/drives/sysfs_text.h"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace qdm::drives {

namespace fs = std::filesystem;

namespace {

/// Block devices that are known by their name alone; they have no bus above them.
struct NamedDevice {
    std::string_view prefix;
    DriveKind kind;
    const char *bus;
};

constexpr NamedDevice namedDevices[] = {{"zram", DriveKind::Memory, "memory (zram)"},
                                        {"ram", DriveKind::Memory, "memory"},
                                        {"pmem", DriveKind::Unknown, "NVDIMM"},
                                        {"loop", DriveKind::Loop, "loop"},
                                        {"md", DriveKind::Raid, "RAID"},
                                        {"dm-", DriveKind::Virtual, "device mapper"},
                                        {"nbd", DriveKind::Network, "NBD"},
                                        {"rbd", DriveKind::Network, "Ceph RBD"},
                                        {"drbd", DriveKind::Network, "DRBD"},
                                        {"zd", DriveKind::Unknown, "ZFS volume"},
                                        {"ublkb", DriveKind::Virtual, "ublk"},
                                        {"mtdblock", DriveKind::Unknown, "MTD flash"},
                                        {"xvd", DriveKind::Virtual, "Xen"}};

Link link(DriveKind kind, std::string bus)
{
    Link plain;
    plain.kind = kind;
    plain.bus = std::move(bus);
    return plain;
}

Link link(DriveKind kind, const std::string &bus, const LinkSpeed &speed)
{
    Link fast = link(kind, speed.name.empty() ? bus : bus + ' ' + speed.name);
    fast.bytesPerSecond = speed.bytesPerSecond;
    return fast;
}

/// The part of a device's path that is `prefix` and a number: "ata1", "virtio0"; empty where there is none.
std::string numberedPart(const fs::path &path, std::string_view prefix)
{
    for (const fs::path &part : path) {
        const std::string name = part.string();
        if (name.size() > prefix.size() && name.starts_with(prefix) && std::isdigit(static_cast<unsigned char>(name[prefix.size()])))
            return name;
    }
    return {};
}

/// The controller of an NVMe drive. With several ways to one drive the kernel puts a subsystem in between; its first controller stands for
/// all.
fs::path nvmeController(const fs::path &disk)
{
    const fs::path device = canonicalPath(disk / "device");
    if (isThere(device / "transport") || isThere(device / "address"))
        return device;
    for (const std::string &name : namesIn(device))
        if (name.starts_with("nvme") && isThere(device / name / "transport"))
            return canonicalPath(device / name);
    return device;
}

Link nvmeLink(const SystemRoot &root, const fs::path &disk)
{
    const fs::path controller = nvmeController(disk);
    const std::string transport = attribute(controller / "transport");
    if (transport == "tcp" || transport == "rdma" || transport == "fc")
        return link(DriveKind::Network, "NVMe over " + transport);
    const fs::path slot = folderAbove(root, controller, "current_link_speed");
    return link(DriveKind::Nvme, "NVMe", pcieSpeed(attribute(slot / "current_link_speed"), attribute(slot / "current_link_width")));
}

/// Behind a port multiplier each drive has its own link, numbered by the SCSI channel.
std::string sataSpeedText(const SystemRoot &root, const std::string &port, const fs::path &scsi)
{
    const std::string number = port.substr(std::string_view("ata").size());
    const auto address = split(scsi.filename().string(), ':'); // host:channel:target:lun
    const std::string channel = address.size() == 4 ? address[1] : "0";
    const std::string own = attribute(root.sys / "class/ata_link" / ("link" + number + '.' + channel) / "sata_spd");
    return own.empty() ? attribute(root.sys / "class/ata_link" / ("link" + number) / "sata_spd") : own;
}

Link sataLink(const SystemRoot &root, const std::string &port, const fs::path &scsi)
{
    Link sata = link(DriveKind::Sata, "SATA", sataSpeed(sataSpeedText(root, port, scsi)));
    sata.tellsRotation = true;
    return sata;
}

Link usbLink(const fs::path &device)
{
    return link(DriveKind::Usb, "USB", usbSpeed(attribute(device / "speed"), attribute(device / "rx_lanes")));
}

Link cardLink(const fs::path &disk)
{
    const std::string type = attribute(disk / "device/type");
    return link(DriveKind::Mmc, type == "MMC" ? "eMMC" : type.empty() ? "MMC" : type);
}

bool isVirtualMaker(const std::string &vendor, const std::string &model)
{
    constexpr std::string_view makers[] = {"QEMU", "VBOX", "VMware", "Msft", "Google", "Amazon"};
    return std::ranges::any_of(makers, [&](std::string_view maker) { return vendor.starts_with(maker) || model.starts_with(maker); });
}

/// SCSI behind a controller that tells nothing of the link: SAS, hardware RAID, storage networks.
Link scsiLink(const fs::path &device)
{
    if (!numberedPart(device, "session").empty())
        return link(DriveKind::Network, "iSCSI");
    if (!numberedPart(device, "rport-").empty())
        return link(DriveKind::Network, "Fibre Channel");
    const bool ata = attribute(device / "vendor") == "ATA";
    const bool sas = !numberedPart(device, "end_device-").empty();
    Link scsi = link(ata ? DriveKind::Sata : DriveKind::Unknown, ata ? "SATA" : sas ? "SAS" : "SCSI");
    scsi.tellsRotation = ata || sas;
    return scsi;
}

Link linkOfDevice(const SystemRoot &root, const fs::path &device)
{
    if (const fs::path usb = folderAbove(root, device, "busnum"); !usb.empty())
        return usbLink(usb);
    if (!numberedPart(device, "virtio").empty())
        return link(DriveKind::Virtual, isThere(device / "model") ? "virtio-scsi" : "virtio");
    const std::string port = numberedPart(device, "ata");
    Link found = port.empty() ? scsiLink(device) : sataLink(root, port, device);
    if (isVirtualMaker(attribute(device / "vendor"), attribute(device / "model"))) {
        found.kind = DriveKind::Virtual;
        found.tellsRotation = false;
    }
    return found;
}

}

Link linkOf(const SystemRoot &root, const fs::path &disk)
{
    const std::string name = disk.filename().string();
    if (name.starts_with("nvme"))
        return nvmeLink(root, disk);
    if (name.starts_with("mmcblk"))
        return cardLink(disk);
    const auto *named = std::ranges::find_if(namedDevices, [&](const NamedDevice &entry) { return name.starts_with(entry.prefix); });
    if (named != std::end(namedDevices))
        return link(named->kind, named->bus);
    const fs::path device = canonicalPath(disk / "device");
    return device.empty() ? link(DriveKind::Virtual, "") : linkOfDevice(root, device);
}

}

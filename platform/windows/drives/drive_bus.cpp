// SPDX-License-Identifier: MIT
#include "platform/windows/drives/drive_bus.h"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace qdm::drives {

namespace {

struct KnownBus {
    int type;
    Bus bus;
};

/// Known since Windows 11, and not in older headers.
constexpr int busTypeNvmeOverFabrics = 0x14;

constexpr KnownBus knownBuses[] = {{BusTypeScsi, {DriveKind::Unknown, "SCSI", false, false}},
                                   {BusTypeAtapi, {DriveKind::Unknown, "ATAPI", false, false}},
                                   {BusTypeAta, {DriveKind::Sata, "ATA", true, false}},
                                   {BusType1394, {DriveKind::Unknown, "FireWire", false, false}},
                                   {BusTypeSsa, {DriveKind::Unknown, "SSA", false, false}},
                                   {BusTypeFibre, {DriveKind::Network, "Fibre Channel", false, false}},
                                   {BusTypeUsb, {DriveKind::Usb, "USB", false, false}},
                                   {BusTypeRAID, {DriveKind::Raid, "RAID", false, false}},
                                   {BusTypeiScsi, {DriveKind::Network, "iSCSI", false, false}},
                                   {BusTypeSas, {DriveKind::Unknown, "SAS", true, false}},
                                   {BusTypeSata, {DriveKind::Sata, "SATA", true, false}},
                                   {BusTypeSd, {DriveKind::Mmc, "SD", false, false}},
                                   {BusTypeMmc, {DriveKind::Mmc, "eMMC", false, false}},
                                   {BusTypeVirtual, {DriveKind::Virtual, "virtual", false, false}},
                                   {BusTypeFileBackedVirtual, {DriveKind::Loop, "VHD file", false, true}},
                                   {BusTypeSpaces, {DriveKind::Raid, "Storage Spaces", false, true}},
                                   {BusTypeNvme, {DriveKind::Nvme, "NVMe", false, false}},
                                   {BusTypeSCM, {DriveKind::Unknown, "NVDIMM", false, false}},
                                   {BusTypeUfs, {DriveKind::Mmc, "UFS", false, false}},
                                   {busTypeNvmeOverFabrics, {DriveKind::Network, "NVMe over fabrics", false, false}}};

constexpr std::string_view virtualMakers[] = {"QEMU", "VBOX", "VMware", "Msft", "Google", "Amazon", "Red Hat", "XENSRC"};

bool isMadeUp(const Bus &bus, const std::string &model)
{
    const bool real = bus.kind == DriveKind::Sata || bus.kind == DriveKind::Unknown || bus.kind == DriveKind::Raid;
    return real && !bus.madeOfDrives
        && std::ranges::any_of(virtualMakers, [&](std::string_view maker) { return model.starts_with(maker); });
}

}

Bus busOf(STORAGE_BUS_TYPE type, const std::string &model)
{
    const auto *found = std::ranges::find(knownBuses, int(type), &KnownBus::type);
    Bus bus = found == std::end(knownBuses) ? Bus() : found->bus;
    if (isMadeUp(bus, model)) {
        bus.kind = DriveKind::Virtual;
        bus.tellsRotation = false;
    }
    return bus;
}

}

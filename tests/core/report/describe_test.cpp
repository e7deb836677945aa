// SPDX-License-Identifier: MIT
#include "core/report/describe.h"
#include "tests/support/catch.h"

using namespace qdm;

TEST_CASE("each check of the audit has a title for people")
{
    CHECK(checkText("direct_io") == "Unbuffered access");
    CHECK(checkText("link_limit") == "Link");
    CHECK(checkText("cpu") == "Processor");
    CHECK(checkText("host_cache") == "Memory on the way");
    for (const AuditEntry &entry : auditOf(Result()))
        CHECK(checkText(entry.check).find('_') == std::string::npos);
}

TEST_CASE("a check that came later than this program is shown by its key")
{
    CHECK(checkText("new_check_of_heat") == "New check of heat");
    CHECK(checkText("") == "");
}

static Drive drive(DriveKind kind, const char *device, const char *bus, const char *model = "")
{
    Drive made;
    made.kind = kind;
    made.device = device;
    made.bus = bus;
    made.model = model;
    return made;
}

TEST_CASE("a drive without a model is named by its bus and device")
{
    CHECK(driveName(drive(DriveKind::Nvme, "nvme0n1", "NVMe PCIe 4.0 x4", "Samsung SSD 980 PRO 1TB")) == "Samsung SSD 980 PRO 1TB");
    CHECK(driveName(drive(DriveKind::Virtual, "vda", "virtio")) == "virtio disk vda");
    CHECK(driveName(drive(DriveKind::Hdd, "sda", "SATA 6 Gb/s")) == "SATA disk sda");
    CHECK(driveName(drive(DriveKind::Usb, "sdb", "")) == "USB disk sdb");
    CHECK(driveName(drive(DriveKind::Virtual, "dm-0", "device mapper")) == "device mapper dm-0");
    CHECK(driveName(drive(DriveKind::Unknown, "sdc", "")) == "disk sdc");
    CHECK(driveName(drive(DriveKind::Memory, "", "memory")) == "memory");
    CHECK(driveName(drive(DriveKind::Network, "", "NFS")) == "NFS");
    CHECK(driveName(drive(DriveKind::Fuse, "", "")) == "FUSE");
    CHECK(driveName(Drive()) == "unknown drive");
}

TEST_CASE("a volume is named by all its drives, equal ones once")
{
    const Drive named = drive(DriveKind::Sata, "sda", "SATA", "KINGSTON");
    Volume volume;
    CHECK(driveName(volume) == "unknown drive");
    volume.drives = {named, drive(DriveKind::Virtual, "vda", "virtio"), named};
    CHECK(driveName(volume) == "KINGSTON + virtio disk vda");
}

TEST_CASE("a bus that is in the drive's name is not said again")
{
    Result result;
    result.volume.drives = {drive(DriveKind::Virtual, "vda", "virtio")};
    result.volume.drives[0].capacity = Bytes(50'000'000'000);
    CHECK(driveText(result) == "virtio disk vda, 50 GB");
    result.volume.drives[0].model = "QEMU";
    CHECK(driveText(result) == "QEMU, 50 GB, virtio");
}

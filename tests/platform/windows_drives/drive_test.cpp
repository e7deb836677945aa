// SPDX-License-Identifier: MIT
#include "platform/windows/drives/drive_bus.h"
#include "platform/windows/drives/drive_facts.h"
#include "platform/windows/drives/drive_identity.h"
#include "tests/platform/windows_drives/answers.h"
#include "tests/support/catch.h"

using namespace qdm;
using namespace qdm::drives;
using namespace qdm::test;

namespace {

Drive factsOf(const FakeDevice &device)
{
    return driveFacts(*opened(device), "PhysicalDrive0").drive;
}

}

TEST_CASE("A SATA SSD")
{
    const Drive drive = factsOf(sataSsd());
    CHECK(drive.kind == DriveKind::Sata);
    CHECK(drive.device == "PhysicalDrive0");
    CHECK(drive.model == "Samsung SSD 860 EVO 500GB");
    CHECK(drive.serial == "S3Z2NB0K123456A");
    CHECK(drive.firmware == "RVT01B6Q");
    CHECK(drive.bus == "SATA");
    CHECK_FALSE(drive.linkBytesPerSecond);
    CHECK(drive.capacity == 500107862016_B);
    CHECK(drive.rotational == false);
}

TEST_CASE("An NVMe drive's own words are longer and truer than the system's")
{
    const Drive drive = factsOf(nvmeSsd());
    CHECK(drive.kind == DriveKind::Nvme);
    CHECK(drive.bus == "NVMe");
    CHECK(drive.model == "Samsung SSD 970 EVO Plus 1TB");
    CHECK(drive.serial == "S4EWNX0M123456Y");
    CHECK(drive.firmware == "2B2QEXM7");
    CHECK(drive.rotational == false);
}

TEST_CASE("An NVMe drive whose controller may not be asked")
{
    FakeDevice silent;
    silent.property(StorageDeviceProperty, description({BusTypeNvme, "NVMe    ", "WD_BLACK SN850X", "620311WD", "E823_8FA6_BF53_0001."}));
    const Drive drive = factsOf(silent);
    CHECK(drive.model == "WD_BLACK SN850X");
    CHECK(drive.serial == "E823_8FA6_BF53_0001");
    CHECK(drive.capacity == 0_B);
    CHECK(drive.rotational == false);
}

TEST_CASE("A USB stick's maker is part of its name, and it does not turn because nobody denies it")
{
    const Drive drive = factsOf(usbStick());
    CHECK(drive.kind == DriveKind::Usb);
    CHECK(drive.model == "SanDisk Ultra");
    CHECK(drive.serial == "4C530001230101111111");
    CHECK_FALSE(drive.rotational);
}

TEST_CASE("A hard disk")
{
    const Drive drive = factsOf(hardDisk());
    CHECK(drive.kind == DriveKind::Hdd);
    CHECK(drive.bus == "SATA");
    CHECK(drive.rotational == true);
    CHECK(drive.serial == "WD-WCC6Y4K23133L"); // was in hexadecimal, swapped
}

TEST_CASE("Serial numbers as drivers write them")
{
    CHECK(plainSerial("202020204457572d434359364b34333233314c33") == "WD-WCC6Y4K23133L");
    CHECK(plainSerial("    WD-WCC6Y4K2313L") == "WD-WCC6Y4K2313L");
    CHECK(plainSerial("0025_3855_91B0_1234.") == "0025_3855_91B0_1234");
    CHECK(plainSerial("0123456789abcdef0123456789abcdef01234567") == "0123456789abcdef0123456789abcdef01234567"); // digits, but no text
    CHECK(plainSerial("").empty());
    CHECK(plainSerial("...").empty());
}

TEST_CASE("What lies behind a bus")
{
    CHECK(busOf(BusTypeSpaces, "Msft Storage Space").madeOfDrives);
    CHECK(busOf(BusTypeSpaces, "Msft Storage Space").kind == DriveKind::Raid);
    CHECK(busOf(BusTypeFileBackedVirtual, "Msft Virtual Disk").name == std::string("VHD file"));
    CHECK(busOf(BusTypeSas, "Msft Virtual Disk").kind == DriveKind::Virtual);
    CHECK(busOf(BusTypeScsi, "Red Hat VirtIO").kind == DriveKind::Virtual);
    CHECK(busOf(BusTypeSata, "QEMU HARDDISK").kind == DriveKind::Virtual);
    CHECK_FALSE(busOf(BusTypeSata, "QEMU HARDDISK").tellsRotation);
    CHECK(busOf(BusTypeiScsi, "QNAP iSCSI Storage").kind == DriveKind::Network);
    CHECK(busOf(BusTypeSd, "").kind == DriveKind::Mmc);
    CHECK(busOf(BusTypeUnknown, "").kind == DriveKind::Unknown);
    CHECK(busOf(STORAGE_BUS_TYPE(0x14), "").kind == DriveKind::Network);
    CHECK(busOf(STORAGE_BUS_TYPE(0x7e), "").kind == DriveKind::Unknown);
}

TEST_CASE("A drive that refuses everything still has its name")
{
    const Drive drive = factsOf(FakeDevice());
    CHECK(drive.device == "PhysicalDrive0");
    CHECK(drive.kind == DriveKind::Unknown);
    CHECK(drive.model.empty());
    CHECK_FALSE(drive.rotational);
}

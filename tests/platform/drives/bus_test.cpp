// SPDX-License-Identifier: MIT
#include "platform/linux/drives/drive_facts.h"
#include "tests/platform/drives/fake_drives.h"
#include "tests/support/catch.h"

using namespace qdm;
using namespace qdm::test;

namespace {

Drive factsOf(const FakeSystem &system, const std::string &name)
{
    return drives::driveFacts(system.root(), std::filesystem::canonical(system.path("sys/class/block/" + name)));
}

}

TEST_CASE("NVMe on PCIe")
{
    FakeSystem system;
    addNvme(system);
    const Drive drive = factsOf(system, "nvme0n1");
    CHECK(drive.kind == DriveKind::Nvme);
    CHECK(drive.device == "nvme0n1");
    CHECK(drive.model == "Samsung SSD 980 PRO 1TB");
    CHECK(drive.serial == "S5GXNX0T123456Z");
    CHECK(drive.firmware == "5B2QGXA7");
    CHECK(drive.bus == "NVMe PCIe 4.0 x4");
    CHECK(drive.linkBytesPerSecond == 7876923077);
    CHECK(drive.capacity == Bytes(1000204886016));
    CHECK(drive.rotational == false);
}

TEST_CASE("NVMe behind a subsystem, as with several ways to one drive")
{
    FakeSystem system;
    const std::string subsystem = "sys/devices/virtual/nvme-subsystem/nvme-subsys0";
    const std::string slot = "sys/devices/pci0000:00/0000:01:00.0";
    system.file(slot + "/current_link_speed", "8.0 GT/s PCIe\n");
    system.file(slot + "/current_link_width", "2\n");
    system.file(slot + "/nvme/nvme0/transport", "pcie\n");
    system.file(subsystem + "/model", "WD_BLACK SN770\n");
    system.file(subsystem + "/serial", "21513C800057\n");
    system.link(subsystem + "/nvme0", "../../../pci0000:00/0000:01:00.0/nvme/nvme0");
    const std::string disk = system.block("devices/virtual/nvme-subsystem/nvme-subsys0/nvme0n1", "259:3", 8);
    system.link(disk + "/device", "../../nvme-subsys0");
    const Drive drive = factsOf(system, "nvme0n1");
    CHECK(drive.model == "WD_BLACK SN770");
    CHECK(drive.serial == "21513C800057");
    CHECK(drive.bus == "NVMe PCIe 3.0 x2");
}

TEST_CASE("NVMe over a network is a network drive")
{
    FakeSystem system;
    system.file("sys/devices/virtual/nvme-fabrics/ctl/nvme1/transport", "tcp\n");
    const std::string disk = system.block("devices/virtual/nvme-fabrics/ctl/nvme1/nvme1n1", "259:9", 8);
    system.link(disk + "/device", "../../nvme1");
    CHECK(factsOf(system, "nvme1n1").kind == DriveKind::Network);
    CHECK(factsOf(system, "nvme1n1").bus == "NVMe over tcp");
}

TEST_CASE("SATA without udev: the whole model from the worldwide name")
{
    FakeSystem system;
    addSata(system);
    const Drive drive = factsOf(system, "sda");
    CHECK(drive.kind == DriveKind::Sata);
    CHECK(drive.model == "Samsung SSD 860 EVO 500GB");
    CHECK(drive.serial == "S3Z1NB0K123456A");
    CHECK(drive.firmware == "1B6Q");
    CHECK(drive.bus == "SATA 6 Gb/s");
    CHECK(drive.linkBytesPerSecond == 600'000'000);
    CHECK(drive.capacity == Bytes(500107862016));
}

TEST_CASE("SATA drives with a worldwide number: model from the page that names them")
{
    FakeSystem system;
    const std::string disk = addSata(system);
    const std::string serial = "S3Z1NB0K123456A     ";
    const std::string full = "ATA     Samsung SSD 860 EVO 500GB               " + serial;
    const std::string names =
        std::string("\2\0\0\x14", 4) + serial + std::string("\2\1\0\x44", 4) + full + std::string("\1\3\0\x8PN8NAAID", 12);
    system.file(disk + "/device/wwid", "naa.5002538e40a1b2c3\n");
    CHECK(factsOf(system, "sda").model == "Samsung SSD 860");
    system.file(disk + "/device/vpd_pg83", scsiPage(0x83, names));
    CHECK(factsOf(system, "sda").model == "Samsung SSD 860 EVO 500GB");
    // A name that claims to be longer than the page, and one without any length.
    system.file(disk + "/device/vpd_pg83", scsiPage(0x83, std::string("\2\0\0\0\2\1\0\xff", 8) + full));
    CHECK(factsOf(system, "sda").model == "Samsung SSD 860 EVO 500GB");
}

TEST_CASE("SATA drives that tell all of themselves")
{
    FakeSystem system;
    const std::string disk = addSata(system);
    std::string page = scsiPage(0x89, std::string(568, ' '));
    const auto put = [&page](std::size_t word, std::string text) {
        for (std::size_t i = 0; i + 1 < text.size(); i += 2)
            std::swap(text[i], text[i + 1]);
        page.replace(60 + word * 2, text.size(), text);
    };
    put(10, "  WD-WX11D46H3L5K   ");
    put(23, "01.01A01");
    put(27, "WDC WD10EZEX-08WN4A0");
    system.file(disk + "/device/vpd_pg89", page);
    CHECK(factsOf(system, "sda").model == "WDC WD10EZEX-08WN4A0");
    CHECK(factsOf(system, "sda").serial == "WD-WX11D46H3L5K");
    CHECK(factsOf(system, "sda").firmware == "01.01A01");
    system.file(disk + "/device/vpd_pg89", page.substr(0, 70));
    CHECK(factsOf(system, "sda").model == "Samsung SSD 860 EVO 500GB");
}

TEST_CASE("SATA with udev: what udev read from the drive")
{
    FakeSystem system;
    addSata(system);
    system.file("run/udev/data/b8:0",
                "S:disk/by-id/x\nE:ID_BUS=ata\nE:ID_MODEL=WDC_WD40EFRX\nE:ID_REVISION=82.00A82\n"
                "E:ID_MODEL_ENC=WDC\\x20WD40EFRX-68N32N0\\x20\\x20\\x20\nE:ID_SERIAL_SHORT=WD-WCC7K0\n");
    CHECK(factsOf(system, "sda").model == "WDC WD40EFRX-68N32N0");
    CHECK(factsOf(system, "sda").firmware == "82.00A82");
    CHECK(factsOf(system, "sda").serial == "S3Z1NB0K123456A"); // the drive's own page comes first
    std::filesystem::remove(system.path("sys/class/block/sda") / "device/vpd_pg80");
    CHECK(factsOf(system, "sda").serial == "WD-WCC7K0");
}

TEST_CASE("A turning SATA drive is a hard disk")
{
    FakeSystem system;
    addSata(system, {.rotational = true});
    CHECK(factsOf(system, "sda").kind == DriveKind::Hdd);
    CHECK(factsOf(system, "sda").rotational == true);
    CHECK(factsOf(system, "sda").bus == "SATA 6 Gb/s");
}

TEST_CASE("A USB stick: the flag 'rotational' of a device that does not say is not believed")
{
    FakeSystem system;
    addUsb(system);
    const Drive drive = factsOf(system, "sdb");
    CHECK(drive.kind == DriveKind::Usb);
    CHECK(drive.model == "SanDisk Ultra Fit");
    CHECK(drive.bus == "USB 480 Mb/s");
    CHECK(drive.linkBytesPerSecond == 60'000'000);
    CHECK_FALSE(drive.rotational);
    CHECK(drive.serial == "4C530001");
}

TEST_CASE("SATA drives in USB boxes")
{
    FakeSystem system;
    const std::string disk = addUsb(system, {.speed = "10000", .vendor = "ASMT    ", .model = "2115            "});
    system.file("run/udev/data/b8:16",
                "E:ID_BUS=ata\nE:ID_MODEL_ENC=CT1000MX500SSD1\\x20\nE:ID_SERIAL_SHORT=2013E298798B\nE:ID_REVISION=M3CR023\n");
    CHECK(factsOf(system, "sdb").model == "CT1000MX500SSD1");
    CHECK(factsOf(system, "sdb").serial == "2013E298798B");
    CHECK(factsOf(system, "sdb").bus == "USB 10 Gb/s");
    CHECK(factsOf(system, "sdb").linkBytesPerSecond == 1'212'121'212);

    const std::string turning("\x15\x18", 2); // 5400 per minute
    system.file(disk + "/device/vpd_pgb1", scsiPage(0xb1, turning));
    CHECK(factsOf(system, "sdb").kind == DriveKind::Hdd);
    system.file(disk + "/device/vpd_pgb1", scsiPage(0xb1, std::string("\0\1", 2)));
    CHECK(factsOf(system, "sdb").kind == DriveKind::Usb);
    CHECK(factsOf(system, "sdb").rotational == false);
}

TEST_CASE("Cards")
{
    FakeSystem system;
    const std::string card = "devices/platform/soc/fe340000.mmc/mmc_host/mmc0/mmc0:aaaa";
    const std::string disk = system.block(card + "/block/mmcblk0", "179:0", 62333952);
    system.link(disk + "/device", "../../../mmc0:aaaa");
    for (const auto &[name, value] : {std::pair{"type", "SD"}, {"name", "SN32G"}, {"serial", "0x1f0a2b3c"}, {"fwrev", "0x0"}})
        system.file("sys/" + card + '/' + name, value);
    const Drive drive = factsOf(system, "mmcblk0");
    CHECK(drive.kind == DriveKind::Mmc);
    CHECK(drive.model == "SN32G");
    CHECK(drive.serial == "0x1f0a2b3c");
    CHECK(drive.bus == "SD");
    system.file("sys/" + card + "/type", "MMC\n");
    CHECK(factsOf(system, "mmcblk0").bus == "eMMC");
}

TEST_CASE("Virtual machines' disks say nothing true about turning")
{
    FakeSystem system;
    const std::string disk = system.block("devices/pci0000:00/0000:00:02.0/virtio1/block/vda", "254:0", 2048);
    system.link(disk + "/device", "../../../virtio1");
    system.file(disk + "/serial", "root-disk");
    system.file(disk + "/queue/rotational", "1\n");
    const Drive drive = factsOf(system, "vda");
    CHECK(drive.kind == DriveKind::Virtual);
    CHECK(drive.bus == "virtio");
    CHECK(drive.serial == "root-disk");
    CHECK(drive.model.empty());
    CHECK_FALSE(drive.rotational);

    const std::string ata = addSata(system, {.name = "sdq", .number = "65:0", .rotational = true});
    system.file(ata + "/device/model", "QEMU HARDDISK   ");
    CHECK(factsOf(system, "sdq").kind == DriveKind::Virtual);
}

TEST_CASE("SCSI controllers and storage networks")
{
    FakeSystem system;
    const auto addScsi = [&](const std::string &way, const std::string &name, const std::string &number) {
        const std::string scsi = "devices/" + way + "/target0:0:0/0:0:0:0";
        const std::string disk = system.block(scsi + "/block/" + name, number, 8);
        system.link(disk + "/device", "../../../0:0:0:0");
        system.file("sys/" + scsi + "/vendor", "SEAGATE \n");
        system.file("sys/" + scsi + "/model", "ST4000NM0023    \n");
        system.file(disk + "/queue/rotational", "1\n");
        return factsOf(system, name);
    };
    CHECK(addScsi("pci0/host0/port-0:0/end_device-0:0", "sda", "8:0").kind == DriveKind::Hdd);
    CHECK(factsOf(system, "sda").bus == "SAS");
    CHECK(factsOf(system, "sda").model == "SEAGATE ST4000NM0023");
    CHECK(addScsi("platform/host9/session1", "sdb", "8:16").bus == "iSCSI");
    CHECK(factsOf(system, "sdb").kind == DriveKind::Network);
    CHECK(addScsi("pci0/host3/rport-3:0-1", "sdc", "8:32").bus == "Fibre Channel");
    CHECK(addScsi("pci0/host4", "sdd", "8:48").kind == DriveKind::Unknown);
    CHECK_FALSE(factsOf(system, "sdd").rotational);
}

TEST_CASE("A drive that tells nothing still has its name and size")
{
    FakeSystem system;
    const std::string disk = system.block("devices/pci0000:00/0000:00:17.0/ata1/host0/target0:0:0/0:0:0:0/block/sda", "8:0", 16);
    system.folder(disk + "/device");
    const Drive drive = factsOf(system, "sda");
    CHECK(drive.device == "sda");
    CHECK(drive.capacity == 8_KiB);
    CHECK(drive.model.empty());
    CHECK(drive.serial.empty());
    CHECK_FALSE(drive.linkBytesPerSecond);
    CHECK_FALSE(drive.rotational);
}

TEST_CASE("Broken attributes are as good as none")
{
    FakeSystem system;
    const std::string disk = addSata(system);
    for (const std::string &page : {std::string(), std::string("\0\x80", 2), std::string("\0\x80\xff\xff", 4), std::string("junk")}) {
        system.file(disk + "/device/vpd_pg80", page);
        CHECK(factsOf(system, "sda").serial == "S3Z1NB0K123456A"); // from the worldwide name
    }
    system.file(disk + "/size", "many\n");
    system.file(disk + "/device/wwid", "t10.ATA     short\n");
    system.file(disk + "/queue/rotational", "\n");
    system.file("run/udev/data/b8:0", "E:\nE:=\nE:ID_MODEL_ENC=\\x2\\xzz\\x\n\n=");
    CHECK(factsOf(system, "sda").capacity == 0_B);
    CHECK(factsOf(system, "sda").model == "\\x2\\xzz\\x");
    CHECK_FALSE(factsOf(system, "sda").rotational);
}

// SPDX-License-Identifier: MIT
#include "tests/platform/drives/fake_drives.h"

namespace qdm::test {

std::string addNvme(FakeSystem &system)
{
    const std::string slot = "devices/pci0000:00/0000:00:01.1/0000:01:00.0";
    const std::string controller = slot + "/nvme/nvme0";
    system.file("sys/" + slot + "/current_link_speed", "16.0 GT/s PCIe\n");
    system.file("sys/" + slot + "/current_link_width", "4\n");
    system.file("sys/" + controller + "/model", "Samsung SSD 980 PRO 1TB                 \n");
    system.file("sys/" + controller + "/serial", "S5GXNX0T123456Z     \n");
    system.file("sys/" + controller + "/firmware_rev", "5B2QGXA7\n");
    system.file("sys/" + controller + "/transport", "pcie\n");
    system.file("sys/" + controller + "/address", "0000:01:00.0\n");
    system.link("sys/" + controller + "/device", "../../../0000:01:00.0");
    const std::string disk = system.block(controller + "/nvme0n1", "259:0", 1953525168);
    system.link(disk + "/device", "../../nvme0");
    system.file(disk + "/queue/rotational", "0\n");
    return disk;
}

std::string scsiPage(unsigned char page, const std::string &content)
{
    return std::string(1, '\0') + static_cast<char>(page) + '\0' + static_cast<char>(content.size()) + content;
}

std::string addSata(FakeSystem &system, const FakeSata &sata)
{
    const std::string port = std::to_string(sata.port);
    const std::string host = std::to_string(sata.port - 1);
    const std::string ata = "devices/pci0000:00/0000:00:17.0/ata" + port;
    const std::string scsi = ata + "/host" + host + "/target" + host + ":0:0/" + host + ":0:0:0";
    system.file("sys/" + ata + "/link" + port + "/ata_link/link" + port + "/sata_spd", "6.0 Gbps\n");
    system.link("sys/class/ata_link/link" + port, "../../" + ata + "/link" + port + "/ata_link/link" + port);
    system.file("sys/" + scsi + "/vendor", "ATA     \n");
    system.file("sys/" + scsi + "/model", "Samsung SSD 860 \n");
    system.file("sys/" + scsi + "/rev", "1B6Q\n");
    system.file("sys/" + scsi + "/wwid", "t10.ATA     Samsung SSD 860 EVO 500GB               " + sata.serial + "     \n");
    system.file("sys/" + scsi + "/vpd_pg80", scsiPage(0x80, sata.serial + "     "));
    const std::string disk = system.block(scsi + "/block/" + sata.name, sata.number, 976773168);
    system.link(disk + "/device", "../../../" + host + ":0:0:0");
    system.file(disk + "/queue/rotational", sata.rotational ? "1\n" : "0\n");
    return disk;
}

std::string addUsb(FakeSystem &system, const FakeUsb &usb)
{
    const std::string plug = "devices/pci0000:00/0000:00:14.0/usb2/2-1";
    const std::string scsi = plug + "/2-1:1.0/host6/target6:0:0/6:0:0:0";
    system.file("sys/" + plug + "/busnum", "2\n");
    system.file("sys/" + plug + "/serial", "4C530001\n");
    system.file("sys/" + plug + "/speed", usb.speed + "\n");
    system.file("sys/" + plug + "/rx_lanes", usb.lanes + "\n");
    // The root hub above has a speed too, which is not the stick's.
    system.file("sys/devices/pci0000:00/0000:00:14.0/usb2/busnum", "2\n");
    system.file("sys/devices/pci0000:00/0000:00:14.0/usb2/speed", "20000\n");
    system.file("sys/" + scsi + "/vendor", usb.vendor + "\n");
    system.file("sys/" + scsi + "/model", usb.model + "\n");
    system.file("sys/" + scsi + "/rev", "1.00\n");
    const std::string disk = system.block(scsi + "/block/" + usb.name, usb.number, 60062500);
    system.link(disk + "/device", "../../../6:0:0:0");
    system.file(disk + "/queue/rotational", "1\n");
    return disk;
}

std::string addVirtual(FakeSystem &system, const std::string &name, const std::string &number, std::uint64_t sectors)
{
    const std::string disk = system.block("devices/virtual/block/" + name, number, sectors);
    system.file(disk + "/queue/rotational", "0\n");
    return disk;
}

std::string addMapping(FakeSystem &system, const std::string &name, const std::string &number, const std::string &uuid,
                       const std::string &mapped)
{
    const std::string mapping = addVirtual(system, name, number);
    system.file(mapping + "/dm/uuid", uuid + "\n");
    system.file(mapping + "/dm/name", mapped + "\n");
    return mapping;
}

}

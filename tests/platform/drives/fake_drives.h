// SPDX-License-Identifier: MIT
#pragma once

#include "tests/platform/drives/fake_system.h"

namespace qdm::test {

// Drives as real systems show them; each function returns the disk's path below the top for adding partitions.

/// A 1 TB NVMe drive with PCIe 4.0 x4: nvme0n1, 259:0.
std::string addNvme(FakeSystem &system);

struct FakeSata {
    std::string name = "sda";
    std::string number = "8:0";
    int port = 1;
    bool rotational = false;
    std::string serial = "S3Z1NB0K123456A";
};

/// A 500 GB SATA drive behind AHCI. Its SCSI fields are cut as the kernel cuts them; the worldwide name has all of the model.
std::string addSata(FakeSystem &system, const FakeSata &sata = {});

struct FakeUsb {
    std::string name = "sdb";
    std::string number = "8:16";
    std::string speed = "480";
    std::string lanes = "1";
    std::string vendor = "SanDisk ";
    std::string model = "Ultra Fit       ";
};

std::string addUsb(FakeSystem &system, const FakeUsb &usb = {});

/// A virtual device without a bus: "dm-0", "md0", "loop0", "zram0".
std::string addVirtual(FakeSystem &system, const std::string &name, const std::string &number, std::uint64_t sectors = 2048);

std::string addMapping(FakeSystem &system, const std::string &name, const std::string &number, const std::string &uuid,
                       const std::string &mapped);

/// SCSI's pages as sysfs shows them: a header of four bytes before the content.
std::string scsiPage(unsigned char page, const std::string &content);

}

// SPDX-License-Identifier: MIT
#include "platform/linux/raw/device_guard.h"
#include "tests/platform/drives/fake_drives.h"
#include "tests/platform/linux_raw/refusal.h"

#include <sys/sysmacros.h>

using namespace qdm;
using test::FakeSystem;
using test::refusalOf;

namespace {

/// A SATA drive sda (8:0) with a serial number and a partition sda1 (8:1), a loop device loop3 (7:3) without; the root lies elsewhere.
struct Fixture {
    FakeSystem system;
    std::string sda, loop;

    Fixture()
    {
        system.mount({.device = "0:30", .point = "/", .type = "overlay", .source = "overlay"});
        sda = addSata(system, {.serial = "S3R1AL"});
        system.partition(sda, "sda1", "8:1", 1000);
        loop = addVirtual(system, "loop3", "7:3");
        system.file(loop + "/loop/backing_file", "/srv/image\n");
    }

    void require(const char *path, unsigned major, unsigned minor, const std::string &confirmedAs) const
    {
        raw::requireFree(system.root(), path, makedev(major, minor), confirmedAs);
    }
};

}

TEST_CASE("A drive is confirmed by its serial number, whatever name it was given", "[raw]")
{
    const Fixture f;
    CHECK_NOTHROW(f.require("/dev/disk/by-id/mine", 8, 0, "S3R1AL"));
    CHECK_NOTHROW(f.require("/dev/sda1", 8, 1, "S3R1AL"));
    for (const char *wrong : {"", "S3R1A", "S3R1AL ", "s3r1al", "/dev/sda", "sda"}) {
        const auto refusal = refusalOf([&] { f.require("/dev/sda", 8, 0, wrong); });
        CHECK(refusal.kind == ErrorKind::Usage);
        CHECK_THAT(refusal.words, ContainsSubstring("with the serial number S3R1AL, not " + std::string(*wrong ? wrong : "(nothing)")));
        CHECK_THAT(refusal.words, ContainsSubstring("confirm it by its serial number"));
    }
}

TEST_CASE("A serial number that two drives have does not tell which is meant", "[raw]")
{
    Fixture f;
    const std::string other = addSata(f.system, {.name = "sdb", .number = "8:16", .port = 2, .serial = "S3R1AL"});
    SECTION("both drives are refused, and their partitions")
    {
        for (const auto &[path, minor] : {std::pair{"/dev/sda", 0U}, {"/dev/sda1", 1U}}) {
            const auto refusal = refusalOf([&] { f.require(path, 8, minor, "S3R1AL"); });
            CHECK(refusal.kind == ErrorKind::Unsupported);
            CHECK(refusal.words
                  == std::string(path)
                      + " has the serial number S3R1AL, and so has /dev/sdb: the number does not tell which of them is meant. Nothing was "
                        "written. Take the other one out, or choose another drive.");
        }
        CHECK_THAT(refusalOf([&] { f.require("/dev/sdb", 8, 16, "S3R1AL"); }).words, ContainsSubstring("and so has /dev/sda"));
    }
    SECTION("two paths to one drive are one where they are used as one")
    {
        const std::string both = addMapping(f.system, "dm-0", "253:0", "mpath-1", "both");
        f.system.slave(both, f.sda);
        f.system.slave(both, other);
        CHECK_NOTHROW(f.require("/dev/dm-0", 253, 0, "S3R1AL"));
        CHECK(refusalOf([&] { f.require("/dev/sda", 8, 0, "S3R1AL"); }).kind == ErrorKind::Unsupported);
    }
    SECTION("an empty slot of a card reader cannot be meant")
    {
        f.system.file(other + "/size", "0\n");
        CHECK_NOTHROW(f.require("/dev/sda", 8, 0, "S3R1AL"));
    }
    SECTION("an optical drive cannot be meant")
    {
        f.system.file(other + "/device/type", "5\n");
        CHECK_NOTHROW(f.require("/dev/sda", 8, 0, "S3R1AL"));
    }
    SECTION("a hidden path cannot be meant")
    {
        f.system.file(other + "/hidden", "1\n");
        CHECK_NOTHROW(f.require("/dev/sda", 8, 0, "S3R1AL"));
    }
}

TEST_CASE("Namespaces of an NVMe drive have one serial number", "[raw]")
{
    Fixture f;
    const std::string first = addNvme(f.system);
    CHECK_NOTHROW(f.require("/dev/nvme0n1", 259, 0, "S5GXNX0T123456Z"));
    const std::string controller = "devices/pci0000:00/0000:00:01.1/0000:01:00.0/nvme/nvme0";
    f.system.link(f.system.block(controller + "/nvme0n2", "259:9", 1000) + "/device", "../../nvme0");
    CHECK_THAT(refusalOf([&] { f.require("/dev/nvme0n1", 259, 0, "S5GXNX0T123456Z"); }).words, ContainsSubstring("so has /dev/nvme0n2"));
}

TEST_CASE("The boot areas of an eMMC are no other drive, but it is another than they are", "[raw]")
{
    Fixture f;
    const std::string card = "devices/platform/mmc/mmc0:0001";
    f.system.file("sys/" + card + "/serial", "0x1234\n");
    const std::string disk = f.system.block(card + "/block/mmcblk0", "179:0", 1000);
    f.system.link(disk + "/device", "../../../mmc0:0001");
    const std::string boot = f.system.block(card + "/block/mmcblk0/mmcblk0boot0", "179:8", 10);
    f.system.link(boot + "/device", "../../../../mmc0:0001");
    CHECK_NOTHROW(f.require("/dev/mmcblk0", 179, 0, "0x1234"));
    CHECK_THAT(refusalOf([&] { f.require("/dev/mmcblk0boot0", 179, 8, "0x1234"); }).words, ContainsSubstring("so has /dev/mmcblk0:"));
}

TEST_CASE("A device without a serial number is confirmed by the path that was named", "[raw]")
{
    const Fixture f;
    CHECK_NOTHROW(f.require("/dev/loop3", 7, 3, "/dev/loop3"));
    const auto refusal = refusalOf([&] { f.require("/dev/loop3", 7, 3, "/dev/loop4"); });
    CHECK(refusal.kind == ErrorKind::Usage);
    CHECK(refusal.words == "Nothing was written: /dev/loop3 has no serial number; confirm it by its path, /dev/loop3.");
}

TEST_CASE("A volume over several drives has no serial number of its own", "[raw]")
{
    Fixture f;
    const std::string other = addSata(f.system, {.name = "sdb", .number = "8:16", .port = 2, .serial = "OTHER"});
    const std::string array = addVirtual(f.system, "md0", "9:0");
    f.system.file(array + "/md/level", "raid0\n");
    f.system.slave(array, f.sda);
    f.system.slave(array, other);
    CHECK_NOTHROW(f.require("/dev/md0", 9, 0, "/dev/md0"));
    CHECK(refusalOf([&] { f.require("/dev/md0", 9, 0, "S3R1AL"); }).kind == ErrorKind::Usage);
}

TEST_CASE("What is in use or read-only is refused though it was confirmed", "[raw]")
{
    Fixture f;
    f.system.mount({.device = "8:1", .point = "/mnt", .type = "ext4", .source = "/dev/sda1"});
    const auto refusal = refusalOf([&] { f.require("/dev/sda", 8, 0, "S3R1AL"); });
    CHECK(refusal.kind == ErrorKind::Busy);
    CHECK(refusal.words == "Nothing is written to /dev/sda: /dev/sda1 is mounted on /mnt. Unmount it first, or choose another drive.");
    CHECK(refusalOf([&] { f.require("/dev/sda1", 8, 1, "S3R1AL"); }).words
          == "Nothing is written to /dev/sda1: it is mounted on /mnt. Unmount it first, or choose another drive.");
    CHECK_THAT(refusalOf([&] { f.require("/dev/disk/by-id/mine", 8, 1, "S3R1AL"); }).words,
               ContainsSubstring("/dev/disk/by-id/mine: /dev/sda1 is mounted on /mnt."));
    f.system.file(f.sda + "/ro", "1\n");
    CHECK(refusalOf([&] { f.require("/dev/sda", 8, 0, "S3R1AL"); }).kind == ErrorKind::ReadOnly);
    CHECK(refusalOf([&] { f.require("/dev/sda1", 8, 1, "S3R1AL"); }).kind == ErrorKind::ReadOnly);
}

TEST_CASE("A system that does not tell what uses a device is not trusted", "[raw]")
{
    const Fixture f;
    CHECK(refusalOf([&] { f.require("/dev/sdz", 8, 240, "/dev/sdz"); }).kind == ErrorKind::Unsupported);
    FakeSystem silent;
    addVirtual(silent, "loop3", "7:3");
    const auto refusal = refusalOf([&] { raw::requireFree(silent.root(), "/dev/loop3", makedev(7, 3), "/dev/loop3"); });
    CHECK(refusal.kind == ErrorKind::Unsupported);
    CHECK_THAT(refusal.words, ContainsSubstring("does not tell what uses /dev/loop3"));
}

TEST_CASE("Only drives are taken, and nothing else is opened", "[raw]")
{
    CHECK(refusalOf([] { raw::namedDevice("/dev/null"); }).kind == ErrorKind::Unsupported);
    CHECK(refusalOf([] { raw::namedDevice("/tmp"); }).kind == ErrorKind::Unsupported);
    CHECK(refusalOf([] { raw::namedDevice("/dev/qdm-missing"); }).kind == ErrorKind::NotFound);
}

// SPDX-License-Identifier: MIT
#include "platform/linux/raw/device_use.h"
#include "tests/platform/drives/fake_drives.h"
#include "tests/support/catch.h"

using namespace qdm;
using test::FakeSystem;

namespace {

/// A system on an NVMe drive of its own, and a SATA drive sda (8:0) with the partitions sda1 (8:1) and sda2 (8:2).
struct Fixture {
    FakeSystem system;
    std::string sda, sda1, sda2;

    Fixture()
    {
        const std::string nvme = addNvme(system);
        system.partition(nvme, "nvme0n1p1", "259:1", 1000);
        system.mount({.device = "259:1", .point = "/", .type = "ext4", .source = "/dev/nvme0n1p1"});
        sda = addSata(system);
        sda1 = part("sda1", "8:1", 2048, 1000);
        sda2 = part("sda2", "8:2", 4096, 1000);
    }

    std::string part(const std::string &name, const std::string &number, unsigned start, unsigned size)
    {
        const std::string place = system.partition(sda, name, number, size);
        system.file(place + "/start", std::to_string(start) + "\n");
        return place;
    }

    std::string use(const std::string &place) const
    {
        return raw::useOf(system.root(), drives::MountTable::read(system.root()), system.path(place)).value_or("");
    }
};

}

TEST_CASE("A drive that nothing uses is free, and so are its partitions", "[raw]")
{
    const Fixture f;
    for (const std::string &place : {f.sda, f.sda1, f.sda2})
        CHECK(f.use(place).empty());
}

TEST_CASE("What is mounted is in use, and with it the whole drive, but no partition beside it", "[raw]")
{
    Fixture f;
    f.system.mount({.device = "8:1", .point = "/mnt/usb\\040stick", .type = "ext4", .source = "/dev/sda1"});
    CHECK(f.use(f.sda1) == "/dev/sda1 is mounted on /mnt/usb stick. Unmount it first, or choose another drive.");
    CHECK(f.use(f.sda) == f.use(f.sda1));
    CHECK(f.use(f.sda2).empty());
}

TEST_CASE("A drive that is mounted as a whole takes its partitions with it", "[raw]")
{
    Fixture f;
    f.system.mount({.device = "8:0", .point = "/srv", .type = "xfs", .source = "/dev/sda"});
    CHECK_THAT(f.use(f.sda2), ContainsSubstring("/dev/sda is mounted on /srv"));
}

TEST_CASE("The drive of the running system cannot be unmounted, so that is not advised", "[raw]")
{
    const Fixture f;
    CHECK(raw::useOf(f.system.root(), drives::MountTable::read(f.system.root()), f.system.path("sys/class/block/nvme0n1")) == std::nullopt);
    const auto disk = std::filesystem::canonical(f.system.path("sys/class/block/nvme0n1"));
    CHECK(raw::useOf(f.system.root(), drives::MountTable::read(f.system.root()), disk)
          == "/dev/nvme0n1p1 is mounted on /: the running system lies on it. Choose another drive.");
}

TEST_CASE("A partition that overlaps one in use is in use too", "[raw]")
{
    Fixture f;
    f.system.mount({.device = "8:1", .point = "/mnt", .type = "ext4", .source = "/dev/sda1"});
    CHECK_THAT(f.use(f.part("sda5", "8:5", 3047, 10)), ContainsSubstring("/dev/sda1 is mounted"));
    CHECK(f.use(f.part("sda6", "8:6", 3048, 10)).empty());
    CHECK_THAT(f.use(f.system.partition(f.sda, "sda7", "8:7", 10)), ContainsSubstring("/dev/sda1 is mounted")); // it does not tell where
}

TEST_CASE("Swap is in use, by whatever name", "[raw]")
{
    Fixture f;
    const std::string mapping = addMapping(f.system, "dm-0", "253:0", "LVM-x", "vg-my swap");
    f.system.slave(mapping, f.sda2);
    f.system.file("proc/swaps",
                  "Filename\tType\tSize\tUsed\tPriority\n/swapfile file 1 0 -2\n/dev/mapper/vg-my\\040swap partition 1 0 -2\n"
                  "/dev/sda1\tpartition\t1\t0\t-3\n");
    CHECK(f.use(f.sda1) == "/dev/sda1 is swap space of the running system. Turn it off first (swapoff), or choose another drive.");
    CHECK_THAT(f.use(mapping), ContainsSubstring("/dev/dm-0 is swap"));
    CHECK_THAT(f.use(f.sda2), ContainsSubstring("/dev/sda2 is part of /dev/dm-0 (LVM, vg-my swap), and /dev/dm-0 is swap"));
    CHECK_THAT(f.use(f.sda), ContainsSubstring("/dev/sda1 is swap"));
}

TEST_CASE("What lies on a drive through encryption and volumes is found, down to its mount", "[raw]")
{
    Fixture f;
    const std::string luks = addMapping(f.system, "dm-0", "253:0", "CRYPT-LUKS2-1", "crypt");
    const std::string volume = addMapping(f.system, "dm-1", "253:1", "LVM-1", "vg-home");
    f.system.slave(luks, f.sda2);
    f.system.slave(volume, luks);
    CHECK(f.use(f.sda2) == "/dev/sda2 is part of /dev/dm-0 (LUKS, crypt). Stop that or take it out of it first, or choose another drive.");
    f.system.mount({.device = "253:1", .point = "/home", .type = "ext4", .source = "/dev/mapper/vg-home"});
    for (const std::string &place : {f.sda, f.sda2})
        CHECK(f.use(place)
              == "/dev/sda2 is part of /dev/dm-0 (LUKS, crypt), and /dev/dm-1 is mounted on /home. Unmount it first, or choose another "
                 "drive.");
    CHECK_THAT(f.use(luks), ContainsSubstring("/dev/dm-0 is part of /dev/dm-1 (LVM, vg-home), and /dev/dm-1 is mounted on /home"));
    CHECK(f.use(f.sda1).empty());
}

TEST_CASE("A partition of an array is found from the drives below it", "[raw]")
{
    Fixture f;
    const std::string array = addVirtual(f.system, "md0", "9:0");
    f.system.file(array + "/md/level", "raid1\n");
    f.system.slave(array, f.sda);
    f.system.partition(array, "md0p1", "259:9", 100);
    f.system.mount({.device = "259:9", .point = "/srv", .type = "ext4", .source = "/dev/md0p1"});
    for (const std::string &place : {f.sda, f.sda1})
        CHECK_THAT(f.use(place), ContainsSubstring("/dev/sda is part of /dev/md0 (RAID1), and /dev/md0p1 is mounted on /srv"));
}

TEST_CASE("A holder that sysfs does not explain is a holder all the same", "[raw]")
{
    Fixture f;
    f.system.link(f.sda1 + "/holders/odd", "/nowhere");
    CHECK_THAT(f.use(f.sda), ContainsSubstring("/dev/sda1 is held by odd"));
}

TEST_CASE("Every device of a btrfs filesystem is in use", "[raw]")
{
    Fixture f;
    f.system.folder("sys/fs/btrfs/1234-5678/devices/sda1");
    CHECK_THAT(f.use(f.sda1), ContainsSubstring("/dev/sda1 belongs to a btrfs filesystem that is in use (1234-5678)"));
    CHECK_THAT(f.use(f.sda), ContainsSubstring("/dev/sda1 belongs"));
    CHECK(f.use(f.sda2).empty());
}

TEST_CASE("A drive below a loop device is in use", "[raw]")
{
    Fixture f;
    const std::string loop = addVirtual(f.system, "loop3", "7:3");
    f.system.file(loop + "/loop/backing_file", "/dev/sda1 (deleted)\n");
    for (const std::string &place : {f.sda, f.sda1})
        CHECK_THAT(f.use(place), ContainsSubstring("/dev/sda1 lies below the loop device /dev/loop3. Detach that first"));
    CHECK(f.use(f.sda2).empty());
    CHECK(f.use(loop).empty());
}

TEST_CASE("A loop device over what is in use is in use", "[raw]")
{
    Fixture f;
    const std::string loop = addVirtual(f.system, "loop3", "7:3");
    f.system.file(loop + "/loop/backing_file", "/dev/sda\n");
    CHECK(f.use(loop).empty());
    f.system.mount({.device = "8:1", .point = "/mnt", .type = "ext4", .source = "/dev/sda1"});
    CHECK_THAT(f.use(loop), ContainsSubstring("/dev/sda1 is mounted on /mnt"));
}

TEST_CASE("A file below two loop devices is in use by the other", "[raw]")
{
    Fixture f;
    const std::string one = addVirtual(f.system, "loop3", "7:3"), other = addVirtual(f.system, "loop4", "7:4");
    f.system.file(one + "/loop/backing_file", "/srv/image\n");
    f.system.file(other + "/loop/backing_file", "/srv/image\n");
    f.system.mount({.device = "7:4", .point = "/mnt", .type = "ext4", .source = "/dev/loop4"});
    CHECK_THAT(f.use(one), ContainsSubstring("/dev/loop4 is mounted on /mnt"));
}

TEST_CASE("Loop devices that do not tell what is below them may be over the same", "[raw]")
{
    Fixture f;
    const std::string one = addVirtual(f.system, "loop3", "7:3"), other = addVirtual(f.system, "loop4", "7:4");
    f.system.file(one + "/loop/backing_file", "");
    f.system.file(other + "/loop/backing_file", "");
    f.system.mount({.device = "7:4", .point = "/mnt", .type = "ext4", .source = "/dev/loop4"});
    CHECK_THAT(f.use(one), ContainsSubstring("/dev/loop4 is mounted on /mnt"));
}

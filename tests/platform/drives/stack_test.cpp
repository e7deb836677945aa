// SPDX-License-Identifier: MIT
#include "tests/platform/drives/fake_drives.h"
#include "tests/support/catch.h"

using namespace qdm;
using namespace qdm::test;

namespace {

using Words = std::vector<std::string>;

Words devicesOf(const Volume &volume)
{
    Words names;
    for (const Drive &drive : volume.drives)
        names.push_back(drive.device);
    return names;
}

}

TEST_CASE("A partition of an NVMe drive")
{
    FakeSystem system;
    system.partition(addNvme(system), "nvme0n1p2", "259:2", 2048);
    system.mount({.device = "259:2", .point = "/", .type = "ext4", .source = "/dev/nvme0n1p2"});
    const Volume volume = system.listed("/");
    CHECK(volume.layers == Words{"partition"});
    CHECK(devicesOf(volume) == Words{"nvme0n1"});
    CHECK(volume.drive().model == "Samsung SSD 980 PRO 1TB");
    CHECK(volume.filesystem == "ext4");
    CHECK(volume.source == "/dev/nvme0n1p2");
}

TEST_CASE("LUKS on LVM on a partition of an NVMe drive")
{
    FakeSystem system;
    const std::string part = system.partition(addNvme(system), "nvme0n1p3", "259:3", 2048);
    const std::string lvm = addMapping(system, "dm-0", "253:0", "LVM-kD1xO3", "vg-home");
    const std::string luks = addMapping(system, "dm-1", "253:1", "CRYPT-LUKS2-0123-home", "home");
    system.slave(lvm, part);
    system.slave(luks, lvm);
    system.mount({.device = "253:1", .point = "/", .type = "xfs", .source = "/dev/mapper/home"});
    const Volume volume = system.listed("/");
    CHECK(volume.layers == Words{"LUKS", "LVM", "partition"});
    CHECK(devicesOf(volume) == Words{"nvme0n1"});
}

TEST_CASE("An LVM volume over two drives")
{
    FakeSystem system;
    const std::string lvm = addMapping(system, "dm-0", "253:0", "LVM-kD1xO3", "vg-data");
    system.slave(lvm, addNvme(system));
    system.slave(lvm, system.partition(addSata(system), "sda1", "8:1", 64));
    system.mount({.device = "253:0", .point = "/", .type = "ext4", .source = "/dev/mapper/vg-data"});
    CHECK(devicesOf(system.listed("/")) == Words{"nvme0n1", "sda"});
    CHECK(system.listed("/").drive().model == "Samsung SSD 980 PRO 1TB + Samsung SSD 860 EVO 500GB");
}

TEST_CASE("A thin LVM volume on LVM's own RAID")
{
    FakeSystem system;
    const std::string top = addMapping(system, "dm-4", "253:4", "LVM-a", "vg-home");
    const std::string pool = addMapping(system, "dm-3", "253:3", "LVM-b-tpool", "vg-pool-tpool");
    const std::string data = addMapping(system, "dm-2", "253:2", "LVM-c-tdata", "vg-pool_tdata");
    const std::string leg = addMapping(system, "dm-1", "253:1", "LVM-d", "vg-pool_tdata_rimage_0");
    system.slave(top, pool);
    system.slave(pool, data);
    system.slave(data, leg);
    system.slave(leg, addNvme(system));
    system.mount({.device = "253:4", .point = "/", .type = "ext4", .source = "/dev/mapper/vg-home"});
    CHECK(system.listed("/").layers == Words{"LVM", "thin pool", "RAID"});
    CHECK(devicesOf(system.listed("/")) == Words{"nvme0n1"});
}

TEST_CASE("A mirror of two equal SATA drives")
{
    FakeSystem system;
    const std::string mirror = addVirtual(system, "md0", "9:0");
    system.file(mirror + "/md/level", "raid1\n");
    system.slave(mirror, system.partition(addSata(system), "sda1", "8:1", 64));
    system.slave(mirror,
                 system.partition(addSata(system, {.name = "sdb", .number = "8:16", .port = 2, .serial = "OTHER"}), "sdb1", "8:17", 64));
    system.mount({.device = "9:0", .point = "/", .type = "ext4", .source = "/dev/md0"});
    const Volume volume = system.listed("/");
    CHECK(volume.layers == Words{"RAID1", "partition"});
    CHECK(devicesOf(volume) == Words{"sda", "sdb"});
    CHECK(volume.drive().model == "Samsung SSD 860 EVO 500GB");
}

TEST_CASE("An array without members left, and one without a level")
{
    FakeSystem system;
    system.folder(addVirtual(system, "md5", "9:5") + "/md");
    system.mount({.device = "9:5", .point = "/", .type = "ext4", .source = "/dev/md5"});
    CHECK(system.listed("/").layers == Words{"RAID"});
    CHECK(system.listed("/").drive().kind == DriveKind::Raid);
}

TEST_CASE("btrfs over two devices")
{
    FakeSystem system;
    system.partition(addNvme(system), "nvme0n1p1", "259:1", 64);
    addSata(system);
    system.link("sys/fs/btrfs/8e2f/devices/nvme0n1p1", "../../../../class/block/nvme0n1p1");
    system.link("sys/fs/btrfs/8e2f/devices/sda", "../../../../class/block/sda");
    system.folder("sys/fs/btrfs/8e2f/allocation/data/raid1");
    system.folder("sys/fs/btrfs/features");
    system.file("dev/nvme0n1p1", "");
    system.mount({.device = "0:31", .point = "/", .type = "btrfs", .source = "/dev/nvme0n1p1", .subfolder = "/@root"});
    const Volume volume = system.listed("/");
    CHECK(volume.layers == Words{"RAID1", "partition"});
    CHECK(devicesOf(volume) == Words{"nvme0n1", "sda"});
}

TEST_CASE("btrfs on a mapped device that only its name tells")
{
    FakeSystem system;
    system.slave(addMapping(system, "dm-3", "253:3", "CRYPT-LUKS1-77", "luks-77"), addNvme(system));
    system.mount({.device = "0:31", .point = "/", .type = "btrfs", .source = "/dev/mapper/luks-77"});
    CHECK(system.listed("/").layers == Words{"LUKS"});
    CHECK(devicesOf(system.listed("/")) == Words{"nvme0n1"});
}

TEST_CASE("bcachefs names all its devices")
{
    FakeSystem system;
    addNvme(system);
    addSata(system);
    system.mount({.device = "0:40", .point = "/", .type = "bcachefs", .source = "/dev/sda:/dev/nvme0n1"});
    CHECK(devicesOf(system.listed("/")) == Words{"sda", "nvme0n1"});
}

TEST_CASE("A cached drive")
{
    FakeSystem system;
    const std::string cached = addVirtual(system, "bcache0", "251:0");
    system.folder(cached + "/bcache");
    system.slave(cached, addNvme(system));
    system.slave(cached, addSata(system, {.rotational = true}));
    system.mount({.device = "251:0", .point = "/", .type = "ext4", .source = "/dev/bcache0"});
    CHECK(system.listed("/").layers == Words{"bcache"});
    CHECK(devicesOf(system.listed("/")) == Words{"nvme0n1", "sda"});
}

TEST_CASE("Two ways to one drive are one drive")
{
    FakeSystem system;
    const std::string both = addMapping(system, "dm-0", "253:0", "mpath-3600", "mpatha");
    system.slave(both, addSata(system));
    system.slave(both, addSata(system, {.name = "sdb", .number = "8:16", .port = 2}));
    system.mount({.device = "253:0", .point = "/", .type = "ext4", .source = "/dev/mapper/mpatha"});
    CHECK(system.listed("/").layers == Words{"multipath"});
    CHECK(devicesOf(system.listed("/")) == Words{"sda"});
}

TEST_CASE("A loop file lies where its file lies")
{
    FakeSystem system;
    addNvme(system);
    system.file("mnt/image.ext4", "");
    system.file(addVirtual(system, "loop3", "7:3") + "/loop/backing_file", system.path("mnt/image.ext4").string() + "\n");
    system.mount({.device = "259:0", .point = "/", .type = "ext4", .source = "/dev/nvme0n1"});
    system.mount({.device = "7:3", .point = "/mnt/loop", .type = "ext4", .source = "/dev/loop3"});
    CHECK(system.listed("/mnt/loop").layers == Words{"loop file"});
    CHECK(devicesOf(system.listed("/mnt/loop")) == Words{"nvme0n1"});

    std::filesystem::remove(system.path("mnt/image.ext4"));
    CHECK(system.listed("/mnt/loop").drive().kind == DriveKind::Loop);
    system.file("sys/class/block/loop3/loop/backing_file", system.path("mnt/image.ext4").string() + " (deleted)\n");
    CHECK(devicesOf(system.listed("/mnt/loop")) == Words{"nvme0n1"});
}

TEST_CASE("A loop file in memory, and one over a whole device")
{
    FakeSystem system;
    addSata(system);
    const std::string tmp = system.folder("mem").string();
    system.file("mem/image", "");
    system.file(addVirtual(system, "loop1", "7:1") + "/loop/backing_file", tmp + "/image\n");
    system.file(addVirtual(system, "loop2", "7:2") + "/loop/backing_file", "/dev/sda\n");
    system.mount({.device = "8:0", .point = "/", .type = "ext4", .source = "/dev/sda"});
    system.mount({.device = "0:50", .point = tmp, .type = "tmpfs", .source = "tmpfs"});
    system.mount({.device = "7:1", .point = "/mnt/a", .type = "ext4", .source = "/dev/loop1"});
    system.mount({.device = "7:2", .point = "/mnt/b", .type = "ext4", .source = "/dev/loop2"});
    CHECK(system.listed("/mnt/a").drive().kind == DriveKind::Memory);
    CHECK(devicesOf(system.listed("/mnt/b")) == Words{"sda"});
}

TEST_CASE("Circles end")
{
    FakeSystem system;
    const std::string a = addMapping(system, "dm-0", "253:0", "LVM-a", "a");
    const std::string b = addMapping(system, "dm-1", "253:1", "CRYPT-LUKS2-b", "b");
    system.slave(a, b);
    system.slave(b, a);
    system.mount({.device = "253:0", .point = "/", .type = "ext4", .source = "/dev/mapper/a"});
    CHECK(system.listed("/").layers == Words{"LVM", "LUKS"});

    // A loop device whose file lies on the very filesystem that it holds.
    const std::string own = system.folder("own").string();
    system.file("own/image", "");
    system.file(addVirtual(system, "loop0", "7:0") + "/loop/backing_file", own + "/image\n");
    system.mount({.device = "7:0", .point = own, .type = "ext4", .source = "/dev/loop0"});
    CHECK(system.listed(own).layers == Words{"loop file"});
}

// SPDX-License-Identifier: MIT
#include "tests/platform/drives/fake_drives.h"
#include "tests/support/catch.h"

using namespace qdm;
using namespace qdm::test;

namespace {

using Words = std::vector<std::string>;

Drive driveUnder(const std::string &type, const std::string &source)
{
    FakeSystem system;
    system.mount({.point = "/", .type = "ext4", .source = "/dev/gone", .subfolder = "/"});
    system.mount({.device = "0:77", .point = system.folder("far").string(), .type = type, .source = source});
    const auto drives = volumeOfPath(system.root(), system.path("far")).drives;
    REQUIRE(drives.size() == 1);
    return drives.front();
}

}

TEST_CASE("Servers")
{
    for (const auto &[type, bus] : {std::pair{"nfs4", "NFS"},
                                    {"nfs", "NFS"},
                                    {"cifs", "SMB"},
                                    {"smb3", "SMB"},
                                    {"fuse.sshfs", "SSHFS"},
                                    {"9p", "9P"},
                                    {"ceph", "Ceph"},
                                    {"fuse.glusterfs", "GlusterFS"},
                                    {"virtiofs", "virtiofs"}}) {
        CHECK(driveUnder(type, "server:/export").kind == DriveKind::Network);
        CHECK(driveUnder(type, "server:/export").bus == bus);
        CHECK(driveUnder(type, "server:/export").device.empty());
    }
}

TEST_CASE("Memory, programs and pools")
{
    CHECK(driveUnder("tmpfs", "tmpfs").kind == DriveKind::Memory);
    CHECK(driveUnder("ramfs", "none").bus == "memory");
    CHECK(driveUnder("fuse.mergerfs", "a:b").kind == DriveKind::Fuse);
    CHECK(driveUnder("zfs", "tank/home").bus == "ZFS pool");
}

TEST_CASE("zram is memory")
{
    FakeSystem system;
    addVirtual(system, "zram0", "252:0", 4096);
    system.mount({.device = "252:0", .point = "/", .type = "ext4", .source = "/dev/zram0"});
    CHECK(system.listed("/").drive().kind == DriveKind::Memory);
    CHECK(system.listed("/").drive().capacity == 2_MiB);
}

TEST_CASE("A loop file on a server: the server is not asked")
{
    FakeSystem system;
    system.file(addVirtual(system, "loop4", "7:4") + "/loop/backing_file", "/far/image\n");
    system.mount({.device = "8:1", .point = "/", .type = "ext4", .source = "/dev/sda1"});
    system.mount({.device = "0:51", .point = "/far", .type = "nfs4", .source = "s:/x"});
    system.mount({.device = "7:4", .point = "/mnt", .type = "ext4", .source = "/dev/loop4"});
    system.file(addVirtual(system, "loop5", "7:5") + "/loop/backing_file", "/pool/image\n");
    system.mount({.device = "0:52", .point = "/pool", .type = "fuse.mergerfs", .source = "a:b"});
    system.mount({.device = "7:5", .point = "/srv", .type = "ext4", .source = "/dev/loop5"});
    CHECK(system.listed("/srv").drive().kind == DriveKind::Fuse);
    CHECK(system.listed("/mnt").layers == Words{"loop file"});
    CHECK(system.listed("/mnt").drive().bus == "NFS");
}

TEST_CASE("ntfs-3g has a real drive")
{
    FakeSystem system;
    system.partition(addSata(system), "sda1", "8:1", 64);
    system.mount({.device = "8:1", .point = "/", .type = "fuseblk", .source = "/dev/sda1"});
    CHECK(system.listed("/").drive().kind == DriveKind::Sata);
}

TEST_CASE("An overlay as root lies on its upper folder")
{
    FakeSystem system;
    addNvme(system);
    const std::string disk = system.folder("disk").string();
    system.folder("disk/upper");
    system.mount(
        {.device = "0:30", .point = "/", .type = "overlay", .source = "overlay", .super = "rw,lowerdir=/l,upperdir=" + disk + "/upper"});
    CHECK(system.listed("/").layers == Words{"overlay"});
    CHECK(system.listed("/").drive().kind == DriveKind::Unknown); // only the host can see that folder
    system.mount({.device = "259:0", .point = disk, .type = "ext4", .source = "/dev/nvme0n1"});
    CHECK(system.listed("/").layers == Words{"overlay"});
    CHECK(system.listed("/").drive().device == "nvme0n1");
}

TEST_CASE("Without any mounts the folder's device number must do")
{
    FakeSystem system;
    const Volume volume = volumeOfPath(system.root(), system.folder("here"));
    CHECK(volume.mount == system.path("here"));
    CHECK(volume.drives.size() == 1);
    CHECK(volume.size > 0_B);
    for (const Volume &listed : system.list())
        CHECK(listed.mount == "/");
}

TEST_CASE("A chroot knows the mounts inside, and its root by number only")
{
    FakeSystem system;
    const std::string inside = system.folder("inside").string();
    system.mount({.device = "8:2", .point = inside, .type = "ext4", .source = "/dev/sda2"});
    CHECK(volumeOfPath(system.root(), inside).source == "/dev/sda2");
    CHECK(volumeOfPath(system.root(), system.path("")).filesystem.empty());
    CHECK(system.listed(inside).filesystem == "ext4");
}

TEST_CASE("A block device that sysfs does not show")
{
    FakeSystem system;
    system.mount({.device = "8:1", .point = "/", .type = "ext4", .source = "/dev/root"});
    const auto drives = system.listed("/").drives;
    REQUIRE(drives.size() == 1);
    CHECK(drives.front().kind == DriveKind::Unknown);
}

// SPDX-License-Identifier: MIT
#include "tests/platform/drives/fake_drives.h"
#include "tests/support/catch.h"

using namespace qdm;
using namespace qdm::test;

namespace {

using Words = std::vector<std::string>;

Words pointsOf(const FakeSystem &system)
{
    Words points;
    for (const Volume &volume : system.list())
        points.push_back(volume.mount.string());
    return points;
}

}

TEST_CASE("Root first, then drives, programs, servers, memory")
{
    FakeSystem system;
    addNvme(system);
    const std::string memory = system.folder("z/memory").string();
    system.mount({.device = "259:0", .point = "/", .type = "ext4", .source = "/dev/nvme0n1"});
    system.mount({.device = "0:50", .point = memory, .type = "tmpfs", .source = "tmpfs"});
    system.mount({.device = "0:51", .point = "/a/server", .type = "nfs4", .source = "s:/x"});
    system.mount({.device = "0:52", .point = "/a/program", .type = "fuse.mergerfs", .source = "x"});
    system.mount({.device = "8:33", .point = "/mnt/b", .type = "ext4", .source = "/dev/sdc1"});
    system.mount({.device = "8:34", .point = "/boot", .type = "vfat", .source = "/dev/sdc2"});
    CHECK(pointsOf(system) == Words{"/", "/boot", "/mnt/b", "/a/program", "/a/server", memory});
}

TEST_CASE("The kernel's own filesystems and images are not listed")
{
    FakeSystem system;
    system.mount({.device = "8:1", .point = "/", .type = "ext4", .source = "/dev/sda1"});
    int number = 100;
    for (const char *type : {"proc", "sysfs", "devpts", "devtmpfs", "cgroup2", "securityfs", "efivarfs", "autofs", "binfmt_misc", "mqueue",
                             "nsfs", "fusectl", "fuse.portal", "fuse.gvfsd-fuse", "hugetlbfs", "tracefs", "something-new"})
        system.mount({.device = "0:" + std::to_string(number++), .point = std::string("/x/") + type, .type = type, .source = type});
    system.mount({.device = "7:0", .point = "/snap/core/1", .type = "squashfs", .source = "/dev/loop0", .options = "ro"});
    system.mount({.device = "0:90", .point = "/run", .type = "tmpfs", .source = "tmpfs"});
    system.mount({.device = "0:91", .point = "/run/credentials/a.service", .type = "ramfs", .source = "none", .options = "ro"});
    system.mount({.device = "0:92", .point = "/var/lib/docker/overlay2/a/merged", .type = "overlay", .source = "overlay"});
    CHECK(pointsOf(system) == Words{"/"});
}

TEST_CASE("Each filesystem once: subvolumes and bind mounts")
{
    FakeSystem system;
    system.mount({.device = "0:31", .point = "/", .type = "btrfs", .source = "/dev/sda2", .subfolder = "/@"});
    system.mount({.device = "0:31", .point = "/home", .type = "btrfs", .source = "/dev/sda2", .subfolder = "/@home"});
    system.mount({.device = "8:17", .point = "/srv/long/name", .type = "ext4", .source = "/dev/sdb1"});
    system.mount({.device = "8:17", .point = "/data", .type = "ext4", .source = "/dev/sdb1", .subfolder = "/sub"});
    CHECK(pointsOf(system) == Words{"/", "/data"});
}

TEST_CASE("A mount that can be written to stands before a shorter one that cannot")
{
    FakeSystem system;
    system.mount({.device = "0:31", .point = "/", .type = "overlay", .source = "overlay", .options = "ro"});
    system.mount({.device = "8:17", .point = "/usr", .type = "ext4", .source = "/dev/sdb1", .options = "ro"});
    system.mount({.device = "8:17", .point = "/var/home", .type = "ext4", .source = "/dev/sdb1"});
    CHECK(pointsOf(system) == Words{"/", "/var/home"});
}

TEST_CASE("What lies hidden below another mount is not listed")
{
    FakeSystem system;
    system.mount({.device = "8:1", .point = "/", .type = "ext4", .source = "/dev/sda1"});
    system.mount({.device = "8:2", .point = "/mnt/old", .type = "ext4", .source = "/dev/sda2"});
    system.mount({.device = "8:3", .point = "/mnt", .type = "ext4", .source = "/dev/sda3"});
    CHECK(pointsOf(system) == Words{"/", "/mnt"});
}

TEST_CASE("Single files that containers mount are not places")
{
    FakeSystem system;
    system.file("etc/hosts", "");
    const std::string data = system.folder("a/much/longer/name/than/the/file/has").string();
    system.mount({.device = "0:31", .point = "/", .type = "overlay", .source = "overlay"});
    system.mount(
        {.device = "8:1", .point = system.path("etc/hosts").string(), .type = "ext4", .source = "/dev/sda1", .subfolder = "/x/hosts"});
    system.mount({.device = "8:1", .point = data, .type = "ext4", .source = "/dev/sda1", .subfolder = "/x/data"});
    CHECK(pointsOf(system) == Words{"/", data});
}

TEST_CASE("Names with blanks and other scripts")
{
    FakeSystem system;
    const std::string place = system.folder("My Größe 日本").string();
    std::string written = place;
    for (auto blank = written.find(' '); blank != std::string::npos; blank = written.find(' '))
        written.replace(blank, 1, "\\040");
    system.mount({.device = "8:1", .point = "/", .type = "ext4", .source = "/dev/sda1"});
    system.mount({.device = "8:2", .point = written, .type = "vfat", .source = "/dev/sda2"});
    CHECK(system.listed(place).source == "/dev/sda2");
    CHECK(volumeOfPath(system.root(), place).filesystem == "vfat");
}

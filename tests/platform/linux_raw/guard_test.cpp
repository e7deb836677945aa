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

TEST_CASE("A device without a serial number is confirmed by the path that was named", "[raw]")
{
    const Fixture f;
    CHECK_NOTHROW(f.require("/dev/loop3", 7, 3, "/dev/loop3"));
    const auto refusal = refusalOf([&] { f.require("/dev/loop3", 7, 3, "/dev/loop4"); });
    CHECK(refusal.kind == ErrorKind::Usage);
    CHECK_THAT(refusal.words, ContainsSubstring("the serial number (none), not /dev/loop4"));
    CHECK_THAT(refusal.words, ContainsSubstring("confirm it by its path"));
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

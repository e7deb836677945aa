// SPDX-License-Identifier: MIT
#include "platform/include/error.h"
#include "platform/linux/drives/mount_space.h"
#include "tests/platform/drives/fake_drives.h"
#include "tests/support/catch.h"

#include <sys/stat.h>
#include <thread>
#include <unistd.h>

using namespace qdm;
using namespace qdm::test;

namespace {

/// Becomes an ordinary user for a while; only root can, and only root needs to.
class OrdinaryUser {
public:
    OrdinaryUser()
    {
        if (::geteuid() == 0 && ::seteuid(65534) != 0)
            throw std::runtime_error("cannot become an ordinary user");
    }
    ~OrdinaryUser()
    {
        if (::getuid() == 0 && ::seteuid(0) != 0)
            std::terminate();
    }
};

FakeSystem &withRoot(FakeSystem &system)
{
    system.mount({.device = "8:1", .point = "/", .type = "ext4", .source = "/dev/sda1"});
    return system;
}

}

TEST_CASE("A folder that can be written to is usable")
{
    FakeSystem system;
    const auto place = withRoot(system).folder("usb");
    system.mount({.device = "8:2", .point = place.string(), .type = "ext4", .source = "/dev/sda2"});
    const Volume volume = volumeOfPath(system.root(), place);
    CHECK(volume.unusable.empty());
    CHECK(volume.writable == place);
    CHECK(volume.free > 0_B);
    CHECK(volume.size >= volume.free);
}

TEST_CASE("The folder that was asked for comes before the mount")
{
    FakeSystem system;
    const auto place = withRoot(system).folder("usb/deep/down");
    system.file("usb/deep/down/file", "x");
    system.mount({.device = "8:2", .point = system.path("usb").string(), .type = "ext4", .source = "/dev/sda2"});
    CHECK(volumeOfPath(system.root(), place).writable == place);
    CHECK(volumeOfPath(system.root(), place / "file").writable == place);
    CHECK(volumeOfPath(system.root(), place).mount == system.path("usb"));
    CHECK(system.listed(system.path("usb")).writable == system.path("usb"));
}

TEST_CASE("Links are followed to the mount on which they end")
{
    FakeSystem system;
    const auto place = withRoot(system).folder("usb");
    system.link("shortcut", "usb");
    system.mount({.device = "8:2", .point = place.string(), .type = "ext4", .source = "/dev/sda2"});
    CHECK(volumeOfPath(system.root(), system.path("shortcut")).source == "/dev/sda2");
}

TEST_CASE("Read-only mounts say so")
{
    FakeSystem system;
    const auto place = withRoot(system).folder("cd");
    system.mount({.device = "8:2", .point = place.string(), .type = "ext4", .source = "/dev/sda2", .options = "ro,noatime"});
    const Volume volume = system.listed(place);
    CHECK(volume.readOnly);
    CHECK(volume.unusable == "read-only");
    CHECK(volume.writable.empty());
}

TEST_CASE("A folder of somebody else, and home on it")
{
    FakeSystem system;
    const auto place = withRoot(system).folder("disk");
    const auto home = system.folder("disk/home");
    system.mount({.device = "8:2", .point = place.string(), .type = "ext4", .source = "/dev/sda2"});
    REQUIRE(::chmod(system.path("").c_str(), 0755) == 0);
    REQUIRE(::chmod(home.c_str(), 0555) == 0);
    REQUIRE(::chmod(place.c_str(), 0555) == 0);
    const std::string oldHome = std::getenv("HOME") ? std::getenv("HOME") : "";
    ::setenv("HOME", home.c_str(), 1);
    {
        const OrdinaryUser user;
        CHECK(system.listed(place).unusable == "no permission to write");
        CHECK(system.listed(place).writable.empty());
    }
    REQUIRE(::chmod(home.c_str(), 0777) == 0);
    {
        const OrdinaryUser user;
        CHECK(system.listed(place).unusable.empty());
        CHECK(system.listed(place).writable == home);
    }
    REQUIRE(::chmod(place.c_str(), 0755) == 0);
    ::setenv("HOME", oldHome.c_str(), 1);
}

TEST_CASE("A place that cannot be asked stays visible with the reason")
{
    FakeSystem system;
    withRoot(system).mount({.device = "0:60", .point = "/no/such/place", .type = "nfs4", .source = "s:/x"});
    CHECK_THAT(system.listed("/no/such/place").unusable, ContainsSubstring("does not answer"));
    CHECK(system.listed("/no/such/place").drive().kind == DriveKind::Network);
}

TEST_CASE("Nobody waits for an answer that does not come")
{
    std::promise<drives::MountSpace> never;
    auto answer = never.get_future();
    CHECK(drives::answerOf(answer, std::chrono::milliseconds(5)).unusable == "does not answer");
}

TEST_CASE("What does not exist is an error with its name")
{
    FakeSystem system;
    try {
        volumeOfPath(system.root(), system.path("missing/folder"));
        FAIL("no error");
    } catch (const Error &error) {
        CHECK(error.kind() == ErrorKind::NotFound);
        CHECK_THAT(error.what(), ContainsSubstring("missing/folder"));
        CHECK(error.origin().code.value() == ENOENT);
    }
}

TEST_CASE("A locked folder is an error of permission")
{
    FakeSystem system;
    withRoot(system).folder("locked/inside");
    REQUIRE(::chmod(system.path("").c_str(), 0755) == 0);
    REQUIRE(::chmod(system.path("locked").c_str(), 0) == 0);
    {
        const OrdinaryUser user;
        CHECK_THROWS_AS(volumeOfPath(system.root(), system.path("locked/inside")), Error);
    }
    REQUIRE(::chmod(system.path("locked").c_str(), 0755) == 0);
}

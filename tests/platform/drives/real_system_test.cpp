// SPDX-License-Identifier: MIT
#include "tests/platform/drives/fake_drives.h"
#include "tests/support/catch.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

using namespace qdm;
using namespace qdm::test;

namespace {

/// The first line that a command prints; empty where it fails.
std::string output(const std::string &command)
{
    std::string line(4096, '\0');
    std::FILE *pipe = ::popen((command + " 2>/dev/null").c_str(), "r");
    if (!pipe || !std::fgets(line.data(), static_cast<int>(line.size()), pipe))
        line.clear();
    if (pipe)
        ::pclose(pipe);
    return line.substr(0, line.find_first_of(std::string_view("\n\0", 2)));
}

bool run(const std::string &command)
{
    return std::system((command + " >/dev/null 2>&1").c_str()) == 0;
}

/// A small ext4 image on a loop device of its own, mounted; all is taken down at the end. `ready` is false where that is not possible.
struct LoopMount {
    explicit LoopMount(const FakeSystem &place) : image(place.path("image").string()), point(place.path("point").string())
    {
        if (::geteuid() != 0 || !run("truncate -s 16M " + image) || !run("mkfs.ext4 -q " + image))
            return;
        device = output("losetup -f --show " + image);
        ready = !device.empty() && run("mount " + device + ' ' + point);
    }
    ~LoopMount()
    {
        if (ready)
            run("umount " + point);
        if (!device.empty())
            run("losetup -d " + device);
    }
    LoopMount(const LoopMount &) = delete;
    LoopMount &operator=(const LoopMount &) = delete;

    std::string image;
    std::string point;
    std::string device;
    bool ready = false;
};

void makeNode(const std::filesystem::path &path, mode_t type, unsigned major, unsigned minor)
{
    REQUIRE(::mknod(path.c_str(), type | 0600, makedev(major, minor)) == 0);
}

}

/// In a chroot the mount that holds "/" is not listed, so its filesystem and the file below a loop device cannot be found out.
bool rootMountIsListed()
{
    std::ifstream mounts("/proc/self/mountinfo");
    for (std::string line; std::getline(mounts, line);)
        if (line.find(" / / ") != std::string::npos)
            return true;
    std::puts("  partly skipped: the mount of / is not listed here (a chroot)");
    return false;
}

TEST_CASE("This system's root")
{
    const Volume volume = volumeOfPath({}, "/");
    CHECK(volume.mount == "/");
    if (rootMountIsListed())
        CHECK_FALSE(volume.filesystem.empty());
    CHECK_FALSE(volume.drives.empty());
    CHECK(volume.size > 0_B);
}

TEST_CASE("This system's list starts with root, and asking again gives the same")
{
    const auto volumes = listVolumes({});
    for (const Volume &volume : volumes)
        std::printf("  %s: %s on %s, %s\n", volume.mount.c_str(), volume.filesystem.c_str(), volume.drive().bus.c_str(),
                    volume.unusable.c_str());
    REQUIRE_FALSE(volumes.empty());
    CHECK(listVolumes({}).size() == volumes.size());
}

TEST_CASE("/dev/zero is no drive")
{
    CHECK(volumeOfPath({}, "/dev/zero").drive().device == "zero");
    CHECK(volumeOfPath({}, "/dev/zero").drive().kind == DriveKind::Virtual);
}

TEST_CASE("A real loop device")
{
    FakeSystem place;
    place.folder("point");
    const LoopMount loop(place);
    if (!loop.ready) {
        std::puts("  skipped: mounting a loop device needs root, losetup and mkfs.ext4");
        return;
    }
    const Volume volume = volumeOfPath({}, loop.point);
    CHECK(volume.mount == loop.point);
    CHECK(volume.filesystem == "ext4");
    REQUIRE_FALSE(volume.layers.empty());
    CHECK(volume.layers.front() == "loop file");
    if (rootMountIsListed())
        CHECK(volume.drive().device == volumeOfPath({}, place.path("")).drive().device);
    CHECK(volume.writable == loop.point);

    const Volume device = volumeOfPath({}, loop.device);
    CHECK(device.drive().kind == DriveKind::Loop);
    CHECK("/dev/" + device.drive().device == loop.device);
    CHECK(device.size == 16_MiB);
}

TEST_CASE("Device nodes answer the drive itself")
{
    if (::geteuid() != 0) {
        std::puts("  skipped: making device nodes needs root");
        return;
    }
    FakeSystem system;
    system.partition(addNvme(system), "nvme0n1p2", "259:2", 4096);
    system.file("sys/class/block/nvme0n1/ro", "1\n");
    makeNode(system.path("dev/nvme0n1"), S_IFBLK, 259, 0);
    makeNode(system.path("dev/nvme0n1p2"), S_IFBLK, 259, 2);
    makeNode(system.path("dev/unknown"), S_IFBLK, 250, 99);
    const Volume disk = volumeOfPath(system.root(), system.path("dev/nvme0n1"));
    CHECK(disk.drive().serial == "S5GXNX0T123456Z");
    CHECK(disk.size == disk.drive().capacity);
    CHECK(disk.readOnly);
    CHECK(disk.layers.empty());
    CHECK(disk.mount.empty());
    const Volume part = volumeOfPath(system.root(), system.path("dev/nvme0n1p2"));
    CHECK(part.size == 2_MiB);
    CHECK(part.layers == std::vector<std::string>{"partition"});
    CHECK(volumeOfPath(system.root(), system.path("dev/unknown")).drive().kind == DriveKind::Unknown);
}

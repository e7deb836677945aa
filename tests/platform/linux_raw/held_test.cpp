// SPDX-License-Identifier: MIT
#include "platform/linux/raw/device_guard.h"
#include "tests/platform/linux_raw/own_loop.h"

#include <algorithm>
#include <fcntl.h>
#include <fstream>
#include <grp.h>
#include <unistd.h>

using namespace qdm;
using test::MountedImage;
using test::numberOf;
using test::opened;
using test::ownLoop;
using test::Refusal;
using test::refusalOf;
using test::refusalOfOpening;
namespace fs = std::filesystem;

namespace {

std::unique_ptr<MountedImage> ownMount(const std::string &make)
{
    auto mounted = test::isRoot() ? MountedImage::make(128_MiB, make) : nullptr;
    if (!mounted)
        test::skip(make + " cannot be made and mounted here");
    else
        REQUIRE(mounted->isOwn());
    return mounted;
}

char byteOf(const fs::path &file, std::streamoff at)
{
    std::ifstream stream(file, std::ios::binary);
    stream.seekg(at);
    return static_cast<char>(stream.get());
}

}

TEST_CASE("A drive that was given up is written to, by every engine", "[raw]")
{
    const auto loop = ownLoop();
    if (!loop)
        return;
    const auto target = opened(loop->device());
    CHECK(target->kind() == TargetKind::BlockDevice);
    CHECK(target->writable());
    CHECK(target->size() == 16_MiB);
    CHECK(target->traits().direct);
    std::uint64_t offset = 0;
    for (const EngineKind engine : target->engines()) {
        INFO(engineName(engine));
        const auto queue = target->openQueue({engine, 2, 4_KiB, WriteMode::Direct});
        std::ranges::fill(queue->buffer(0), std::byte{7});
        CHECK(test::finish(*queue, {{offset, 4096, 0, Direction::Write}}).at(0).result == 4096);
        target->flush();
        CHECK(byteOf(loop->image(), std::streamoff(offset)) == 7);
        offset += 4096;
    }
    CHECK(target->trim(0, 1_MiB) == "discarded on the device");
    CHECK(byteOf(loop->image(), 0) == 0);
}

TEST_CASE("A drive is held alone as long as its target lives", "[raw]")
{
    const auto loop = ownLoop();
    if (!loop)
        return;
    {
        const auto target = opened(loop->device(), 4_MiB);
        CHECK(target->size() == 4_MiB);
        const Refusal refusal = refusalOfOpening(loop->device());
        CHECK(refusal.kind == ErrorKind::Busy);
        CHECK_THAT(refusal.words, ContainsSubstring("in use by the system or by another program"));
        CHECK_NOTHROW(test::platform().openDevice(loop->device(), {}));
        CHECK_FALSE(test::runs("mkfs.ext4 -q " + loop->device())); // others ask in the same way
    }
    CHECK_NOTHROW(opened(loop->device()));
    CHECK(refusalOfOpening(loop->device(), 17_MiB).kind == ErrorKind::TooLarge);
}

TEST_CASE("A mounted drive is refused and stays as it is", "[raw]")
{
    const auto mounted = ownMount("mkfs.ext4 -q");
    if (!mounted)
        return;
    const Refusal refusal = refusalOfOpening(mounted->device());
    CHECK(refusal.kind == ErrorKind::Busy);
    CHECK_THAT(refusal.words, ContainsSubstring(mounted->device() + ": it is mounted on " + mounted->path().string()));
    CHECK_NOTHROW(std::ofstream(mounted->path() / "file") << "mine");
    CHECK(test::runs("grep -q mine " + (mounted->path() / "file").string()));
}

TEST_CASE("A drive below a loop device that is in use is refused", "[raw]")
{
    const auto loop = ownLoop();
    if (!loop)
        return;
    REQUIRE(test::runs("losetup -f " + loop->device()));
    const Refusal refusal = refusalOfOpening(loop->device());
    REQUIRE(test::runs("losetup -d $(losetup -n -O NAME -j " + loop->device() + ")"));
    CHECK(refusal.kind == ErrorKind::Busy);
    CHECK_THAT(refusal.words, ContainsSubstring("it lies below the loop device /dev/loop"));
    CHECK_NOTHROW(opened(loop->device()));
}

TEST_CASE("A drive with a mounted partition is refused, and the partition too", "[raw]")
{
    const auto loop = ownLoop(64_MiB);
    if (!loop)
        return;
    const std::string part = test::partitionOf(*loop);
    if (part.empty() || !test::runs("mkfs.ext4 -q " + part))
        return test::skip("partitions of a loop device do not appear here");
    const test::TemporaryFolder folder;
    REQUIRE(test::runs("mount " + part + " " + folder.path().string()));
    const Refusal whole = refusalOfOpening(loop->device()), itself = refusalOfOpening(part);
    test::unmount(folder.path());
    CHECK(whole.kind == ErrorKind::Busy);
    CHECK_THAT(whole.words, ContainsSubstring(part + " is mounted on " + folder.path().string()));
    CHECK(itself.kind == ErrorKind::Busy);
    CHECK_THAT(itself.words, ContainsSubstring(part + ": it is mounted on " + folder.path().string()));
    CHECK_NOTHROW(opened(part));
    CHECK(test::runs("partx --delete " + loop->device()));
}

TEST_CASE("Swap space in use is refused", "[raw]")
{
    const auto loop = ownLoop();
    if (!loop)
        return;
    if (!test::runs("mkswap " + loop->device() + " && swapon " + loop->device()))
        return test::skip("no swap can be had here");
    const Refusal refusal = refusalOfOpening(loop->device());
    REQUIRE(test::runs("swapoff " + loop->device()));
    CHECK(refusal.kind == ErrorKind::Busy);
    CHECK_THAT(refusal.words, ContainsSubstring(loop->device() + ": it is swap space of the running system"));
    CHECK_NOTHROW(opened(loop->device()));
}

TEST_CASE("A drive of a btrfs filesystem over two is refused, mounted or not", "[raw]")
{
    const auto one = ownLoop(128_MiB);
    const auto other = one ? ownLoop(128_MiB) : nullptr;
    if (!other)
        return;
    if (!test::runs("mkfs.btrfs -q -f " + one->device() + " " + other->device()))
        return test::skip("no btrfs can be made here");
    CHECK_THAT(refusalOfOpening(other->device()).words, ContainsSubstring("a part of a btrfs filesystem over several devices"));
    const test::TemporaryFolder folder;
    const std::string mount = "mount -o device=" + other->device() + " " + one->device() + " " + folder.path().string();
    if (!test::runs("btrfs device scan " + other->device() + " && " + mount))
        return test::skip("no btrfs can be mounted here");
    const Refusal refusal = refusalOfOpening(other->device());
    test::unmount(folder.path());
    CHECK(refusal.kind == ErrorKind::Busy);
    CHECK_THAT(refusal.words, ContainsSubstring("is mounted on " + folder.path().string()));
    REQUIRE(test::runs("mkfs.btrfs -q -f " + one->device()));
    CHECK_NOTHROW(opened(one->device()));
}

TEST_CASE("A link stands for the drive it led to when it was named", "[raw]")
{
    const auto own = ownLoop();
    const auto mounted = own ? ownMount("mkfs.ext4 -q") : nullptr;
    if (!mounted)
        return;
    const test::TemporaryFolder folder;
    const fs::path link = folder.path() / "by-id";
    const auto lead = [&](const std::string &device) {
        fs::remove(link);
        fs::create_symlink(device, link);
    };
    lead(own->device());
    CHECK(opened(link.string())->path() == link);
    {
        const raw::NamedDevice named = raw::namedDevice(link);
        lead(mounted->device());
        const raw::HeldDevice held = raw::heldDevice(SystemRoot(), named, link.string());
        CHECK(numberOf("/proc/self/fd/" + std::to_string(held.file.get())) == numberOf(own->device()));
    }
    const raw::NamedDevice named = raw::namedDevice(link);
    lead(own->device());
    const Refusal refusal = refusalOf([&] { raw::heldDevice(SystemRoot(), named, link.string()); });
    CHECK(refusal.kind == ErrorKind::Busy);
    CHECK_THAT(refusal.words, ContainsSubstring(mounted->device() + " is mounted on"));
}

TEST_CASE("A drive that another program holds for itself is refused", "[raw]")
{
    const auto loop = ownLoop();
    if (!loop)
        return;
    const UniqueFd other(::open(loop->device().c_str(), O_RDONLY | O_EXCL | O_CLOEXEC));
    REQUIRE(other);
    CHECK(refusalOfOpening(loop->device()).kind == ErrorKind::Busy);
}

TEST_CASE("A drive that is write-protected is refused", "[raw]")
{
    const auto loop = ownLoop();
    if (!loop)
        return;
    REQUIRE(test::runs("blockdev --setro " + loop->device()));
    const Refusal refusal = refusalOfOpening(loop->device());
    REQUIRE(test::runs("blockdev --setrw " + loop->device())); // else the next image in this place would be protected too
    CHECK(refusal.kind == ErrorKind::ReadOnly);
    CHECK_THAT(refusal.words, ContainsSubstring("is write-protected"));
}

TEST_CASE("Who may not write to a drive is told so", "[raw]")
{
    const auto loop = ownLoop();
    if (!loop)
        return;
    const test::ChildEnd end = test::inChild([&] {
        constexpr unsigned nobody = 65534;
        if (::setgroups(0, nullptr) != 0 || ::setgid(nobody) != 0 || ::setuid(nobody) != 0)
            return 9;
        return test::expectError(ErrorKind::Permission, [&] { opened(loop->device()); });
    });
    CHECK(end.exitStatus == 0);
}

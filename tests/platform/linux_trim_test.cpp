// SPDX-License-Identifier: MIT
#include "platform/linux/linux_target.h"
#include "tests/platform/linux_child.h"
#include "tests/platform/linux_loop.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <fcntl.h>
#include <fstream>
#include <random>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <thread>

using namespace qdm;
namespace fs = std::filesystem;

namespace {

constexpr std::uint32_t block = 1 << 20;

Error errorOf(const std::function<void()> &action)
{
    try {
        action();
    } catch (const Error &error) {
        return error;
    }
    FAIL("no error");
    throw;
}

/// What a sparse file really takes.
Bytes takenBy(const fs::path &file)
{
    struct stat facts { };
    REQUIRE(::stat(file.c_str(), &facts) == 0);
    return Bytes(std::uint64_t(facts.st_blocks) * 512);
}

/// Drives may be told a little after the call.
bool shrinksTo(const fs::path &image, Bytes most)
{
    for (int tries = 0; tries < 100 && takenBy(image) > most; ++tries)
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    return takenBy(image) <= most;
}

/// Once the filesystem has settled all that was done to it.
Bytes freeOn(const fs::path &mount)
{
    REQUIRE(test::runs("sync -f " + mount.string()));
    return Bytes(fs::space(mount).free);
}

void fillWithNoise(Target &target)
{
    std::mt19937 random(7);
    const auto queue = target.openQueue({EngineKind::Sync, 1, Bytes(block), WriteMode::Direct});
    for (std::byte &byte : queue->buffer(0))
        byte = std::byte(random());
    for (std::uint64_t offset = 0; offset + block <= target.size().count(); offset += block)
        REQUIRE(test::finish(*queue, {{offset, block, 0, Direction::Write}}).at(0).result == std::int32_t(block));
    target.flush();
}

/// A loop device of the test's own, opened as a drive whose data are given up.
std::unique_ptr<Target> openedForWriting(const test::LoopDevice &loop, Bytes size)
{
    auto file = std::make_shared<const UniqueFd>(::open(loop.device().c_str(), O_RDWR | O_DIRECT | O_CLOEXEC));
    REQUIRE(*file);
    TargetFacts facts{
        .kind = TargetKind::BlockDevice, .path = loop.device(), .size = size, .alignment = 512_B, .traits = {}, .givenUp = true};
    return std::make_unique<LinuxTarget>(std::move(facts), std::move(file));
}

std::unique_ptr<test::LoopDevice> loopOrSkip(Bytes size)
{
    auto loop = test::isRoot() ? test::LoopDevice::make(size) : nullptr;
    if (!loop)
        test::skip("no loop device can be had");
    return loop;
}

/// The exit status of a child that trims where `systemCall` fails with `code`: 0 where that ends in an Error of this kind with these words.
int endOfTrimming(const std::function<std::unique_ptr<Target>()> &open, unsigned systemCall, int code, ErrorKind kind, const char *words)
{
    return test::inChild([&] {
               const auto target = open();
               if (!test::forbid(systemCall, code))
                   return 50;
               const Error error = errorOf([&] { target->trim(0, 1_MiB); });
               const bool said = std::string(error.what()).find(words) != std::string::npos;
               return error.kind() == kind && said && error.origin().code.value() == code ? 0 : 1;
           })
        .exitStatus;
}

}

TEST_CASE("A test file's blocks are given up to the drive, and its room stays its own even on a full filesystem", "[linux]")
{
    struct Filesystem {
        const char *make;
        const char *options;
        Bytes size;
    };
    for (const Filesystem &filesystem : {Filesystem{"mkfs.ext4 -q", "discard", 64_MiB}, Filesystem{"mkfs.xfs -q", "discard", 400_MiB},
                                         Filesystem{"mkfs.btrfs -q", "discard=sync", 256_MiB}}) {
        const auto mounted = test::isRoot() ? test::MountedImage::make(filesystem.size, filesystem.make, filesystem.options) : nullptr;
        if (!mounted) {
            test::skip(std::string("no image can be made and mounted here: ") + filesystem.make);
            continue;
        }
        INFO(filesystem.make);
        const auto target = test::platform().createTestFile(mounted->path(), test::platform().largestTestFile(mounted->path()));
        REQUIRE(target->traits().preallocated);
        fillWithNoise(*target);
        const Bytes taken = takenBy(mounted->image());
        REQUIRE(taken > target->size());
        const Bytes free = freeOn(mounted->path());
        CHECK_THAT(target->trim(0, target->size()), ContainsSubstring("reserved again"));
        CHECK(freeOn(mounted->path()) <= free + 1_MiB);
        CHECK(shrinksTo(mounted->image(), taken - target->size() / 2));
        fillWithNoise(*target);
    }
}

TEST_CASE("Where nothing was reserved, nothing is reserved after trimming", "[linux]")
{
    const auto mounted = test::isRoot() ? test::MountedImage::make(64_MiB, "mkfs.ext4 -q -O ^extents,^64bit") : nullptr;
    if (!mounted)
        return test::skip("no ext4 image without extents can be made and mounted here");
    const auto target = test::platform().createTestFile(mounted->path(), 16_MiB);
    REQUIRE_FALSE(target->traits().preallocated);
    fillWithNoise(*target);
    const Bytes free = freeOn(mounted->path());
    CHECK(target->trim(0, target->size()) == "holes punched in the test file");
    CHECK(freeOn(mounted->path()) > free + 15_MiB);
    fillWithNoise(*target);
}

TEST_CASE("A filesystem without holes says so; an error on the way is one", "[linux]")
{
    const auto trimming = [](unsigned systemCall, int code, ErrorKind kind, const char *words) {
        return endOfTrimming([] { return test::platform().createTestFile(fs::temp_directory_path(), 1_MiB); }, systemCall, code, kind,
                             words);
    };
    CHECK(trimming(SYS_fallocate, EOPNOTSUPP, ErrorKind::Unsupported, "cannot give up a part of a file") == 0);
    CHECK(trimming(SYS_fallocate, EIO, ErrorKind::Io, "Trimming") == 0);
    CHECK(trimming(SYS_fdatasync, EIO, ErrorKind::Io, "durable") == 0);
}

TEST_CASE("A device is told what it may forget", "[linux]")
{
    const auto loop = loopOrSkip(16_MiB);
    if (!loop)
        return;
    const auto target = openedForWriting(*loop, 16_MiB);
    fillWithNoise(*target);
    REQUIRE(takenBy(loop->image()) >= 16_MiB);
    CHECK(target->trim(4 << 20, 8_MiB) == "discarded on the device");
    CHECK(shrinksTo(loop->image(), 8_MiB));
    CHECK(takenBy(loop->image()) >= 7_MiB); // the rest is still there
}

TEST_CASE("A large range is trimmed to its end", "[linux]")
{
    const auto loop = loopOrSkip(3_GiB);
    if (!loop)
        return;
    const auto target = openedForWriting(*loop, 3_GiB);
    {
        const auto queue = target->openQueue({EngineKind::Sync, 1, Bytes(block), WriteMode::Direct});
        std::ranges::fill(queue->buffer(0), std::byte{0x5a});
        for (const Bytes offset : {0_GiB, 1_GiB - 1_MiB, 1_GiB, 2_GiB, 3_GiB - 1_MiB})
            REQUIRE(test::finish(*queue, {{offset.count(), block, 0, Direction::Write}}).at(0).result == std::int32_t(block));
    }
    target->flush();
    REQUIRE(takenBy(loop->image()) >= 5_MiB);
    target->trim((512_B).count(), 3_GiB - 1_KiB); // all but a sector at each end
    CHECK(shrinksTo(loop->image(), 64_KiB));
}

TEST_CASE("A device without the command says so; an error of it is one", "[linux]")
{
    const auto loop = loopOrSkip(16_MiB);
    if (!loop)
        return;
    const auto trimming = [&](int code, ErrorKind kind, const char *words) {
        return endOfTrimming([&] { return openedForWriting(*loop, 16_MiB); }, SYS_ioctl, code, kind, words);
    };
    CHECK(trimming(EOPNOTSUPP, ErrorKind::Unsupported, "takes no trim commands") == 0);
    CHECK(trimming(EREMOTEIO, ErrorKind::Io, "Trimming /dev/loop") == 0);
    CHECK(trimming(EBUSY, ErrorKind::Busy, "in use") == 0);
}

TEST_CASE("What was opened for reading only is not trimmed", "[linux]")
{
    const auto zero = test::platform().openDevice("/dev/zero", 1_MiB);
    const Error refused = errorOf([&] { zero->trim(0, 1_MiB); });
    CHECK(refused.kind() == ErrorKind::Unsupported);
    CHECK_THAT(refused.what(), ContainsSubstring("/dev/zero was opened for reading only"));

    const auto loop = loopOrSkip(16_MiB);
    if (!loop)
        return;
    fillWithNoise(*openedForWriting(*loop, 16_MiB));
    const Bytes taken = takenBy(loop->image());
    const auto target = test::platform().openDevice(loop->device(), Bytes());
    CHECK(errorOf([&] { target->trim(0, 1_MiB); }).kind() == ErrorKind::Unsupported);
    CHECK(takenBy(loop->image()) == taken);
}

TEST_CASE("Erasing a drive forgets all of it, whatever part of it is used", "[linux]")
{
    const auto loop = loopOrSkip(16_MiB);
    if (!loop)
        return;
    fillWithNoise(*openedForWriting(*loop, 16_MiB));
    REQUIRE(takenBy(loop->image()) >= 16_MiB);
    CHECK_FALSE(openedForWriting(*loop, 1_MiB)->erase().empty());
    CHECK(shrinksTo(loop->image(), 64_KiB));
}

TEST_CASE("Erasing a test file gives its blocks up", "[linux]")
{
    const auto target = test::platform().createTestFile(fs::temp_directory_path(), 4_MiB);
    CHECK_THAT(target->erase(), ContainsSubstring("holes punched in the test file"));
}

TEST_CASE("What was opened for reading only is not erased", "[linux]")
{
    const Error refused = errorOf([&] { test::platform().openDevice("/dev/zero", 1_MiB)->erase(); });
    CHECK(refused.kind() == ErrorKind::Unsupported);
    CHECK_THAT(refused.what(), ContainsSubstring("/dev/zero was opened for reading only, so it cannot be erased"));
}

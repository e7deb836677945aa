// SPDX-License-Identifier: MIT
#include "tests/platform/linux_child.h"
#include "tests/platform/linux_loop.h"
#include "tests/support/catch.h"

#include <cerrno>
#include <fcntl.h>
#include <fstream>
#include <sys/ioctl.h>
#include <sys/quota.h>
#include <sys/syscall.h>
#include <unistd.h>

using namespace qdm;
namespace fs = std::filesystem;

namespace {

constexpr unsigned nobody = 65534;

struct Filesystem {
    const char *name;
    const char *make;
    Bytes size;
};

const Filesystem filesystems[] = {
    {"ext4", "mkfs.ext4 -q", 64_MiB},
    {"btrfs", "mkfs.btrfs -q", 256_MiB},
    {"xfs", "mkfs.xfs -q", 400_MiB},
    {"vfat", "mkfs.vfat", 64_MiB},
};

std::unique_ptr<test::MountedImage> mountedOrSkip(const Filesystem &filesystem)
{
    auto mounted = test::isRoot() ? test::MountedImage::make(filesystem.size, filesystem.make) : nullptr;
    if (!mounted)
        test::skip(std::string("no ") + filesystem.name + " image can be made and mounted here");
    return mounted;
}

Error errorOfCreating(const fs::path &folder, Bytes size)
{
    try {
        test::platform().createTestFile(folder, size);
    } catch (const Error &error) {
        return error;
    }
    FAIL("no error");
    throw;
}

void writeAndRead(Target &target)
{
    for (const EngineKind engine : target.engines()) {
        INFO(engineName(engine));
        const auto queue = target.openQueue({engine, 2, 64_KiB, WriteMode::WriteThrough});
        std::ranges::fill(queue->buffer(0), std::byte{0x5a});
        CHECK(test::finish(*queue, {{1 << 20, 65536, 0, Direction::Write}}).at(0).result == 65536);
        CHECK(test::finish(*queue, {{1 << 20, 65536, 1, Direction::Read}}).at(0).result == 65536);
        CHECK(std::ranges::equal(queue->buffer(0), queue->buffer(1)));
    }
    CHECK_NOTHROW(target.flush());
}

/// Allows a user so much on the filesystem and no more.
bool setQuota(const fs::path &mount, unsigned user, Bytes limit)
{
    dqblk quota{};
    quota.dqb_bhardlimit = limit / 1_KiB;
    quota.dqb_valid = QIF_BLIMITS;
    const int fd = ::open(mount.c_str(), O_RDONLY | O_DIRECTORY);
    const bool done = ::syscall(SYS_quotactl_fd, fd, QCMD(Q_SETQUOTA, USRQUOTA), user, &quota) == 0;
    ::close(fd);
    return done;
}

/// As if the device had been pulled out: every later request and flush fails with EIO.
bool shutDown(const fs::path &mount)
{
    std::uint32_t withoutLog = 2;
    const int fd = ::open(mount.c_str(), O_RDONLY | O_DIRECTORY);
    const bool done = ::ioctl(fd, _IOR('X', 125, std::uint32_t), &withoutLog) == 0;
    ::close(fd);
    return done;
}

}

TEST_CASE("Test files on the filesystems that people have", "[linux]")
{
    for (const Filesystem &filesystem : filesystems) {
        const auto mounted = mountedOrSkip(filesystem);
        if (!mounted)
            continue;
        INFO(filesystem.name);
        const Bytes largest = test::platform().largestTestFile(mounted->path());
        CHECK(largest > 1_MiB);
        const auto target = test::platform().createTestFile(mounted->path(), largest);
        CHECK(target->traits().direct);
        CHECK(target->traits().compressionOff);
        CHECK(target->traits().copyOnWriteOff == (std::string(filesystem.name) == "btrfs"));
        CHECK(target->traits().preallocated);
        writeAndRead(*target);
    }
}

TEST_CASE("A btrfs that compresses everything does not compress the test file", "[linux]")
{
    const auto mounted = test::isRoot() ? test::MountedImage::make(256_MiB, "mkfs.btrfs -q", "compress-force=zlib") : nullptr;
    if (!mounted)
        return test::skip("no btrfs image can be made and mounted here");
    const auto target = test::platform().createTestFile(mounted->path(), 16_MiB);
    CHECK(target->traits().copyOnWriteOff);
    CHECK(target->traits().compressionOff);
    CHECK(target->traits().direct);
    writeAndRead(*target);
}

TEST_CASE("A full filesystem is refused with its free space", "[linux]")
{
    const auto mounted = mountedOrSkip(filesystems[0]);
    if (!mounted)
        return;
    const Error error = errorOfCreating(mounted->path(), 1_GiB);
    CHECK(error.kind() == ErrorKind::NoSpace);
    CHECK_THAT(error.what(), ContainsSubstring("MiB free on " + mounted->path().string()) && ContainsSubstring("needs 1 GiB"));
}

TEST_CASE("A read-only mount is told apart", "[linux]")
{
    const auto mounted = mountedOrSkip(filesystems[0]);
    if (!mounted)
        return;
    REQUIRE(test::runs("mount -o remount,ro " + mounted->path().string()));
    const Error error = errorOfCreating(mounted->path(), 1_MiB);
    CHECK(error.kind() == ErrorKind::ReadOnly);
    CHECK_THAT(error.what(), ContainsSubstring("read-only"));
}

TEST_CASE("A quota is asked beforehand", "[linux]")
{
    const auto mounted = test::isRoot() ? test::MountedImage::make(64_MiB, "mkfs.ext4 -q -O quota", "usrquota") : nullptr;
    if (!mounted || !setQuota(mounted->path(), nobody, 8_MiB))
        return test::skip("no filesystem with a quota can be had");
    fs::permissions(mounted->path(), fs::perms::all);
    const auto end = test::inChild([&] {
        if (::setgid(nobody) != 0 || ::setuid(nobody) != 0)
            return 50;
        const Bytes largest = test::platform().largestTestFile(mounted->path());
        if (largest == Bytes() || largest > 8_MiB)
            return 51;
        test::platform().createTestFile(mounted->path(), largest);
        return test::expectError(ErrorKind::NoSpace, [&] { test::platform().createTestFile(mounted->path(), 16_MiB); });
    });
    CHECK(end.exitStatus == 0);
}

TEST_CASE("A device that vanishes in the middle ends in an error with its place", "[linux]")
{
    for (std::size_t which = 0;; ++which) {
        const auto mounted = mountedOrSkip(filesystems[0]);
        if (!mounted)
            return;
        const auto target = test::platform().createTestFile(mounted->path(), 16_MiB);
        const auto engines = target->engines();
        if (which >= engines.size())
            return;
        INFO(engineName(engines[which]));
        const auto queue = target->openQueue({engines[which], 4, 4_KiB, WriteMode::Direct});
        REQUIRE(test::finish(*queue, {{0, 4096, 0, Direction::Write}}).at(0).result == 4096);
        if (!shutDown(mounted->path()))
            return test::skip("this ext4 cannot be shut down");
        const Request request{4096, 4096, 1, Direction::Write};
        const auto completion = test::finish(*queue, {request}).at(0);
        REQUIRE(completion.result == -EIO);
        const Error error = target->requestError(request, -completion.result);
        CHECK(error.kind() == ErrorKind::Io);
        CHECK(error.origin().offset == 4096);
        CHECK_THROWS_AS(target->flush(), Error);
    }
}

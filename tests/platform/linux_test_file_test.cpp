// SPDX-License-Identifier: MIT
#include "platform/linux/nameless_file.h"
#include "tests/platform/linux_child.h"
#include "tests/platform/linux_loop.h"
#include "tests/support/catch.h"

#include <csignal>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <thread>
#include <unistd.h>

using namespace qdm;
namespace fs = std::filesystem;

namespace {

Bytes freeOn(const fs::path &path)
{
    struct statvfs space { };
    ::statvfs(path.c_str(), &space);
    return Bytes(std::uint64_t(space.f_bfree) * space.f_frsize);
}

/// Creates a test file, writes to it and is killed over it.
int createAndDie(const fs::path &folder)
{
    const auto target = test::platform().createTestFile(folder, 32_MiB);
    const auto queue = target->openQueue({target->engines().front(), 4, 1_MiB, WriteMode::Direct});
    test::finish(*queue, {{0, 1 << 20, 0, Direction::Write}, {4 << 20, 1 << 20, 1, Direction::Write}});
    ::kill(::getpid(), SIGKILL);
    return 0;
}

void checkKilled(const fs::path &folder)
{
    const Bytes before = freeOn(folder);
    CHECK(test::inChild([&] { return createAndDie(folder); }).signal == SIGKILL);
    CHECK(fs::is_empty(folder));
    // The filesystem is alone with us, so that all of the space must come back (a killed io_uring is cleared away in the background).
    for (int tries = 0; tries < 250 && freeOn(folder) + 1_MiB < before; ++tries)
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    CHECK(freeOn(folder).count() + (1 << 20) >= before.count());
}

}

TEST_CASE("A killed program leaves no file and no lost space", "[linux]")
{
    if (!test::isRoot())
        return test::skip("mounting a filesystem of our own needs root");
    const test::TemporaryFolder folder;
    if (!test::runs("mount -t tmpfs -o size=64m tmpfs " + folder.path().string()))
        return test::skip("no tmpfs can be mounted");
    checkKilled(folder.path());
    test::unmount(folder.path());

    const auto ext4 = test::MountedImage::make(64_MiB, "mkfs.ext4 -q");
    if (!ext4)
        return test::skip("no ext4 image can be mounted");
    fs::remove(ext4->path() / "lost+found");
    checkKilled(ext4->path());
}

TEST_CASE("A killed program leaves no name", "[linux]")
{
    for (const fs::path &place : test::places()) {
        const test::TemporaryFolder folder(place);
        CHECK(test::inChild([&] { return createAndDie(folder.path()); }).signal == SIGKILL);
        CHECK(fs::is_empty(folder.path()));
    }
}

TEST_CASE("A test file has no name while it is open", "[linux]")
{
    for (const fs::path &place : test::places()) {
        const test::TemporaryFolder folder(place);
        const auto target = test::platform().createTestFile(folder.path(), 64_MiB);
        CHECK(fs::is_empty(folder.path()));
    }
}

TEST_CASE("Without O_TMPFILE the file loses its name at once", "[linux]")
{
    for (const fs::path &place : test::places()) {
        const test::TemporaryFolder folder(place);
        const bool direct = GENERATE(true, false);
        const NamelessFile file = createUnlinkedFile(folder.path(), direct);
        struct stat facts { };
        REQUIRE(::fstat(file.fd.get(), &facts) == 0);
        CHECK(facts.st_nlink == 0);
        CHECK((facts.st_mode & 0777) == 0600);
        CHECK(fs::is_empty(folder.path()));
    }
}

// SPDX-License-Identifier: MIT
#include "tests/contract/places.h"
#include "tests/platform/linux_child.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <unistd.h>

using namespace qdm;
namespace fs = std::filesystem;

namespace {

constexpr unsigned nobody = 65534;

bool becomeNobody()
{
    return ::setgid(nobody) == 0 && ::setuid(nobody) == 0;
}

bool limit(__rlimit_resource resource, rlim_t value)
{
    const rlimit wanted{value, value};
    return ::setrlimit(resource, &wanted) == 0;
}

std::vector<EngineKind> enginesHere()
{
    return test::platform().createTestFile(fs::temp_directory_path(), 1_MiB)->engines();
}

bool has(const std::vector<EngineKind> &engines, EngineKind kind)
{
    return std::ranges::find(engines, kind) != engines.end();
}

}

TEST_CASE("The file size limit is asked, not run into", "[linux]")
{
    const test::TemporaryFolder folder;
    const auto end = test::inChild([&] {
        if (!limit(RLIMIT_FSIZE, 8 << 20))
            return 50;
        if (test::platform().largestTestFile(folder.path()) != 8_MiB)
            return 51;
        test::platform().createTestFile(folder.path(), 8_MiB);
        return test::expectError(ErrorKind::TooLarge, [&] { test::platform().createTestFile(folder.path(), 9_MiB); });
    });
    CHECK(end.signal == 0);
    CHECK(end.exitStatus == 0);
}

TEST_CASE("A user without the right is told so", "[linux]")
{
    if (!test::isRoot())
        return test::skip("changing the user needs root");
    const test::TemporaryFolder folder;
    fs::permissions(folder.path(), fs::perms::owner_all);
    const auto writing = test::inChild([&] {
        return becomeNobody() ? test::expectError(ErrorKind::Permission, [&] { test::platform().createTestFile(folder.path(), 1_MiB); })
                              : 50;
    });
    CHECK(writing.exitStatus == 0);

    const fs::path device = folder.path() / "zero";
    fs::permissions(folder.path(), fs::perms::all);
    if (::mknod(device.c_str(), S_IFCHR | 0600, ::makedev(1, 5)) != 0)
        return test::skip("no device node can be made");
    const auto reading = test::inChild([&] {
        return becomeNobody() ? test::expectError(ErrorKind::Permission, [&] { test::platform().openDevice(device, 1_MiB); }) : 50;
    });
    CHECK(reading.exitStatus == 0);
}

TEST_CASE("Without the right to lock memory all engines still work", "[linux]")
{
    if (!test::isRoot())
        return test::skip("changing the user needs root");
    const auto end = test::inChild([] {
        if (!limit(RLIMIT_MEMLOCK, 0) || !becomeNobody())
            return 50;
        const auto target = test::platform().createTestFile(fs::temp_directory_path(), 1_MiB);
        for (const EngineKind engine : target->engines()) {
            const auto queue = target->openQueue({engine, 4, 64_KiB, WriteMode::Direct});
            if (test::finish(*queue, {{0, 65536, 3, Direction::Write}}).at(0).result != 65536)
                return 51;
        }
        return target->engines() == enginesHere() ? 0 : 52;
    });
    CHECK(end.exitStatus == 0);
}

TEST_CASE("An engine that the system forbids is not listed, and says so when opened", "[linux]")
{
    const auto usual = enginesHere();
    const auto [engine, call] =
        GENERATE(std::pair(EngineKind::IoUring, unsigned(SYS_io_uring_setup)), std::pair(EngineKind::IoUring, unsigned(SYS_io_uring_enter)),
                 std::pair(EngineKind::LinuxAio, unsigned(SYS_io_setup)));
    if (!has(usual, engine))
        return test::skip("this system does not have the engine anyway");
    const EngineKind forbidden = engine;
    const unsigned number = call;
    const auto end = test::inChild([&] {
        if (!test::forbid(number))
            return 50;
        const auto left = enginesHere();
        if (has(left, forbidden) || left.size() != usual.size() - 1)
            return 51;
        if (number == SYS_io_uring_enter)
            return 0;
        const auto target = test::platform().createTestFile(fs::temp_directory_path(), 1_MiB);
        return test::expectError(ErrorKind::Unsupported, [&] { target->openQueue({forbidden, 1, 4_KiB, WriteMode::Direct}); });
    });
    CHECK(end.exitStatus == 0);
}

// SPDX-License-Identifier: MIT
#include "tests/platform/linux_child.h"
#include "tests/platform/linux_loop.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <cerrno>
#include <fstream>

using namespace qdm;
namespace fs = std::filesystem;

namespace {

ErrorKind kindOfOpening(const fs::path &device, Bytes size)
{
    try {
        test::platform().openDevice(device, size);
    } catch (const Error &error) {
        return error.kind();
    }
    FAIL("no error");
    throw;
}

}

TEST_CASE("A character device is a target for reading", "[linux]")
{
    const auto target = test::platform().openDevice("/dev/zero", 16_MiB);
    CHECK(target->kind() == TargetKind::CharacterDevice);
    CHECK(target->size() == 16_MiB);
    CHECK_FALSE(target->writable());
    CHECK_FALSE(target->traits().direct);
    for (const EngineKind engine : target->engines()) {
        INFO(engineName(engine));
        const auto queue = target->openQueue({engine, 4, 4_KiB, WriteMode::Direct});
        const auto buffer = queue->buffer(2);
        std::ranges::fill(buffer, std::byte{1});
        CHECK(test::finish(*queue, {{8192, 4096, 2, Direction::Read}}).at(0).result == 4096);
        CHECK(std::ranges::all_of(buffer, [](std::byte b) { return b == std::byte{0}; }));
    }
}

TEST_CASE("Nothing is ever written to a device", "[linux]")
{
    const auto target = test::platform().openDevice("/dev/zero", 16_MiB);
    for (const EngineKind engine : target->engines()) {
        for (const unsigned depth : {1U, 4U}) {
            INFO(engineName(engine));
            const auto queue = target->openQueue({engine, depth, 4_KiB, WriteMode::Direct});
            CHECK(test::finish(*queue, {{0, 4096, 0, Direction::Write}}).at(0).result == -EBADF);
            CHECK(test::finish(*queue, {{0, 4096, 0, Direction::Read}}).at(0).result == 4096);
        }
    }
    CHECK_NOTHROW(target->flush());
}

TEST_CASE("What is no fit device is refused", "[linux]")
{
    CHECK(kindOfOpening("/dev/qdm-missing", 1_MiB) == ErrorKind::NotFound);
    CHECK(kindOfOpening("/dev/null", 1_MiB) == ErrorKind::Unsupported);
    CHECK(kindOfOpening("/dev/tty", 1_MiB) == ErrorKind::Unsupported);
    CHECK(kindOfOpening(fs::temp_directory_path(), 1_MiB) == ErrorKind::Unsupported);
    CHECK(kindOfOpening("/dev/zero", Bytes()) == ErrorKind::Usage);
}

TEST_CASE("A block device is read directly, on its own grid", "[linux]")
{
    if (!test::isRoot())
        return test::skip("a loop device needs root");
    const auto loop = test::LoopDevice::make(16_MiB);
    if (!loop)
        return test::skip("no loop device can be had");
    const auto target = test::platform().openDevice(loop->device(), Bytes());
    CHECK(target->kind() == TargetKind::BlockDevice);
    CHECK(target->size() == 16_MiB);
    CHECK(target->traits().direct);
    CHECK(target->alignment() == 512_B);
    CHECK(test::platform().openDevice(loop->device(), 4_MiB)->size() == 4_MiB);
    CHECK(kindOfOpening(loop->device(), 17_MiB) == ErrorKind::TooLarge);
    for (const EngineKind engine : target->engines()) {
        INFO(engineName(engine));
        const auto queue = target->openQueue({engine, 8, 4_KiB, WriteMode::Direct});
        CHECK(test::finish(*queue, {{4096, 4096, 0, Direction::Read}}).at(0).result == 4096);
        CHECK(test::finish(*queue, {{1, 4096, 0, Direction::Read}}).at(0).result == -EINVAL);
    }
}

TEST_CASE("A device that shrinks gives short reads, not a wait", "[linux]")
{
    if (!test::isRoot())
        return test::skip("a loop device needs root");
    const auto loop = test::LoopDevice::make(16_MiB);
    if (!loop)
        return test::skip("no loop device can be had");
    const auto target = test::platform().openDevice(loop->device(), Bytes());
    const auto engines = target->engines();
    fs::resize_file(loop->image(), 1 << 20);
    REQUIRE(test::runs("losetup -c " + loop->device()));
    for (const EngineKind engine : engines) {
        INFO(engineName(engine));
        const auto queue = target->openQueue({engine, 2, 4_KiB, WriteMode::Direct});
        CHECK(test::finish(*queue, {{8 << 20, 4096, 0, Direction::Read}}).at(0).result == 0);
    }
}

// SPDX-License-Identifier: MIT
#include "core/run/fill.h"
#include "tests/support/catch.h"
#include "tests/support/fake_platform.h"

#include <cerrno>

using namespace qdm;

TEST_CASE("a fill writes every byte of the target once, in order, and makes it durable")
{
    test::FakePlatform platform;
    platform.device.keepRequests = true;
    const auto target = platform.createTestFile("/fake", Bytes((10 << 20) + 4096));
    Bytes last;
    fillTarget(*target, {}, [&](Bytes written) { last = written; }, {});
    std::uint64_t next = 0;
    for (const Request &r : platform.device.requests) {
        CHECK(r.direction == Direction::Write);
        CHECK(r.offset == next);
        next += r.length;
    }
    CHECK(next == target->size().count());
    CHECK(last == target->size());
    CHECK(platform.device.flushes == 1);
    CHECK(platform.device.deepest == 8);
}

TEST_CASE("a fill that fails or is stopped says so")
{
    test::FakePlatform platform;
    const auto target = platform.createTestFile("/fake", 64_MiB);
    std::stop_source stop;
    CHECK_THROWS_AS(fillTarget(
                        *target, {},
                        [&](Bytes written) {
                            if (written > 20_MiB)
                                stop.request_stop();
                        },
                        stop.get_token()),
                    Cancelled);
    platform.device.fault = [](const Request &r) { return r.offset > (30 << 20) ? std::optional<std::int32_t>(-ENOSPC) : std::nullopt; };
    CHECK_THROWS_AS(fillTarget(*target, {}, [](Bytes) {}, {}), Error);
    platform.device.fault = [](const Request &) { return std::optional<std::int32_t>(4096); };
    CHECK_THROWS_WITH(fillTarget(*target, {}, [](Bytes) {}, {}), ContainsSubstring("fewer"));
}

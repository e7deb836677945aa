// SPDX-License-Identifier: MIT
#include "tests/contract/places.h"
#include "tests/support/catch.h"

#include <thread>

using namespace qdm;
using namespace std::chrono_literals;

namespace {

Nanos nanos(std::chrono::nanoseconds duration)
{
    return duration.count();
}

}

TEST_CASE("The clock never runs backwards", "[clock]")
{
    Clock &clock = test::platform().clock();
    Nanos last = clock.now();
    bool forwards = true;
    for (int i = 0; i < 100'000; ++i) {
        const Nanos now = clock.now();
        forwards = forwards && now >= last;
        last = now;
    }
    CHECK(forwards);
}

TEST_CASE("Sleeping ends at its deadline, and not before", "[clock]")
{
    Clock &clock = test::platform().clock();
    const Nanos start = clock.now();
    CHECK(clock.sleepUntil(start + nanos(30ms), {}));
    const Nanos slept = clock.now() - start;
    CHECK(slept >= nanos(30ms));
    CHECK(slept < nanos(5s));
}

TEST_CASE("A stop request ends a sleep", "[clock]")
{
    Clock &clock = test::platform().clock();
    std::stop_source stop;
    const Nanos start = clock.now();
    std::thread stopper([&] {
        std::this_thread::sleep_for(20ms);
        stop.request_stop();
    });
    CHECK_FALSE(clock.sleepUntil(start + nanos(60s), stop.get_token()));
    CHECK(clock.now() - start < nanos(30s));
    stopper.join();
}

TEST_CASE("A deadline that has passed is reached at once, even when stopped", "[clock]")
{
    Clock &clock = test::platform().clock();
    std::stop_source stop;
    stop.request_stop();
    CHECK(clock.sleepUntil(clock.now() - 1, stop.get_token()));
}

TEST_CASE("Work shows as processor time", "[clock]")
{
    Clock &clock = test::platform().clock();
    const CpuTime before = clock.processCpuTime();
    const Nanos end = clock.now() + nanos(100ms);
    while (clock.now() < end) { }
    const CpuTime after = clock.processCpuTime();
    CHECK((after.user + after.system) - (before.user + before.system) > 10ms);
}

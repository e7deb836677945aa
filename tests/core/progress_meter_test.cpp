// SPDX-License-Identifier: MIT
#include "core/run/progress_meter.h"
#include "tests/support/catch.h"

using namespace qdm;

TEST_CASE("the momentary rate is that of the last half second")
{
    RateMeter meter;
    Progress p;
    LiveTotals totals;
    for (Nanos t = 0; t <= 2'000'000'000; t += 100'000'000) { // 10 IOPS for a second, then 100
        meter.update(t, totals, p);
        totals.ios += t < 1'000'000'000 ? 1 : 10;
        totals.readBytes = totals.ios * 600;
        totals.writtenBytes = totals.ios * 400;
        totals.latencySum = totals.ios * 5000;
    }
    CHECK(p.iops == Approx(100));
    CHECK(p.bytesPerSecond == Approx(100'000));
    CHECK(p.latencyMeanNs == Approx(5000));
}

TEST_CASE("the time left falls to zero over the phases")
{
    TimeLeft left(Seconds(30));
    left.beginPhase(Seconds(10));
    CHECK(left.at(0) == Seconds(30));
    CHECK(left.at(0.5) == Seconds(25));
    left.beginPhase(Seconds(20));
    CHECK(left.at(1) == Seconds(0));
}

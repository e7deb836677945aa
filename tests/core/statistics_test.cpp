// SPDX-License-Identifier: MIT
#include "core/result/result.h"
#include "core/result/statistics.h"
#include "tests/support/catch.h"

using namespace qdm;

namespace {

/// A pass of one second that moved `megabytes` in requests of 1 MB, each of `latency` ns.
Pass pass(unsigned megabytes, std::uint64_t latency = 1000)
{
    Pass p;
    p.seconds = Seconds(1);
    p.total.bytes = megabytes * 1'000'000ull;
    p.total.ios = megabytes;
    for (unsigned i = 0; i < megabytes; ++i)
        p.total.latency.add(latency);
    return p;
}

Pass warmUp(unsigned megabytes)
{
    Pass p = pass(megabytes);
    p.warmUp = true;
    return p;
}

}

TEST_CASE("mean, deviation and variation of known values")
{
    CHECK(meanOf({2, 4, 4, 4, 5, 5, 7, 9}) == 5);
    CHECK(standardDeviationOf({2, 4, 4, 4, 5, 5, 7, 9}) == Approx(2.13809));
    CHECK(coefficientOfVariation({2, 4, 4, 4, 5, 5, 7, 9}) == Approx(0.427618));
    CHECK(meanOf({}) == 0);
    CHECK(standardDeviationOf({3}) == 0);
    CHECK(coefficientOfVariation({0, 0}) == 0);
}

TEST_CASE("the headline is one pass: MB/s, IOPS and latency belong together")
{
    const std::vector<Pass> passes{warmUp(900), pass(100, 5000), pass(300, 3000), pass(200, 1000)};
    const Score best = scoreOf(passes, ScoreRule::Best).value();
    CHECK(best.pass == 2);
    CHECK(best.bytesPerSecond == 300e6);
    CHECK(best.iops == 300);
    CHECK(best.latencyMeanNs == 3000); // of the fastest pass, not the lowest latency
    CHECK(best.lowest == 100e6);
    CHECK(best.highest == 300e6); // the warm-up pass never counts
    CHECK(best.spreadCv == Approx(0.5));
    const Score median = scoreOf(passes, ScoreRule::Median).value();
    CHECK(median.bytesPerSecond == 200e6);
    CHECK(median.pass == 3);
    const Score mean = scoreOf(passes, ScoreRule::Mean).value();
    CHECK(mean.bytesPerSecond == 200e6);
    CHECK(mean.latencyMeanNs == 3000);
}

TEST_CASE("the median of an even number of passes is the slower of the two middle ones, a pass that ran")
{
    CHECK(scoreOf({pass(1), pass(4), pass(3), pass(2)}, ScoreRule::Median)->bytesPerSecond == 2e6);
}

TEST_CASE("passes that broke off and warm-ups make no headline")
{
    Pass broken = pass(500);
    broken.error = "The device gave an error.";
    CHECK_FALSE(scoreOf({}, ScoreRule::Best));
    CHECK_FALSE(scoreOf({warmUp(5), broken}, ScoreRule::Best));
    CHECK(scoreOf({broken, pass(7)}, ScoreRule::Best)->bytesPerSecond == 7e6);
}

TEST_CASE("MB/s is 1,000,000 bytes a second, and bandwidth is IOPS times block size")
{
    Pass p;
    p.seconds = Seconds(2);
    p.total.ios = 1000;
    p.total.bytes = 1000 * 4096;
    CHECK(p.bytesPerSecond() == 2'048'000);
    CHECK(p.bytesPerSecond() == p.iops() * 4096);
}

TEST_CASE("the depth reached is requests a second times their latency")
{
    Pass p;
    p.seconds = Seconds(1);
    p.total.ios = 1000;
    for (unsigned i = 0; i < 1000; ++i)
        p.total.latency.add(8'000'000);
    CHECK(p.achievedDepth() == Approx(8));
}

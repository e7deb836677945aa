// SPDX-License-Identifier: MIT
// What is said of a drive, against a drive whose truth is known.
#include "core/result/findings.h"
#include "tests/core/steps_fixture.h"
#include "tests/support/catch.h"
#include "tests/support/model_ssd.h"

using namespace qdm;
using test::quick;
using test::SsdTruth;
using test::sweepOf;

namespace {

struct Fixture : test::StepsFixture {
    explicit Fixture(const SsdTruth &ssd) : truth(ssd), drive(platform, ssd) { platform.device.keepRequests = false; }

    std::vector<Finding> findings(std::vector<Step> all)
    {
        const Result r = run(steps(std::move(all))).result;
        INFO(r.failure);
        REQUIRE(r.complete);
        result = r;
        return findingsOf(r);
    }

    /// IOPS of a workload of 4 KiB at a depth while nothing slows the drive down.
    double fastIops(unsigned depth) const { return std::min(depth, truth.channels) / (truth.requestSeconds + 4096 / truth.channelRate); }

    SsdTruth truth;
    test::ModelSsd drive;
    Result result;
};

const Finding &named(const std::vector<Finding> &all, const std::string &key)
{
    const auto found = std::ranges::find(all, key, &Finding::key);
    INFO("no finding " << key);
    REQUIRE(found != all.end());
    return *found;
}

bool has(const std::vector<Finding> &all, const std::string &key)
{
    return std::ranges::find(all, key, &Finding::key) != all.end();
}

Workload longWrite(Seconds length, unsigned depth)
{
    Workload w = quick(Operation::Write);
    w.seconds = length;
    w.depth = depth;
    return w;
}

}

TEST_CASE("where a drive falls, how far, and what idle time and TRIM give back is found within 5 %")
{
    const std::vector<SsdTruth> truths{
        {},
        {.pool = 512_MiB, .slowdown = 3, .tidyRate = 2e6, .mostTidied = 400_MiB},
        {.channels = 4, .pool = 64_MiB, .slowdown = 20, .tidyRate = 0.3e6, .mostTidied = 64_MiB, .noise = 0.2},
        {.slowdown = 6, .hiccupEvery = 37},
    };
    for (const SsdTruth &truth : truths) {
        Fixture f(truth);
        const Seconds idle(100);
        const std::vector<Finding> all =
            f.findings({TrimStep(), TimelineStep{longWrite(Seconds(2400), 32)}, RecoverStep{longWrite(Seconds(400), 32), idle}});
        const double up = truth.hiccupEvery > 0 ? 1 - truth.hiccupLength / truth.hiccupEvery : 1;
        CHECK(named(all, "fresh_iops").value == Approx(f.fastIops(32) * up).epsilon(0.05));
        CHECK(named(all, "degradation_begin").value == Approx(static_cast<double>(truth.pool.count())).epsilon(0.05));
        CHECK(named(all, "degraded_share").value == Approx(1 / truth.slowdown).epsilon(0.05));
        CHECK(named(all, "freed_by_idle").value == Approx(idle.count() * truth.tidyRate).epsilon(0.05));
        CHECK(named(all, "restored_by_trim").value == Approx(1).epsilon(0.05));
        CHECK(named(all, "restored_by_idle").value < 0.9);
        CHECK(named(all, "degradation_begin").step == 1);
        CHECK(named(all, "restored_by_trim").step == 2);
    }
}

TEST_CASE("a drive that keeps its speed is said to, also where it stumbles now and then")
{
    Fixture f({.slowdown = 1, .noise = 0.3, .hiccupEvery = 41, .hiccupLength = 2});
    const std::vector<Finding> all =
        f.findings({TrimStep(), TimelineStep{longWrite(Seconds(1200), 16)}, RecoverStep{longWrite(Seconds(60), 16)}});
    CHECK(named(all, "no_degradation").value == Approx(f.fastIops(16) * (1 - 2.0 / 41)).epsilon(0.05));
    CHECK_THAT(named(all, "no_degradation").text, ContainsSubstring("did not fall within 20 min"));
    CHECK(has(all, "nothing_to_recover"));
    CHECK_FALSE(has(all, "restored_by_trim"));
}

TEST_CASE("a drive that does nothing while idle gives nothing back, and one with room left gives at least what was written")
{
    Fixture lazy({.tidyRate = 0});
    CHECK(named(lazy.findings({TrimStep(), TimelineStep{longWrite(Seconds(1200), 32)}, RecoverStep{longWrite(Seconds(100), 32)}}),
                "freed_by_idle")
              .value
          == 0);
    Fixture eager({.tidyRate = 10e6, .mostTidied = 250_MiB});
    const std::vector<Finding> all =
        eager.findings({TrimStep(), TimelineStep{longWrite(Seconds(1200), 32)}, RecoverStep{longWrite(Seconds(60), 32), Seconds(60)}});
    CHECK(named(all, "freed_by_idle_at_least").value == Approx(eager.fastIops(32) * 4096 * 60).epsilon(0.05));
    CHECK(named(all, "restored_by_idle").value == Approx(1).epsilon(0.05));
}

TEST_CASE("the plateau of the queue depth is where the drive's channels are all at work")
{
    for (unsigned channels : {2u, 8u, 16u}) {
        Fixture f({.channels = channels});
        const std::vector<Finding> all = f.findings({[] {
            SweepStep sweep = sweepOf(SweepAxis::QueueDepth, {1, 2, 4, 8, 16, 32}, {Operation::Read});
            sweep.base.seconds = Seconds(20);
            return sweep;
        }()});
        CHECK(named(all, "plateau_depth").value == channels);
    }
    Fixture wide({.channels = 64});
    const std::vector<Finding> all = wide.findings({sweepOf(SweepAxis::QueueDepth, {1, 4, 16}, {Operation::Read})});
    CHECK(named(all, "plateau_depth").value == 16);
    CHECK_THAT(named(all, "plateau_depth").text, ContainsSubstring("still grows"));
}

TEST_CASE("the worst mix is found as a factor of the best")
{
    for (double turn : {0.02, 0.06}) {
        const SsdTruth truth{.channels = 1, .pool = 100_GiB, .turnSeconds = turn};
        Fixture f(truth);
        SweepStep sweep = sweepOf(SweepAxis::ReadShare, {0, 10, 30, 50, 70, 90, 100}, {});
        sweep.base.seconds = Seconds(400);
        const std::vector<Finding> all = f.findings({sweep});
        const double service = truth.requestSeconds + 4096 / truth.channelRate;
        CHECK(named(all, "worst_mix_factor").value == Approx(service / (service + turn / 2)).epsilon(0.05));
        CHECK_THAT(named(all, "worst_mix_factor").text, ContainsSubstring("slowest at 50 % reads"));
    }
}

TEST_CASE("the block size of full speed follows from what a request costs besides its bytes")
{
    const SsdTruth truth{.requestSeconds = 0.001, .channelRate = 10e6};
    Fixture f(truth);
    std::vector<double> blocks;
    for (double size = 4096; size <= 1 << 20; size *= 2)
        blocks.push_back(size);
    SweepStep sweep = sweepOf(SweepAxis::Block, blocks, {Operation::Read});
    sweep.base.seconds = Seconds(20);
    const auto rate = [&](double size) { return size / (truth.requestSeconds + size / truth.channelRate); };
    const double wanted = *std::ranges::find_if(blocks, [&](double size) { return rate(size) >= 0.95 * rate(blocks.back()); });
    CHECK(named(f.findings({sweep}), "full_speed_block").value == wanted);
}

TEST_CASE("a response time is told once it has settled")
{
    for (double slowdown : {2.0, 8.0}) {
        const SsdTruth truth{.pool = 100_MiB, .slowdown = slowdown};
        Fixture f(truth);
        const std::vector<Finding> all = f.findings({TrimStep(), TimelineStep{longWrite(Seconds(600), 4)}});
        const double service = (truth.requestSeconds + 4096 / truth.channelRate) * slowdown;
        CHECK(named(all, "settled_response").value == Approx(service * 1e9).epsilon(0.05));
        CHECK_THAT(named(all, "settled_response").text, ContainsSubstring("once settled, from 2 min"));
    }
    Fixture even({});
    CHECK_THAT(named(even.findings({TimelineStep{[] {
                   Workload w = longWrite(Seconds(120), 1);
                   w.readShare = 100;
                   return w;
               }()}}),
                     "settled_response")
                   .text,
               ContainsSubstring("settled from the start"));
}

TEST_CASE("a steady state is told with its proof")
{
    Fixture f({.pool = 4_MiB, .slowdown = 4});
    UntilSteadyStep step{.base = longWrite(Seconds(20), 16), .readShares = {0}, .blocks = {4_KiB}};
    const std::vector<Finding> all = f.findings({FillStep{.rounds = 2}, step});
    CHECK(named(all, "steady_after").value == 5);
    CHECK(named(all, "steady_iops").value == Approx(f.fastIops(16) / 4).epsilon(0.05));
    CHECK_THAT(named(all, "steady_after").text, ContainsSubstring("range is") && ContainsSubstring("rise"));
}

TEST_CASE("findings of a run that was stopped are of what there is, and a strange file harms nothing")
{
    Fixture f({});
    f.onEvent = [&](const Event &event) {
        if (const auto *finished = std::get_if<TestFinished>(&event); finished && finished->test == 1)
            f.stop.request_stop();
    };
    Result r = f.run(f.steps({sweepOf(SweepAxis::QueueDepth, {1, 2, 4}, {Operation::Read}), RecoverStep{longWrite(Seconds(1), 1)}})).result;
    CHECK(findingsOf(r).size() == 1);
    r.steps.push_back({.step = 1, .begin = {}, .seconds = {}, .firstTest = 7, .tests = 2, .detail = {}});
    r.steps.push_back({.step = 99, .begin = {}, .seconds = {}, .firstTest = 0, .tests = 0, .detail = {}});
    r.steps.push_back({.step = 1, .begin = {}, .seconds = {}, .firstTest = 0, .tests = 1, .detail = {}});
    for (Test &one : r.tests)
        for (Pass &pass : one.passes)
            for (Sample &sample : pass.samples)
                sample.at = Seconds(0);
    CHECK_NOTHROW(findingsOf(r));
    CHECK_NOTHROW(resultToJson(r));
}

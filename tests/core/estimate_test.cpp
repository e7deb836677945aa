// SPDX-License-Identifier: MIT
#include "core/run/estimate.h"
#include "tests/core/steps_fixture.h"
#include "tests/support/catch.h"

using namespace qdm;
using test::quick;
using test::sweepOf;

namespace {

Plan planOf(std::vector<Step> steps)
{
    Plan plan;
    plan.interval = Seconds(5);
    plan.steps = std::move(steps);
    return plan;
}

Workload sequentialWrite(Seconds length)
{
    Workload w = quick(Operation::Write);
    w.randomShare = 0;
    w.blocks = {{1_MiB, 100}};
    w.depth = 8;
    w.seconds = length;
    return w;
}

}

TEST_CASE("an estimate foresees each fill that a run does, and none that it does not")
{
    const ExpectedSpeed speed;
    const auto bytes = [&](std::vector<Step> steps) { return estimate(planOf(std::move(steps)), 1_GiB, speed).written; };
    const Workload read = quick(Operation::Read);
    CHECK(bytes({FillStep{.rounds = 2}, read}) == 2_GiB);
    CHECK(bytes({FillStep{.leaveFree = 75}, IdleStep()}) == 256_MiB);
    CHECK(bytes({FillStep(), TrimStep(), read}) == 2_GiB);
    CHECK(bytes({FillStep(), EraseStep(), read}) == 2_GiB);
    CHECK(bytes({read}) == 0_B); // a plan that writes nothing is not filled for by an estimate of a device
    SweepStep shares = sweepOf(SweepAxis::FreeShare, {50, 0}, {Operation::Write});
    shares.base.seconds = Seconds(0.01);
    CHECK(bytes({shares}) >= 1_GiB);
    CHECK(bytes({shares}) < 1_GiB + 20_MiB);
}

TEST_CASE("an estimate counts what passes write, by a drive's usual speed and their read share")
{
    test::FakePlatform platform;
    const ExpectedSpeed speed(platform.volume);
    Workload w = sequentialWrite(Seconds(100));
    const auto of = [&] { return estimate(planOf({TrimStep(), w}), 1_GiB, speed); };
    const double whole = static_cast<double>(of().written.count());
    CHECK(whole == Approx(2e9 * 100).epsilon(0.1));
    CHECK(of().duration == Seconds(100));
    w.readShare = 75;
    const double quarter = static_cast<double>((of().written - 1_GiB).count()); // what is read lies there before
    CHECK(quarter == Approx(whole / 4).epsilon(0.01));
    w.readShare = 0;
    w.rate = Bytes(1'000'000);
    CHECK(of().written == Bytes(100'000'000));
    w.rate = 0_B;
    w.byteLimit = {{}, 400};
    CHECK(static_cast<double>(of().written.count()) == Approx(4.0 * (1 << 30)).epsilon(0.001));
    CHECK(of().duration < Seconds(3));
}

TEST_CASE("no drive is expected to be faster than its link")
{
    test::FakePlatform platform;
    platform.volume.drives.front().linkBytesPerSecond = 100'000'000;
    CHECK(ExpectedSpeed(platform.volume).bytesPerSecond(sequentialWrite(Seconds(1))) <= 100e6);
    CHECK(ExpectedSpeed(platform.volume).timeToWrite(Bytes(1'000'000'000)) == Seconds(10));
}

TEST_CASE("an estimate has the time of each step")
{
    const PlanEstimate e = estimate(
        planOf({FillStep(), IdleStep{Seconds(900)}, sweepOf(SweepAxis::QueueDepth, {1, 2}, {Operation::Read}),
                RecoverStep{quick(Operation::Write), Seconds(60)}, TogetherStep{{quick(Operation::Read), quick(Operation::Write)}}}),
        1_GiB, ExpectedSpeed());
    REQUIRE(e.steps.size() == 5);
    CHECK(e.steps[0].duration.count() == Approx((1 << 30) / 500e6));
    CHECK(e.steps[1].duration == Seconds(900));
    CHECK(e.steps[2].duration.count() == Approx(2 * 0.2 + 5)); // the pause between two tests
    CHECK(e.steps[3].duration > Seconds(60));
    CHECK(e.steps[4].written > 0_B);
    Seconds sum{};
    for (const StepEstimate &step : e.steps)
        sum += step.duration;
    CHECK(sum == e.duration);
}

// SPDX-License-Identifier: MIT
// The plans that came with the program do what the published reviews did (numbers of their methods).
#include "core/run/forecast.h"
#include "tests/support/catch.h"
#include "tests/support/fake_platform.h"

using namespace qdm;

namespace {

template <typename T>
std::vector<T> stepsOf(const Plan &plan)
{
    std::vector<T> found;
    for (const Step &step : plan.steps)
        if (const T *one = std::get_if<T>(&step))
            found.push_back(*one);
    return found;
}

}

TEST_CASE("review-2014 measures in its order, on a filled drive, with TRIM and a quarter of an hour between the tests")
{
    const Plan plan = builtInPlan("review-2014");
    CHECK(std::holds_alternative<FillStep>(plan.steps.front()));
    CHECK(plan.deviceSize == 0_B); // the whole drive
    const auto idles = stepsOf<IdleStep>(plan);
    CHECK(idles.size() == 7);
    CHECK(stepsOf<TrimStep>(plan).size() == 7);
    for (const IdleStep &idle : idles)
        CHECK(idle.seconds == Seconds(900));

    const auto sweeps = stepsOf<SweepStep>(plan);
    REQUIRE(sweeps.size() == 3);
    CHECK(sweeps[0].axis == SweepAxis::QueueDepth);
    CHECK(sweeps[0].values == std::vector<double>{1, 2, 4, 8, 16, 32});
    CHECK(sweeps[1].values.front() == 512);
    CHECK(sweeps[1].values.back() == 256 * 1024);
    CHECK(sweeps[1].values.size() == 10);
    CHECK(sweeps[1].base.depth == 4);
    CHECK(sweeps[2].values.size() == 11);
    CHECK(sweeps[2].base.threads == 2);
    CHECK(sweeps[2].base.placement.disjoint);
    CHECK(sweeps[2].base.randomShare == 0);
    CHECK(sweeps[2].base.largestBlock() == 128_KiB);
    for (const SweepStep &sweep : sweeps) {
        CHECK(sweep.base.seconds == Seconds(180));
        CHECK(sweep.base.passes == 1);
    }

    const auto timelines = stepsOf<TimelineStep>(plan);
    REQUIRE(timelines.size() == 1);
    CHECK(timelines[0].workload.seconds == Seconds(7200));
    CHECK(timelines[0].workload.depth == 32);
    CHECK(timelines[0].workload.readShare == 0);
    const auto recoveries = stepsOf<RecoverStep>(plan);
    REQUIRE(recoveries.size() == 1);
    CHECK(recoveries[0].workload.depth == 32);

    const auto workloads = stepsOf<Workload>(plan);
    REQUIRE(workloads.size() == 2 + 4 + 1 + 1 + 8);
    CHECK(workloads[0].largestBlock() == 256_KiB);
    CHECK(workloads[0].seconds == Seconds(60));
    CHECK(workloads[6].readShare == 80);
    const Workload &desktop = workloads[7];
    CHECK(desktop.threads == 4);
    CHECK(desktop.randomShare == 75);
    CHECK(desktop.readShare == 75);
    CHECK(desktop.blocks == std::vector<BlockShare>{{4_KiB, 55}, {64_KiB, 25}, {128_KiB, 20}});
    CHECK(workloads.back().span.bytes == 1_GiB);
}

TEST_CASE("review-2012 sweeps blocks, depths, streams and free space, with erases between")
{
    const Plan plan = builtInPlan("review-2012");
    const auto sweeps = stepsOf<SweepStep>(plan);
    REQUIRE(sweeps.size() == 6);
    for (std::size_t i : {0, 1}) {
        CHECK(sweeps[i].values.size() == 13);
        CHECK(sweeps[i].values.back() == 2 << 20);
        CHECK(sweeps[i].base.depth == 4);
        CHECK(sweeps[i].base.seconds == Seconds(30));
    }
    CHECK(sweeps[1].base.alignment == 4_KiB);
    CHECK(sweeps[2].values == std::vector<double>{1, 2, 4, 6, 8, 12, 16, 20, 24, 28, 32});
    CHECK(sweeps[3].axis == SweepAxis::Threads);
    CHECK(sweeps[3].base.placement.regionSize == 16_GiB);
    CHECK(sweeps[3].base.depth == 1);
    CHECK(sweeps[4].values == std::vector<double>{50, 25, 12.5, 6.25, 3.1, 0});
    CHECK(sweeps[5].base.data.compressiblePercent == 100);
    const auto timelines = stepsOf<TimelineStep>(plan);
    REQUIRE(timelines.size() == 2);
    for (const TimelineStep &response : timelines) {
        CHECK(response.workload.largestBlock() == 512_B);
        CHECK(response.workload.seconds == Seconds(600));
    }
    CHECK(stepsOf<EraseStep>(plan).size() == 8);
}

TEST_CASE("steady-state has SNIA's cells")
{
    const Plan plan = builtInPlan("steady-state");
    const auto rounds = stepsOf<UntilSteadyStep>(plan);
    REQUIRE(rounds.size() == 4);
    CHECK(rounds[0].readShares == std::vector<unsigned>{100, 95, 65, 50, 35, 5, 0});
    CHECK(rounds[0].blocks.size() == 8);
    for (const UntilSteadyStep &one : rounds) {
        CHECK(one.mostRounds == 25);
        CHECK(one.base.seconds == Seconds(60));
        CHECK(one.base.ramp == Seconds(0));
    }
    CHECK(rounds[3].base.depth == 1);
    for (const FillStep &fill : stepsOf<FillStep>(plan))
        CHECK(fill.rounds == 2);
    CHECK(stepsOf<TimelineStep>(plan)[0].workload.byteLimit.percent == 400);
}

TEST_CASE("a forecast says time, bytes and the share of the drive's endurance, and touches nothing")
{
    test::FakePlatform platform;
    RunRequest request{.plan = builtInPlan("default"), .target = "/fake", .engine = {}, .comment = "", .deviceSize = {}};
    CHECK_THAT(forecastText(forecastOf(platform, request)),
               ContainsSubstring("takes 1 GiB of the 10 GiB that are free") && ContainsSubstring("about 5 min")
                   && !ContainsSubstring("rated"));
    platform.volume.drives.front().model = "Samsung SSD 990 PRO 1TB";
    const Forecast known = forecastOf(platform, request);
    CHECK(known.ratedEndurance == Bytes(600'000'000'000'000));
    CHECK(*known.enduranceShare() == Approx(static_cast<double>(known.estimate.written.count()) / 6e14));
    CHECK_THAT(forecastText(known), ContainsSubstring("0.03 % of the 600 TB that the drive is rated for"));
    CHECK(platform.device.queues == 0);
    CHECK(platform.device.targetsOpen == 0);
    request.target = "/dev/fake0n1";
    request.givenUpAs = "S1";
    CHECK(forecastOf(platform, request).destroys);
    request.target = "/nowhere";
    CHECK_THROWS_AS(forecastOf(platform, request), Error);
}

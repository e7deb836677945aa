// SPDX-License-Identifier: MIT
#include "core/result/series.h"
#include "tests/core/steps_fixture.h"
#include "tests/support/catch.h"

using namespace qdm;
using test::quick;
using test::sweepOf;
using Fixture = test::StepsFixture;

TEST_CASE("steps are done in their order, and each leaves its record")
{
    Fixture f;
    TimelineStep timeline{quick(Operation::Write)};
    timeline.workload.depth = 4;
    const Result r =
        f.run(f.steps({FillStep{.data = {}, .rounds = 2}, sweepOf(SweepAxis::QueueDepth, {1, 4}, {Operation::Read, Operation::Write}),
                       TrimStep(), IdleStep{Seconds(900)}, timeline}))
            .result;
    CHECK(r.failure.empty());
    CHECK(r.complete);
    CHECK(f.fills() == 2); // none before the timeline, which is to find a trimmed drive
    CHECK(f.platform.device.trims == std::vector{std::pair(std::uint64_t(0), 8_MiB)});
    REQUIRE(r.steps.size() == 5);
    CHECK_THAT(r.steps[0].detail, ContainsSubstring("8 MiB") && ContainsSubstring("2 times"));
    CHECK(r.steps[1].firstTest == 0);
    CHECK(r.steps[1].tests == 4);
    CHECK_FALSE(r.steps[2].detail.empty());
    CHECK(r.steps[3].seconds >= Seconds(900));
    CHECK(r.steps[3].seconds < Seconds(901));
    CHECK(r.steps[4].firstTest == 4);
    CHECK(r.steps[4].tests == 1);
    CHECK(r.steps[4].begin >= r.steps[3].begin + Seconds(900));
    REQUIRE(r.tests.size() == 5);
    CHECK(r.tests[1].workload.name == "RND4K Q4T1");
    CHECK(r.tests[1].workload.readShare == 100);
    CHECK(r.tests[2].workload.readShare == 0);
    CHECK(f.count<TestStarted>() == 5);
}

TEST_CASE("what is known of steps and series survives JSON")
{
    Fixture f;
    const Result r = f.run(f.steps({sweepOf(SweepAxis::QueueDepth, {1, 4}, {Operation::Read}), IdleStep{Seconds(1)},
                                    TimelineStep{quick(Operation::Write)}}))
                         .result;
    const Result again = resultFromJson(resultToJson(r), "result");
    CHECK(resultToJson(again) == resultToJson(r));
    REQUIRE(again.steps.size() == 3);
    CHECK(again.steps[1].detail == r.steps[1].detail);
    CHECK(seriesOf(again).size() == 2);
}

TEST_CASE("the depth of a device that answers each request in the same time scales the curve of the queue depth")
{
    Fixture f;
    const Result r = f.run(f.steps({sweepOf(SweepAxis::QueueDepth, {1, 2, 8}, {Operation::Read, Operation::Write})})).result;
    const std::vector<Series> all = seriesOf(r);
    REQUIRE(all.size() == 2);
    for (const Series &series : all) {
        CHECK(series.kind == Series::Kind::Sweep);
        CHECK(series.name == "RND4K T1");
        REQUIRE(series.points.size() == 3);
        CHECK(series.points[1].x == 2);
        CHECK(series.points[2].iops == Approx(8 * series.points[0].iops).epsilon(0.1));
        CHECK(series.points[2].latencyMeanNs == Approx(1e7).epsilon(0.01));
    }
    CHECK(all[0].operation == Operation::Read);
    CHECK(all[1].points[0].test == 3u);
}

TEST_CASE("a sweep of the read share is one curve of mixes")
{
    Fixture f;
    const Result r = f.run(f.steps({sweepOf(SweepAxis::ReadShare, {0, 50, 100}, {})})).result;
    REQUIRE(r.tests.size() == 3);
    CHECK(r.tests[1].workload.name == "RND4K Q1T1 R50");
    const std::vector<Series> all = seriesOf(r);
    REQUIRE(all.size() == 1);
    CHECK(all[0].operation == Operation::Mix);
    CHECK(all[0].points[2].x == 100);
}

TEST_CASE("block sizes below the target's own are left out, and that is said")
{
    Fixture f;
    f.platform.device.alignment = 4_KiB;
    const Result r = f.run(f.steps({sweepOf(SweepAxis::Block, {512, 1024, 4096, 65536}, {Operation::Read})})).result;
    CHECK(r.complete);
    CHECK(r.tests.size() == 2);
    CHECK(std::get<RunStarted>(f.events.front()).tests.size() == 2);
    CHECK_THAT(r.steps.front().detail, ContainsSubstring("512 B, 1 KiB left out") && ContainsSubstring("4 KiB"));
    CHECK(seriesOf(r).front().points.front().x == 4096);
}

TEST_CASE("cells are repeated until the tracked one is steady, and no longer")
{
    Fixture f;
    // The drive grows slower from round to round, then stays so.
    std::size_t tests = 0;
    f.platform.device.latency = [&](const Request &r) {
        return r.direction == Direction::Write ? 10'000'000 / std::max<Nanos>(1, 9 - Nanos(tests) / 4) : 10'000'000;
    };
    f.onEvent = [&](const Event &event) {
        if (std::holds_alternative<TestFinished>(event))
            ++tests;
    };
    UntilSteadyStep step{
        .base = quick(Operation::Write), .readShares = {100, 0}, .blocks = {4_KiB, 8_KiB}, .trackedReadShare = 0, .trackedBlock = 4_KiB};
    const Result r = f.run(f.steps({step})).result;
    REQUIRE(r.complete);
    const std::vector<Series> all = seriesOf(r);
    REQUIRE(all.size() == 1);
    CHECK(all[0].kind == Series::Kind::Rounds);
    CHECK(all[0].name == "RND4K Q1T1 R0");
    const std::size_t rounds = all[0].points.size();
    CHECK(rounds == 13); // the ninth is the first of the slow ones
    CHECK(r.tests.size() == rounds * 4);
    CHECK(all[0].points.back().x == 13);
    for (const Event &event : f.events)
        if (const auto *started = std::get_if<TestStarted>(&event))
            CHECK(started->test < std::get<RunStarted>(f.events.front()).tests.size());
    CHECK_THAT(r.steps[0].detail, ContainsSubstring("Steady after 13 rounds") && ContainsSubstring("95 IOPS"));
    CHECK(resultToJson(resultFromJson(resultToJson(r), "result")) == resultToJson(r));
}

TEST_CASE("a value that never becomes steady is given up after the last round, and the result says so")
{
    Fixture f;
    std::size_t tests = 0;
    f.platform.device.latency = [&](const Request &) { return tests % 2 ? 10'000'000 : 5'000'000; };
    f.onEvent = [&](const Event &event) { tests += std::holds_alternative<TestFinished>(event); };
    UntilSteadyStep step{.base = quick(Operation::Write),
                         .readShares = {0},
                         .blocks = {4_KiB},
                         .trackedReadShare = 0,
                         .trackedBlock = 4_KiB,
                         .mostRounds = 7};
    const Result r = f.run(f.steps({step})).result;
    CHECK(r.complete);
    CHECK(r.tests.size() == 7);
    CHECK_THAT(r.steps[0].detail, ContainsSubstring("Not steady after 7 rounds"));
}

TEST_CASE("a timeline's moments add up to its pass")
{
    Fixture f;
    TimelineStep timeline{quick(Operation::Read)};
    timeline.workload.seconds = Seconds(2);
    const Result r = f.run(f.steps({timeline})).result;
    const std::vector<Series> all = seriesOf(r);
    REQUIRE(all.size() == 1);
    CHECK(all[0].kind == Series::Kind::Timeline);
    REQUIRE(all[0].points.size() == 20);
    CHECK(all[0].points.back().x == Approx(2));
    double requests = 0;
    for (const SeriesPoint &point : all[0].points)
        requests += point.iops * 0.1;
    CHECK(requests == Approx(static_cast<double>(r.tests[0].passes[0].total.ios)));
}

TEST_CASE("reads after a trim meet data again")
{
    Fixture f;
    f.run(f.steps({FillStep(), TrimStep(), quick(Operation::Read)}));
    CHECK(f.fills() == 2);
}

TEST_CASE("a drive is filled before its first test, unless a step has prepared it")
{
    Fixture f;
    f.run(f.steps({IdleStep{Seconds(1)}, quick(Operation::Write)}));
    CHECK(f.fills() == 1);
    f.platform.device.requests.clear();
    f.run(f.steps({TrimStep(), quick(Operation::Write)}));
    CHECK(f.fills() == 0);
}

TEST_CASE("a drive that does not trim is said to be so, and the plan goes on; another error ends it")
{
    Fixture f;
    f.platform.device.trimRefusal = ErrorKind::Unsupported;
    const Result r = f.run(f.steps({TrimStep(), quick(Operation::Write)})).result;
    CHECK(r.complete);
    CHECK(r.steps[0].detail == "Not trimmed: The fake drive does not trim.");
    f.platform.device.trimRefusal = ErrorKind::Io;
    CHECK(f.run(f.steps({TrimStep(), quick(Operation::Write)})).error == ErrorKind::Io);
}

TEST_CASE("a stop in a sweep keeps what was measured, and the record says how far it came")
{
    Fixture f;
    f.onEvent = [&](const Event &event) {
        if (const auto *finished = std::get_if<TestFinished>(&event); finished && finished->test == 1)
            f.stop.request_stop();
    };
    const RunFinished end =
        f.run(f.steps({IdleStep{Seconds(1)}, sweepOf(SweepAxis::QueueDepth, {1, 2, 4}, {Operation::Read}), TrimStep()}));
    CHECK(end.cancelled);
    REQUIRE(end.result.steps.size() == 2);
    CHECK(end.result.steps[1].tests == end.result.tests.size());
    CHECK(seriesOf(end.result).front().points.size() == 2);
    CHECK(f.platform.device.trims.empty());
}

TEST_CASE("an idle step ends at once when it is stopped, and tells how far it is")
{
    Fixture f;
    f.onEvent = [&](const Event &event) {
        if (const auto *progress = std::get_if<Progress>(&event);
            progress && progress->phase == Phase::Idle && progress->phaseFraction > 0.5)
            f.stop.request_stop();
    };
    const Seconds before = f.passed();
    CHECK(f.run(f.steps({quick(Operation::Read), IdleStep{Seconds(900)}})).cancelled);
    CHECK(f.passed() - before < Seconds(500));
    const auto &progress = std::get<Progress>(*std::ranges::find_if(f.events, [](const Event &event) {
        const auto *p = std::get_if<Progress>(&event);
        return p && p->phase == Phase::Idle;
    }));
    CHECK(progress.step == 1);
    CHECK(progress.left >= Seconds(899));
}

TEST_CASE("cells whose decisive one cannot be measured are refused before anything is written, as is a plan of which nothing is left")
{
    Fixture f;
    f.platform.device.alignment = 4_KiB;
    UntilSteadyStep step{
        .base = quick(Operation::Write), .readShares = {0}, .blocks = {512_B, 8_KiB}, .trackedReadShare = 0, .trackedBlock = 512_B};
    const RunFinished end = f.run(f.steps({FillStep(), step}));
    CHECK(end.error == ErrorKind::Unsupported);
    CHECK_THAT(end.result.failure, ContainsSubstring("512 B") && ContainsSubstring("Track a larger block"));
    CHECK(f.run(f.steps({FillStep(), sweepOf(SweepAxis::Block, {512, 1024}, {Operation::Read})})).error == ErrorKind::Unsupported);
    CHECK(f.platform.device.requests.empty());
}

TEST_CASE("nothing follows a stop: no trim, and no completeness")
{
    for (bool trims : {true, false}) {
        Fixture f;
        f.onEvent = [&](const Event &event) {
            if (std::holds_alternative<TestFinished>(event))
                f.stop.request_stop();
        };
        const RunFinished end =
            f.run(f.steps(trims ? std::vector<Step>{quick(Operation::Read), TrimStep()} : std::vector<Step>{quick(Operation::Read)}));
        CHECK(end.cancelled);
        CHECK(end.result.steps.size() == 1);
        CHECK(f.platform.device.trims.empty());
    }
}

TEST_CASE("a record that points outside of the tests draws no line")
{
    Fixture f;
    Result r = f.run(f.steps({TimelineStep{quick(Operation::Read)}})).result;
    CHECK(seriesOf(r).size() == 1);
    for (std::size_t first : {std::size_t(1), std::size_t(5), ~std::size_t(0)}) {
        r.steps[0].firstTest = first;
        CHECK(seriesOf(r).empty());
    }
}

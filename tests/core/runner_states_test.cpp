// SPDX-License-Identifier: MIT
// Steps that bring a drive into a state, and what is measured in it.
#include "core/result/series.h"
#include "tests/core/steps_fixture.h"
#include "tests/support/catch.h"

using namespace qdm;
using test::quick;
using test::sweepOf;
using Fixture = test::StepsFixture;

namespace {

/// Bytes that fills wrote: those of requests of 1 MiB.
Bytes written(const Fixture &f)
{
    Bytes sum;
    for (const Request &r : f.platform.device.requests)
        if (r.length == (1_MiB).count())
            sum += Bytes(r.length);
    return sum;
}

std::uint64_t furthest(const Fixture &f, std::uint32_t length)
{
    std::uint64_t end = 0;
    for (const Request &r : f.platform.device.requests)
        if (r.length == length)
            end = std::max(end, r.offset + r.length);
    return end;
}

}

TEST_CASE("a fill that leaves a share free trims it and writes the rest")
{
    Fixture f;
    const Result r = f.run(f.steps({FillStep{.leaveFree = 25, .block = 2_MiB}, quick(Operation::Write)})).result;
    CHECK(r.complete);
    CHECK(f.platform.device.trims == std::vector{std::pair((6_MiB).count(), 2_MiB)});
    CHECK(furthest(f, 2 << 20) == (6_MiB).count());
    CHECK(written(f) == 0_B);
    CHECK_THAT(r.steps[0].detail, ContainsSubstring("6 MiB written in order."));
}

TEST_CASE("where the drive does not trim, a fill that leaves a share free says so")
{
    Fixture f;
    f.platform.device.trimRefusal = ErrorKind::Unsupported;
    const Result r = f.run(f.steps({FillStep{.leaveFree = 25}, quick(Operation::Write)})).result;
    CHECK(r.complete);
    CHECK_THAT(r.steps[0].detail, ContainsSubstring("does not know the rest to be free"));
}

TEST_CASE("a sweep of the free share fills the target step by step and keeps the rest free")
{
    Fixture f;
    const Result r = f.run(f.steps({sweepOf(SweepAxis::FreeShare, {50, 25, 12.5, 0}, {Operation::Write})})).result;
    REQUIRE(r.complete);
    CHECK(f.platform.device.trims == std::vector{std::pair((4_MiB).count(), 4_MiB)});
    CHECK(written(f) == 8_MiB); // nothing twice
    REQUIRE(r.tests.size() == 4);
    CHECK(r.tests[2].workload.name == "RND4K Q1T1 12.5 % free");
    CHECK(r.tests[2].workload.span.percent == 87.5);
    const std::vector<Series> all = seriesOf(r);
    REQUIRE(all.size() == 1);
    CHECK(all[0].points[2].x == 12.5);
    // What is measured overwrites what is filled, so that the drive's free share is as it is said.
    std::uint64_t filled = 0;
    for (const Request &request : f.platform.device.requests)
        if (request.length == (1_MiB).count())
            filled = std::max(filled, request.offset + request.length);
        else
            CHECK(request.offset + request.length <= filled);
}

TEST_CASE("a sweep whose free share grows trims what it gives up")
{
    Fixture f;
    f.run(f.steps({sweepOf(SweepAxis::FreeShare, {0, 50}, {Operation::Write})}));
    CHECK(f.platform.device.trims == std::vector{std::pair((4_MiB).count(), 4_MiB)});
    CHECK(written(f) == 8_MiB);
}

TEST_CASE("reads of a partly filled target meet data in their span, and no more is written than that")
{
    Fixture f;
    Workload half = quick(Operation::Read);
    half.span.percent = 50;
    f.run(f.steps({FillStep{.leaveFree = 75}, half}));
    CHECK(written(f) == 4_MiB);
    CHECK(furthest(f, 4096) <= (4_MiB).count());
}

TEST_CASE("data of another kind are written anew before they are read")
{
    Fixture f;
    Workload zero = quick(Operation::Read);
    zero.data.compressiblePercent = 100;
    f.run(f.steps({FillStep(), zero, quick(Operation::Write), zero}));
    CHECK(written(f) == 24_MiB); // for the fill, for zeros, and again after random data were mixed in
}

TEST_CASE("an erase makes the drive as new, and what is read then is filled again")
{
    Fixture f;
    const Result r = f.run(f.steps({FillStep(), EraseStep(), quick(Operation::Write), quick(Operation::Read)})).result;
    CHECK(r.complete);
    CHECK(written(f) == 16_MiB);
    CHECK_THAT(r.steps[1].detail, ContainsSubstring("8 MiB: "));
}

TEST_CASE("a recovery measures after an idle time and after a TRIM, without a pause between")
{
    Fixture f;
    TimelineStep timeline{quick(Operation::Write)};
    const Result r = f.run(f.steps({timeline, RecoverStep{quick(Operation::Write), Seconds(900)}})).result;
    REQUIRE(r.complete);
    REQUIRE(r.tests.size() == 3);
    CHECK(r.tests[1].workload.name == "RND4K Q1T1 after idle");
    CHECK(r.tests[2].workload.name == "RND4K Q1T1 after TRIM");
    CHECK(r.steps[1].tests == 2);
    CHECK(f.platform.device.trims.size() == 1);
    CHECK(f.fills() == 1);
    CHECK(r.steps[1].seconds >= Seconds(900.4));
    CHECK(r.steps[1].seconds < Seconds(901));
    CHECK_THAT(r.steps[1].detail, ContainsSubstring("15 min without a request, then 8 MiB: discarded on the device."));
}

TEST_CASE("unlike workers at once each have a test of their own")
{
    Fixture f;
    TogetherStep both;
    Workload reader = quick(Operation::Read), writer = quick(Operation::Write);
    writer.blocks = {{64_KiB, 100}};
    writer.randomShare = 0;
    writer.offset = {4_MiB};
    reader.span = {4_MiB};
    both.workers = {reader, writer};
    const Result r = f.run(f.steps({both})).result;
    REQUIRE(r.complete);
    REQUIRE(r.tests.size() == 2);
    CHECK(r.tests[0].passes.size() == 1);
    CHECK(r.tests[1].passes.size() == 1);
    CHECK_FALSE(r.tests[1].passes[0].read);
    CHECK(r.tests[1].workload.name == "SEQ64K Q1T1");
    CHECK(r.steps[0].tests == 2);
    CHECK(f.count<TestStarted>() == 2);
    CHECK(f.count<TestFinished>() == 2);
    CHECK(std::get<RunStarted>(f.events.front()).tests.size() == 2);
    for (const Request &request : f.platform.device.requests) {
        if (request.length == (64_KiB).count())
            CHECK(request.offset >= (4_MiB).count());
        else if (request.length == (4_KiB).count())
            CHECK(request.offset + request.length <= (4_MiB).count());
    }
    CHECK(resultToJson(resultFromJson(resultToJson(r), "result")) == resultToJson(r));
}

TEST_CASE("workers of one name are numbered")
{
    const TogetherStep two{.workers = {quick(Operation::Read), quick(Operation::Write), quick(Operation::Write)}};
    const std::vector<Workload> tests = testsOf(two);
    CHECK(tests[0].name == "RND4K Q1T1 #1");
    CHECK(tests[2].name == "RND4K Q1T1 #3");
}

TEST_CASE("what does not suit the target's blocks is left out, one kind of step as another")
{
    Fixture f;
    f.platform.device.alignment = 4_KiB;
    Workload small = quick(Operation::Read);
    small.blocks = {{512_B, 100}};
    const Result r = f.run(f.steps({small, TimelineStep{small}, RecoverStep{small}, TogetherStep{{small, quick(Operation::Read)}},
                                    quick(Operation::Read)}))
                         .result;
    REQUIRE(r.complete);
    REQUIRE(r.tests.size() == 1);
    REQUIRE(r.steps.size() == 5);
    for (std::size_t i = 0; i < 4; ++i) {
        CHECK(r.steps[i].tests == 0);
        CHECK_THAT(r.steps[i].detail, ContainsSubstring("RND512B Q1T1 left out, because the target has blocks of 4 KiB"));
    }
}

TEST_CASE("regions that do not fit are made smaller, the same for all points of a sweep, and that is said")
{
    Fixture f;
    SweepStep streams = sweepOf(SweepAxis::Threads, {1, 2, 4}, {Operation::Read});
    streams.base.placement = {.disjoint = true, .regionSize = 16_GiB, .gap = {}};
    const Result r = f.run(f.steps({streams})).result;
    REQUIRE(r.complete);
    for (const Test &test : r.tests)
        CHECK(test.workload.placement.regionSize == 2_MiB);
    CHECK_THAT(r.steps[0].detail, ContainsSubstring("16 GiB were made 2 MiB, so that 4 of them fit into 8 MiB"));
}

TEST_CASE("a pass ends when a share of the target is done")
{
    Fixture f;
    TimelineStep saturation{quick(Operation::Write)};
    saturation.workload.seconds = Seconds(1000);
    saturation.workload.byteLimit = {{}, 200};
    saturation.workload.blocks = {{64_KiB, 100}};
    const Result r = f.run(f.steps({FillStep(), saturation})).result;
    REQUIRE(r.complete);
    CHECK(r.tests[0].passes[0].total.bytes == (16_MiB).count());
    CHECK(r.tests[0].passes[0].seconds < Seconds(3));
}

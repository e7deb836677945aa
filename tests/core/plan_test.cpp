// SPDX-License-Identifier: MIT
#include "core/run/estimate.h"
#include "platform/include/error.h"
#include "tests/support/catch.h"

using namespace qdm;

namespace {

std::vector<std::string> namesOf(const Plan &plan)
{
    std::vector<std::string> names;
    for (const Workload &w : plan.tests())
        names.push_back(w.name + " " + operationName(w.operation()));
    return names;
}

}

TEST_CASE("the built-in profiles hold the rows of METHODS")
{
    using Names = std::vector<std::string>;
    CHECK(namesOf(builtInPlan("default"))
          == Names{"SEQ1M Q8T1 read", "SEQ1M Q1T1 read", "RND4K Q32T1 read", "RND4K Q1T1 read", "SEQ1M Q8T1 write", "SEQ1M Q1T1 write",
                   "RND4K Q32T1 write", "RND4K Q1T1 write"});
    const auto reads = [](const char *name) {
        PlanOverrides only;
        only.only = {Operation::Read};
        return namesOf(withOverrides(builtInPlan(name), only));
    };
    CHECK(reads("nvme") == Names{"SEQ1M Q8T1 read", "SEQ128K Q32T1 read", "RND4K Q32T16 read", "RND4K Q1T1 read"});
    CHECK(reads("classic") == Names{"SEQ1M Q1T1 read", "RND512K Q1T1 read", "RND4K Q1T1 read", "RND4K Q32T1 read"});
    CHECK(reads("peak") == Names{"SEQ1M Q8T1 read", "RND4K Q32T1 read"});
    CHECK(reads("real-world") == Names{"SEQ1M Q1T1 read", "RND4K Q1T1 read"});
    CHECK(reads("demo") == Names{"SEQ1M Q8T1 read"});
}

TEST_CASE("each built-in plan is named, titled and described")
{
    for (const std::string &name : builtInPlanNames()) {
        const Plan plan = builtInPlan(name);
        CHECK(plan.name == name);
        CHECK_FALSE(plan.title.empty());
        CHECK_FALSE(plan.description.empty());
    }
}

TEST_CASE("each profile has the usual defaults")
{
    CHECK(builtInProfileNames() == std::vector<std::string>{"default", "nvme", "classic", "peak", "real-world", "demo"});
    for (const std::string &name : builtInProfileNames()) {
        const Plan plan = builtInPlan(name);
        CHECK(plan.fileSize == 1_GiB);
        CHECK(plan.interval == Seconds(5));
        CHECK(plan.rows.front().passes == 5);
        CHECK(plan.rows.front().seconds == Seconds(5));
        CHECK(plan.rows.front().warmUpPass);
        CHECK(plan.score == ScoreRule::Best);
    }
}

TEST_CASE("an unknown plan's message lists those there are")
{
    CHECK_THROWS_WITH(builtInPlan("defualt"), ContainsSubstring("default, nvme, classic, peak, real-world, demo"));
}

TEST_CASE("overrides change what they name, and Mix joins when its share is given")
{
    PlanOverrides o;
    o.fileSize = 64_MiB;
    o.passes = 2;
    o.seconds = Seconds(1);
    o.mixReadShare = 30;
    o.data = DataPattern{100};
    o.writeMode = WriteMode::FlushEnd;
    o.score = ScoreRule::Median;
    o.seed = 7;
    const Plan plan = withOverrides(builtInPlan("default"), o);
    CHECK(plan.fileSize == 64_MiB);
    CHECK(plan.score == ScoreRule::Median);
    const auto tests = plan.tests();
    REQUIRE(tests.size() == 12);
    CHECK(tests[8].operation() == Operation::Mix);
    CHECK(tests[8].readShare == 30);
    for (const Workload &w : tests) {
        CHECK(w.passes == 2);
        CHECK(w.seconds == Seconds(1));
        CHECK(w.data.compressiblePercent == 100);
        CHECK(w.writeMode == WriteMode::FlushEnd);
        CHECK(w.seed == 7u);
    }
}

TEST_CASE("the time scale shortens everything, but never a window to nothing")
{
    PlanOverrides o;
    o.timeScale = 0.001;
    const Plan plan = withOverrides(builtInPlan("default"), o);
    CHECK(plan.interval.count() == Approx(0.005));
    CHECK(plan.rows.front().seconds == Seconds(0.05));
    CHECK(plan.rows.front().ramp.count() == Approx(0.0005));
    o.timeScale = 0;
    CHECK_THROWS_WITH(withOverrides(builtInPlan("default"), o), ContainsSubstring("time scale"));
}

TEST_CASE("a plan with nothing left to run, or values out of range, is refused")
{
    Plan plan;
    CHECK_THROWS_WITH(validate(plan), ContainsSubstring("nothing to run"));
    plan.rows.emplace_back();
    plan.rows.front().depth = 0;
    CHECK_THROWS_WITH(validate(plan), ContainsSubstring("rows[0]") && ContainsSubstring("depth"));
    plan.rows.front().depth = 1;
    plan.fileSize = 1000_B;
    CHECK_THROWS_WITH(validate(plan), ContainsSubstring("file_size"));
}

TEST_CASE("the estimate counts warm-up, ramps and pauses")
{
    // 8 tests x 6 passes x 5.5 s + 7 pauses x 5 s
    const Seconds fill = ExpectedSpeed().timeToWrite(1_GiB);
    CHECK((estimate(builtInPlan("default")).duration - fill).count() == Approx(299));
}

TEST_CASE("a plan of reads alone does not write")
{
    PlanOverrides o;
    o.only = {Operation::Read};
    CHECK_FALSE(withOverrides(builtInPlan("default"), o).writes());
    CHECK(builtInPlan("default").writes());
}

TEST_CASE("overrides reach what steps measure, and --only leaves out what writes")
{
    const Plan plan = planFromJson(R"({"defaults": {"passes": 3, "seconds": 60}, "interval": 10, "steps": [
        {"step": "fill"}, {"step": "sweep", "axis": "queue_depth", "values": [1, 2]}, {"step": "timeline", "read_share": 0, "seconds": 7200},
        {"step": "sweep", "axis": "read_share", "values": [0, 50]}, {"step": "idle"}, {"step": "trim"}, {"read_share": 0}]})",
                                   "my.json");
    PlanOverrides o;
    o.passes = 1;
    o.seconds = Seconds(5);
    o.timeScale = 0.1;
    o.data = DataPattern{.compressiblePercent = 100};
    const Plan scaled = withOverrides(plan, o);
    CHECK(std::get<FillStep>(scaled.steps[0]).data.compressiblePercent == 100);
    CHECK(std::get<SweepStep>(scaled.steps[1]).base.passes == 1);
    CHECK(std::get<SweepStep>(scaled.steps[1]).base.seconds == Seconds(0.5));
    CHECK(std::get<TimelineStep>(scaled.steps[2]).workload.seconds == Seconds(720)); // its length is what it is about
    CHECK(std::get<TimelineStep>(scaled.steps[2]).workload.passes == 1);
    CHECK(std::get<IdleStep>(scaled.steps[4]).seconds == Seconds(90));

    PlanOverrides reads;
    reads.only = {Operation::Read};
    const Plan reading = withOverrides(plan, reads);
    CHECK_FALSE(reading.writes());
    REQUIRE(reading.steps.size() == 2);
    CHECK(std::get<SweepStep>(reading.steps[0]).operations == std::vector{Operation::Read});
    CHECK(std::holds_alternative<IdleStep>(reading.steps[1]));
    CHECK(reading.tests().size() == 2);
}

TEST_CASE("a plan that fills or trims writes, also where its tests only read")
{
    for (const char *step : {"fill", "trim"})
        CHECK(planFromJson(std::string(R"({"steps": [{"step": ")") + step + R"("}, {"depth": 1}]})", "my.json").writes());
}

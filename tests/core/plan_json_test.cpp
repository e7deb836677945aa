// SPDX-License-Identifier: MIT
#include "core/workload/plan.h"
#include "platform/include/error.h"
#include "tests/support/catch.h"

using namespace qdm;

namespace {

Plan read(const std::string &text)
{
    return planFromJson(text, "my.json");
}

void refused(const std::string &text, const std::string &place, const std::string &reason)
{
    CHECK_THROWS_WITH(read(text), ContainsSubstring(place) && ContainsSubstring(reason));
}

}

TEST_CASE("every parameter of a workload can be said")
{
    const Plan plan = read(R"({
        "schema": "quartzdiskmark-plan/1", "name": "mine", "title": "Mine", "description": "d", "file_size": "all", "interval": 1.5, "score": "mean",
        "defaults": {"passes": 3, "seconds": 60},
        "steps": [{"step": "workload", "name": "heavy", "random_share": 75, "read_share": 75,
                   "block": [{"size": "4 KiB", "percent": 55}, {"size": "64 KiB", "percent": 25}, {"size": "128 KiB", "percent": 20}],
                   "alignment": "512 B", "depth": 4, "threads": 4, "span": "50 %", "placement": {"region": "16 GiB", "gap": "1 MiB"},
                   "data": "30%", "write_mode": "write-through", "warm_up": false, "ramp": 2, "bytes": "1 GiB", "pass_interval": 10, "seed": 18446744073709551615}]})");
    CHECK(plan.fileSize == 0_B);
    CHECK(plan.score == ScoreRule::Mean);
    REQUIRE(plan.steps.size() == 1);
    const Workload &w = std::get<Workload>(plan.steps.front());
    CHECK(w.randomShare == 75);
    CHECK(w.readShare == 75);
    CHECK(w.blocks[1] == BlockShare{64_KiB, 25});
    CHECK(w.alignment == 512_B);
    CHECK(w.span.percent == 50);
    CHECK(w.placement == Placement{true, 16_GiB, 1_MiB});
    CHECK(w.data.compressiblePercent == 30);
    CHECK(w.writeMode == WriteMode::WriteThrough);
    CHECK_FALSE(w.warmUpPass);
    CHECK(w.passes == 3);
    CHECK(w.seconds == Seconds(60));
    CHECK(w.byteLimit == Span{1_GiB});
    CHECK(w.seed == 18446744073709551615u);
    CHECK(read(planToJson(plan)) == plan);
}

TEST_CASE("every kind of step can be said, with what it leaves out taken from the defaults")
{
    const Plan plan = read(R"({
        "defaults": {"pattern": "random", "block": "4 KiB", "seconds": 180, "passes": 3, "pass_interval": 5, "data": "zero"},
        "steps": [{"step": "fill", "rounds": 2}, {"step": "fill", "data": "random"}, {"step": "trim"}, {"step": "idle"}, {"step": "idle", "seconds": 60},
                  {"step": "sweep", "axis": "queue_depth", "values": [1, 2, 4]},
                  {"step": "sweep", "axis": "block", "values": ["512 B", "256 KiB"], "operations": ["write"], "depth": 4},
                  {"step": "sweep", "axis": "read_share", "values": [0, 50, 100], "pattern": "sequential", "block": "128 KiB", "threads": 2, "placement": "disjoint"},
                  {"step": "timeline", "read_share": 0, "depth": 32, "seconds": 7200}, {"depth": 8},
                  {"step": "until_steady", "read_shares": [100, 65, 0], "blocks": ["4 KiB", "1 MiB"], "tracked": {"read_share": 65, "block": "1 MiB"}, "rounds": 9, "depth": 16}]})");
    REQUIRE(plan.steps.size() == 11);
    const auto &steady = std::get<UntilSteadyStep>(plan.steps[10]);
    CHECK(steady.readShares == std::vector<unsigned>{100, 65, 0});
    CHECK(steady.blocks == std::vector{4_KiB, 1_MiB});
    CHECK(steady.trackedReadShare == 65);
    CHECK(steady.trackedBlock == 1_MiB);
    CHECK(steady.mostRounds == 9);
    CHECK(steady.base.depth == 16);
    CHECK(testsOf(steady).size() == 6);
    CHECK(plan.steps[0] == Step(FillStep{.data = {.compressiblePercent = 100}, .rounds = 2}));
    CHECK(plan.steps[1] == Step(FillStep{.data = {}, .rounds = 1}));
    CHECK(plan.steps[2] == Step(TrimStep()));
    CHECK(std::get<IdleStep>(plan.steps[3]).seconds == Seconds(900));
    CHECK(std::get<IdleStep>(plan.steps[4]).seconds == Seconds(60));
    const auto &depths = std::get<SweepStep>(plan.steps[5]);
    CHECK(depths.values == std::vector<double>{1, 2, 4});
    CHECK(depths.operations == std::vector{Operation::Read, Operation::Write});
    CHECK(depths.base.seconds == Seconds(180));
    CHECK(std::get<SweepStep>(plan.steps[6]).values == std::vector<double>{512, 262'144});
    CHECK(std::get<SweepStep>(plan.steps[7]).operations.empty());
    const Workload &timeline = std::get<TimelineStep>(plan.steps[8]).workload;
    CHECK(timeline.seconds == Seconds(7200));
    CHECK(timeline.passes == 1);
    CHECK_FALSE(timeline.warmUpPass);
    CHECK(std::get<Workload>(plan.steps[9]).depth == 8);
    CHECK(read(planToJson(plan)) == plan);
}

TEST_CASE("a wrong step is refused by key and line")
{
    refused(R"({"steps": [{"step": "fill", "round": 2}]})", "steps[0].round", "is not known here");
    refused(R"({"steps": [{"step": "fill", "rounds": 0}]})", "steps[0].rounds", "1 to 100");
    refused(R"({"steps": [{"step": "trim", "seconds": 2}]})", "steps[0].seconds", "is not known here");
    refused(R"({"steps": [{"step": "idle", "seconds": -1}]})", "steps[0]", "0 to 86400");
    refused(R"({"steps": [{"step": "sweep", "values": [1]}]})", "steps[0]", "\"axis\"");
    refused(R"({"steps": [{"step": "sweep", "axis": "colour", "values": [1]}]})", "steps[0].axis", "queue_depth");
    refused(R"({"steps": [{"step": "sweep", "axis": "block"}]})", "steps[0]", "\"values\"");
    refused(R"({"steps": [{"step": "sweep", "axis": "block", "values": []}]})", "steps[0]", "1 to 100");
    refused(R"({"steps": [{"step": "sweep", "axis": "block", "values": ["4 KiB"], "block": "8 KiB"}]})", "steps[0].block",
            "axis block sets it");
    refused(R"({"steps": [{"step": "sweep", "axis": "queue_depth", "values": [1], "depth": 8}]})", "steps[0].depth",
            "axis queue_depth sets it");
    refused(R"({"steps": [{"step": "sweep", "axis": "queue_depth", "values": [0]}]})", "steps[0]", "depth is 0");
    refused(R"({"steps": [{"step": "sweep", "axis": "read_share", "values": [50], "operations": ["read"]}]})", "steps[0]", "operations");
    refused(R"({"steps": [{"step": "sweep", "axis": "threads", "values": [1], "operations": ["mix"]}]})", "steps[0]", "mix");
    refused(R"({"steps": [{"step": "timeline", "passes": 5}]})", "steps[0].passes", "is not known here");
    refused(R"({"steps": [{"step": "sweep", "axis": "threads", "values": [4, 4]}]})", "steps[0]", "values names something twice");
    refused(R"({"steps": [{"step": "sweep", "axis": "threads", "values": [1], "operations": ["read", "read"]}]})", "steps[0]",
            "operations");
    refused(R"({"steps": [{"step": "sweep", "axis": "threads", "values": [1], "read_share": 70}]})", "steps[0].read_share", "operations");
    refused(R"({"steps": [{"step": "until_steady", "blocks": ["4 KiB"], "read_shares": [0, 0]}]})", "steps[0]", "read_shares");
    refused(R"({"steps": [{"step": "until_steady", "blocks": ["4 KiB"]}]})", "steps[0]", "read_shares");
    refused(R"({"steps": [{"step": "until_steady", "blocks": ["8 KiB"], "read_shares": [0]}]})", "steps[0]", "one of the cells");
    refused(R"({"steps": [{"step": "until_steady", "blocks": ["4 KiB"], "read_shares": [0], "rounds": 4}]})", "steps[0].rounds",
            "5 to 100");
    refused(R"({"steps": [{"step": "until_steady", "blocks": ["4 KiB"], "read_shares": [0], "block": "4 KiB"}]})", "steps[0].block",
            "not known here");
    refused(R"({"steps": [{"step": "dance"}]})", "steps[0].step",
            "workload, sweep, timeline, recover, together, until_steady, fill, trim, erase, idle");
}

TEST_CASE("each built-in plan survives being written and read")
{
    for (const std::string &name : builtInPlanNames())
        CHECK(read(planToJson(builtInPlan(name))) == builtInPlan(name));
}

TEST_CASE("a wrong plan is refused by key and line")
{
    refused("{\n\"rows\": [\n{\"dept\": 3}]}", "my.json, line 3: rows[0].dept", "is not known here");
    refused("{\"rows\": [{\"depth\": 5000}]}", "rows[0].depth", "1 to 1024");
    refused("{\"rows\": [{\"depth\": 1.5}]}", "rows[0].depth is 1.5", "1 to 1024");
    refused("{\"rows\": [{\"block\": \"4 parsecs\"}]}", "rows[0].block", "4 parsecs");
    refused("{\"rows\": [{\"block\": \"100 MiB\"}]}", "rows[0]", "64 MiB");
    refused("{\"rows\": [{\"block\": [{\"size\": \"4 KiB\"}]}]}", "rows[0].block[0]", "percent");
    refused("{\"rows\": [{\"pattern\": \"diagonal\"}]}", "rows[0].pattern", "sequential");
    refused("{\"rows\": [{\"span\": \"half\"}]}", "rows[0].span", "half");
    refused("{\"rows\": [{\"seconds\": -1}]}", "rows[0]", "seconds");
    refused("{\"rows\": {}}", "rows", "list in brackets");
    refused("{\"steps\": [{\"step\": \"dance\"}]}", "steps[0].step", "dance");
    refused("{\"operations\": [\"erase\"], \"rows\": [{}]}", "operations[0]", "erase");
    refused("{\"schema\": \"quartzdiskmark-plan/9\", \"rows\": [{}]}", "schema", "quartzdiskmark-plan/1");
    refused("{}", "my.json", "nothing to run");
    refused("[]", "my.json", "object in braces");
}

TEST_CASE("what brings a drive into a state and what works at once can be said too")
{
    const Plan plan = read(R"({
        "defaults": {"pattern": "random", "block": "4 KiB", "passes": 3, "seconds": 60},
        "steps": [{"step": "fill", "leave_free": "12.5 %", "block": "128 KiB"}, {"step": "fill", "leave_free": 50}, {"step": "erase"},
                  {"step": "sweep", "axis": "free_share", "values": ["50 %", 12.5, 0], "depth": 4},
                  {"step": "recover", "depth": 32, "idle": 60}, {"step": "recover", "read_share": 50},
                  {"step": "together", "seconds": 10, "passes": 1, "warm_up": false, "workers": [
                      {"name": "reader", "depth": 2, "span": "50 %"}, {"read_share": 0, "rate": "50 MB/s", "offset": "50 %"}, {"rate": 1000000}]},
                  {"step": "timeline", "read_share": 0, "bytes": "400 %"}]})");
    REQUIRE(plan.steps.size() == 8);
    CHECK(plan.steps[0] == Step(FillStep{.leaveFree = 12.5, .block = 128_KiB}));
    CHECK(std::get<FillStep>(plan.steps[1]).leaveFree == 50);
    CHECK(plan.steps[2] == Step(EraseStep()));
    const auto &shares = std::get<SweepStep>(plan.steps[3]);
    CHECK(shares.values == std::vector<double>{50, 12.5, 0});
    CHECK(shares.operations == std::vector{Operation::Write});
    const auto &recover = std::get<RecoverStep>(plan.steps[4]);
    CHECK(recover.idle == Seconds(60));
    CHECK(recover.workload.readShare == 0); // writing is what recovers
    CHECK(recover.workload.passes == 1);
    CHECK(recover.workload.seconds == Seconds(60));
    CHECK(std::get<RecoverStep>(plan.steps[5]).workload.readShare == 50);
    CHECK(std::get<RecoverStep>(plan.steps[5]).idle == Seconds(900));
    const auto &workers = std::get<TogetherStep>(plan.steps[6]).workers;
    REQUIRE(workers.size() == 3);
    CHECK(workers[0].name == "reader");
    CHECK(workers[0].seconds == Seconds(10));
    CHECK(workers[1].rate == Bytes(50'000'000));
    CHECK(workers[1].offset == Span{.bytes = {}, .percent = 50});
    CHECK(workers[2].rate == Bytes(1'000'000));
    CHECK(std::get<TimelineStep>(plan.steps[7]).workload.byteLimit.percent == 400);
    CHECK(planFromJson(planToJson(plan), "again") == plan);
}

TEST_CASE("mistakes in them are told where they are")
{
    refused(R"({"steps": [{"step": "fill", "leave_free": "much"}]})", "steps[0].leave_free", "50 %");
    refused(R"({"steps": [{"step": "fill", "leave_free": 100}]})", "leave_free", "99.99");
    refused(R"({"steps": [{"step": "fill", "block": "1 KiB"}]})", "block is 1 KiB", "4 KiB");
    refused(R"({"steps": [{"step": "erase", "seconds": 1}]})", "steps[0].seconds", "is not known here");
    refused(R"({"steps": [{"step": "sweep", "axis": "queue_depth", "values": [1, 2000]}]})", "steps[0].values[1]", "1 to 1024");
    refused(R"({"steps": [{"step": "sweep", "axis": "free_share", "values": [100]}]})", "steps[0].values[0]", "span");
    refused(R"({"steps": [{"step": "sweep", "axis": "free_share", "values": [1], "span": "50 %"}]})", "steps[0].span", "free_share");
    refused(R"({"steps": [{"step": "sweep", "axis": "free_share", "values": [1], "operations": ["read", "write"]}]})", "operations",
            "free_share");
    refused(R"({"steps": [{"step": "recover", "passes": 2}]})", "steps[0].passes", "is not known here");
    refused(R"({"steps": [{"step": "recover", "idle": 100000}]})", "idle is 100000 s", "86400");
    refused(R"({"steps": [{"step": "together", "workers": [{}]}]})", "workers has 1 entries", "2 to 16");
    refused(R"({"steps": [{"step": "together"}]})", "steps[0]", "has no \"workers\"");
    refused(R"({"steps": [{"step": "together", "workers": [{"seconds": 1}, {}]}]})", "steps[0].workers[0].seconds", "is not known here");
    refused(R"({"steps": [{"rate": "fast"}]})", "steps[0].rate", "200 MB/s");
    refused(R"({"steps": [{"rate": "5 parsecs/s"}]})", "steps[0].rate", "a size");
    refused(R"({"steps": [{"offset": "100 %"}]})", "offset is 100 %", "99.9999");
    refused(R"({"steps": [{"bytes": "20000 %"}]})", "bytes is 20000 %", "10000");
}

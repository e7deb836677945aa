// SPDX-License-Identifier: MIT
#include "core/result/result.h"
#include "tests/support/catch.h"
#include "tests/support/fake_platform.h"

#include <nlohmann/json.hpp>

using namespace qdm;

namespace {

Tally tally(std::uint64_t ios, std::uint64_t latency)
{
    Tally t;
    t.ios = ios;
    t.bytes = ios * 4096;
    for (std::uint64_t i = 0; i < ios; ++i)
        t.latency.add(latency + i);
    return t;
}

Result sample()
{
    test::FakePlatform platform;
    Result r;
    r.programVersion = "0.1.0";
    r.complete = true;
    r.started = platform.fakeClock.wallTime();
    r.comment = "a \"quoted\" comment, \u00e4";
    r.volume = platform.volume;
    r.system = platform.system;
    r.target = "/fake";
    r.targetSize = 1_GiB;
    r.traits.direct = true;
    r.plan = builtInPlan("default");
    Test t;
    t.workload = r.plan.tests()[2];
    t.workload.readShare = 70;
    t.workload.seed = 12345;
    t.engine = EngineKind::IoUring;
    Pass p;
    p.seconds = Seconds(5);
    p.seed = 99;
    p.read = tally(700, 60'000);
    p.write = tally(300, 20'000);
    p.total = tally(0, 0);
    p.total.bytes = p.read->bytes + p.write->bytes;
    p.total.ios = 1000;
    p.total.latency.merge(p.read->latency);
    p.total.latency.merge(p.write->latency);
    p.cpuUser = Seconds(0.25);
    p.samples = {{Seconds(2.5), 2048000, 500, 48000}, {Seconds(5), 2048000, 500, 48000}};
    Pass failed;
    failed.error = "The device gave an error.";
    t.passes = {p, failed};
    t.score = scoreOf(t.passes, r.plan.score);
    r.tests = {t};
    r.audit = auditOf(r);
    return r;
}

}

TEST_CASE("a result has every key of the contract")
{
    const auto json = nlohmann::json::parse(resultToJson(sample()));
    CHECK(json["schema"] == "quartzdiskmark/1");
    for (const char *key : {"program", "complete", "started", "comment", "drive", "system", "plan", "tests", "series", "audit"})
        CHECK(json.contains(key));
    for (const char *key :
         {"model", "serial", "firmware", "bus", "link_bytes_per_s", "capacity_bytes", "filesystem", "mount", "rotational"})
        CHECK(json["drive"].contains(key));
    for (const char *key : {"os", "kernel", "cpu", "memory_bytes"})
        CHECK(json["system"].contains(key));
    const auto &test = json["tests"][0];
    for (const char *key : {"name", "operation", "workload", "unit_sizes_in", "passes", "score"})
        CHECK(test.contains(key));
    CHECK(test["operation"] == "mix");
    const auto &pass = test["passes"][0];
    for (const char *key : {"warmup", "bytes", "ios", "seconds", "bytes_per_s", "iops", "seed", "error", "latency_ns", "read", "write",
                            "cpu_user_s", "cpu_system_s", "achieved_depth", "samples"})
        CHECK(pass.contains(key));
    for (const char *key : {"min", "mean", "p50", "p90", "p99", "p99_9", "p99_99", "max"})
        CHECK(pass["read"]["latency_ns"].contains(key));
    for (const char *key : {"rule", "pass", "bytes_per_s", "iops", "latency_mean_ns", "spread_cv"})
        CHECK(test["score"].contains(key));
    CHECK(json["started"] == "2026-03-31T00:00:00Z");
}

TEST_CASE("Mix is the sum of what was read and written, not an average")
{
    const auto pass = nlohmann::json::parse(resultToJson(sample()))["tests"][0]["passes"][0];
    CHECK(pass["bytes"] == pass["read"]["bytes"].get<std::uint64_t>() + pass["write"]["bytes"].get<std::uint64_t>());
    CHECK(pass["bytes_per_s"].get<double>()
          == Approx(pass["read"]["bytes_per_s"].get<double>() + pass["write"]["bytes_per_s"].get<double>()));
}

TEST_CASE("a result survives being written and read, percentiles included")
{
    const Result r = sample();
    const Result back = resultFromJson(resultToJson(r), "x.json");
    CHECK(resultToJson(back) == resultToJson(r));
    CHECK(back.tests[0].passes[0].total.latency.percentile(0.99) == r.tests[0].passes[0].total.latency.percentile(0.99));
    CHECK(back.started == r.started);
    CHECK(back.plan == r.plan);
}

TEST_CASE("the headline is derived from the passes, whatever the file claims")
{
    auto json = nlohmann::ordered_json::parse(resultToJson(sample()));
    json["tests"][0]["score"]["bytes_per_s"] = 1e12;
    CHECK(resultFromJson(json.dump(), "x.json").tests[0].score->bytesPerSecond < 1e9);
}

TEST_CASE("a date that no clock of ours can hold is refused")
{
    auto json = nlohmann::ordered_json::parse(resultToJson(sample()));
    for (const char *year : {"9999", "1600"}) {
        json["started"] = std::string(year) + "-01-01T00:00:00Z";
        CHECK_THROWS_WITH(resultFromJson(json.dump(), "x.json"), ContainsSubstring("between the years 1970 and 2261"));
    }
}

TEST_CASE("what is not a result is refused in words")
{
    CHECK_THROWS_WITH(resultFromJson("{}", "x.json"), ContainsSubstring("not a result"));
    CHECK_THROWS_WITH(resultFromJson("[1]", "x.json"), ContainsSubstring("object"));
    CHECK_THROWS_WITH(resultFromJson("hello", "x.json"), ContainsSubstring("not JSON"));
    auto json = nlohmann::ordered_json::parse(resultToJson(sample()));
    json["tests"][0]["passes"][0]["ios"] = "many";
    CHECK_THROWS_WITH(resultFromJson(json.dump(2), "x.json"), ContainsSubstring("tests[0].passes[0].ios"));
}

// SPDX-License-Identifier: MIT
#include "tests/core/runner_fixture.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <cerrno>
#include <set>
#include <thread>

using namespace qdm;
using Fixture = test::RunnerFixture;

TEST_CASE("All runs every row: reads, then writes, each with a warm-up and its passes")
{
    Fixture f;
    const RunFinished end = f.run(f.request());
    CHECK(end.result.complete);
    CHECK_FALSE(end.error);
    REQUIRE(end.result.tests.size() == 8);
    for (std::size_t i = 0; i < 8; ++i) {
        const Test &t = end.result.tests[i];
        CHECK(t.operation() == (i < 4 ? Operation::Read : Operation::Write));
        REQUIRE(t.passes.size() == 3);
        CHECK(t.passes[0].warmUp);
        CHECK_FALSE(t.passes[1].warmUp);
        REQUIRE(t.score);
        CHECK(t.score->pass > 0);
        for (const Pass &p : t.passes)
            CHECK(p.seconds == Seconds(0.2));
    }
    CHECK(end.result.tests[0].engine == EngineKind::IoUring);
    CHECK(end.result.tests[1].engine == EngineKind::Sync);
    CHECK(end.result.comment == "hello");
    CHECK(end.result.volume.drive().model == "Quartz 1");
    CHECK(end.result.audit.size() >= 3);
}

TEST_CASE("events come in their order and the last one is the end")
{
    Fixture f;
    f.run(f.request());
    CHECK(std::holds_alternative<RunStarted>(f.events.front()));
    CHECK(std::holds_alternative<RunFinished>(f.events.back()));
    CHECK(f.count<TestStarted>() == 8);
    CHECK(f.count<TestFinished>() == 8);
    CHECK(f.count<PassFinished>() == 24);
    CHECK(f.count<RunFinished>() == 1);
    CHECK(f.count<Progress>() > 0);
    Seconds left = std::chrono::hours(1);
    for (const Event &e : f.events)
        if (const auto *p = std::get_if<Progress>(&e); p && p->phase != Phase::Preparing) {
            CHECK(p->left <= left);
            left = p->left;
        }
}

TEST_CASE("the file is filled before anything is read")
{
    Fixture f;
    f.platform.device.keepRequests = true;
    f.run(f.request());
    CHECK(f.writtenBeforeFirstRead() == 8_MiB);
}

TEST_CASE("each pass has a seed of its own, and the same --seed gives the same seeds")
{
    Fixture a, b;
    const Result ra = a.run(a.request()).result, rb = b.run(b.request()).result;
    std::set<std::uint64_t> seeds;
    for (std::size_t t = 0; t < ra.tests.size(); ++t)
        for (std::size_t p = 0; p < ra.tests[t].passes.size(); ++p) {
            seeds.insert(ra.tests[t].passes[p].seed);
            CHECK(ra.tests[t].passes[p].seed == rb.tests[t].passes[p].seed);
            CHECK(ra.tests[t].passes[p].seed < (std::uint64_t(1) << 53));
        }
    CHECK(seeds.size() == 24);
}

TEST_CASE("the machine is kept awake as long as the run goes on, however it ends")
{
    Fixture f;
    unsigned seen = 0;
    f.onEvent = [&](const Event &e) {
        if (std::holds_alternative<RunFinished>(e))
            return;
        CHECK(f.platform.holdsAwake == 1);
        ++seen;
        if (std::holds_alternative<PassFinished>(e))
            f.stop.request_stop();
    };
    CHECK(f.run(f.request()).cancelled);
    CHECK(seen > 0);
    CHECK(f.platform.awakeBecause == "A drive is being measured");
    CHECK(f.platform.holdsAwake == 0);

    f.stop = std::stop_source();
    CHECK(f.run(f.request("/missing")).error == ErrorKind::NotFound);
    CHECK(f.platform.holdsAwake == 0);

    f.onEvent = [](const Event &) {};
    CHECK(f.run(f.request()).result.complete);
    CHECK(f.platform.holdsAwake == 0);
}

TEST_CASE("a machine that cannot be kept awake is measured all the same")
{
    Fixture f;
    f.platform.awakeRefusal = "not on this system";
    CHECK(f.run(f.request()).result.complete);
    CHECK(f.platform.awakeBecause.empty());
}

TEST_CASE("an I/O error ends the run; what was measured stays")
{
    Fixture f;
    f.platform.device.fault = [&](const Request &r) {
        return r.direction == Direction::Write && f.count<TestFinished>() >= 4 ? std::optional<std::int32_t>(-EIO) : std::nullopt;
    };
    const RunFinished end = f.run(f.request());
    CHECK_FALSE(end.result.complete);
    CHECK(end.error == ErrorKind::Io);
    CHECK_FALSE(end.result.failure.empty());
    REQUIRE(end.result.tests.size() == 5);
    CHECK(end.result.tests[3].score);
    CHECK_FALSE(end.result.tests[4].score);
    CHECK(f.platform.device.targetsOpen == 0);
}

TEST_CASE("a stop at any moment keeps what is done and says that it was cancelled")
{
    for (unsigned when = 0; when < 3; ++when) {
        Fixture f;
        f.onEvent = [&](const Event &e) {
            const bool now = when == 0 ? std::holds_alternative<RunStarted>(e)
                : when == 1            ? std::holds_alternative<PassFinished>(e) && std::get<PassFinished>(e).test == 1
                                       : std::holds_alternative<TestStarted>(e) && std::get<TestStarted>(e).test == 5;
            if (now)
                f.stop.request_stop();
        };
        const RunFinished end = f.run(f.request());
        CHECK(end.cancelled);
        CHECK_FALSE(end.result.complete);
        CHECK(end.result.failure == "Cancelled.");
        CHECK(end.result.tests.size() == std::vector<std::size_t>{0, 2, 6}[when]);
        CHECK(f.platform.device.targetsOpen == 0);
        CHECK(f.platform.device.queues == 0);
    }
}

TEST_CASE("the end is told while a silent device still holds requests back")
{
    Fixture f;
    f.onEvent = [&](const Event &e) {
        if (std::holds_alternative<TestStarted>(e)) {
            f.platform.device.silent = true;
            f.stop.request_stop();
        }
        if (std::holds_alternative<RunFinished>(e)) // only now does the device answer; waiting for it before would never end
            f.platform.device.silent = false;
    };
    CHECK(f.run(f.request()).cancelled);
}

TEST_CASE("a device that falls silent after a pass does not hold up a stop")
{
    Fixture f;
    std::thread stopper;
    f.onEvent = [&](const Event &e) {
        if (std::holds_alternative<PassFinished>(e) && !stopper.joinable()) {
            f.platform.device.silent = true; // the request that outlived the pass does not come back
            stopper = std::thread([&] { f.stop.request_stop(); });
        }
        if (std::holds_alternative<RunFinished>(e))
            f.platform.device.silent = false;
    };
    CHECK(f.run(f.request()).cancelled);
    stopper.join();
}

TEST_CASE("reads meet the data that their test names")
{
    Fixture f;
    f.platform.device.keepRequests = true;
    RunRequest r = f.request();
    r.plan.rows.clear();
    Workload read;
    read.blocks = {{1_MiB, 100}};
    read.seconds = Seconds(0.01);
    read.ramp = Seconds(0);
    read.passes = 1;
    read.warmUpPass = false;
    Workload zeros = read;
    zeros.data = {.compressiblePercent = 100};
    r.plan.steps = {read, zeros, zeros, read};
    CHECK(f.run(r).result.complete);
    const auto written = std::ranges::count(f.platform.device.requests, Direction::Write, &Request::direction);
    CHECK(written == 3 * 8); // 8 MiB for the first, the second and the last test
}

TEST_CASE("targets that will not do are refused in words, before anything is written")
{
    Fixture f;
    f.platform.device.keepRequests = true;
    CHECK(f.run(f.request("/nowhere")).error == ErrorKind::NotFound);
    CHECK(f.run(f.request("/dev/fake0n1")).error == ErrorKind::Unsupported);
    RunRequest r = f.request();
    r.plan.fileSize = 20_GiB;
    CHECK(f.run(r).error == ErrorKind::NoSpace);
    r = f.request();
    r.plan.rows[0].blocks = {{16_MiB, 100}}; // does not fit into 8 MiB
    CHECK(f.run(r).error == ErrorKind::Usage);
    r = f.request();
    r.engine = EngineKind::LinuxAio;
    f.platform.device.engines = {EngineKind::Sync};
    const RunFinished end = f.run(r);
    CHECK(end.error == ErrorKind::Unsupported);
    CHECK_THAT(end.result.failure, ContainsSubstring("aio"));
    CHECK(f.platform.device.requests.empty());
}

TEST_CASE("a pass in which nothing completed is no pass, and the audit says so")
{
    Fixture f;
    f.platform.device.latency = [](const Request &r) { return Nanos(r.direction == Direction::Read ? 9'000'000'000 : 10'000'000); };
    RunRequest request = f.request();
    request.plan.operations = {Operation::Read};
    const RunFinished end = f.run(request);
    REQUIRE_FALSE(end.result.tests.empty());
    const Test &test = end.result.tests.front();
    CHECK_THAT(test.passes.back().error, ContainsSubstring("Not one request completed"));
    CHECK_FALSE(test.score);
    CHECK(
        std::ranges::any_of(end.result.audit, [](const AuditEntry &e) { return e.check == "completed" && e.verdict == Verdict::Suspect; }));
}

TEST_CASE("a buffered target has its cache dropped before each pass")
{
    Fixture f;
    f.platform.device.traits.direct = false;
    f.run(f.request());
    CHECK(f.platform.device.cacheDrops >= 24);
}

TEST_CASE("'all free space' takes what the platform says")
{
    Fixture f;
    f.platform.volume.free = 32_MiB;
    RunRequest r = f.request();
    r.plan.fileSize = 0_B;
    CHECK(f.run(r).result.targetSize == 32_MiB);
}

TEST_CASE("each pass knows what reached the drive beside what was asked for")
{
    Fixture f;
    std::atomic<std::uint64_t> read{0}, written{0};
    f.platform.device.keepRequests = false;
    f.platform.device.onData = [&](const Request &r, std::span<const std::byte>) {
        (r.direction == Direction::Read ? read : written) += r.length;
    };
    f.platform.counters = [&] { return DriveCounters{.readBytes = read / 2, .writtenBytes = written + 1000, .queued = {}}; };
    RunRequest request = f.request();
    request.plan.operations = {Operation::Read, Operation::Write};
    const RunFinished end = f.run(request);
    for (const Test &test : end.result.tests)
        for (const Pass &pass : test.passes) {
            REQUIRE(pass.traffic);
            CHECK(pass.traffic->askedRead + pass.traffic->askedWritten >= pass.total.bytes); // ramp and drain besides
            CHECK(pass.traffic->driveRead == pass.traffic->askedRead / 2);
            CHECK(pass.traffic->driveWritten == pass.traffic->askedWritten);
        }
    CHECK(std::ranges::any_of(end.result.audit,
                              [](const AuditEntry &e) { return e.check == "host_cache" && e.verdict == Verdict::Suspect; }));
}

TEST_CASE("the hottest moment of a run is kept, and how long the workers waited for a processor")
{
    Fixture f;
    double celsius = 30;
    f.platform.heat = [&] { return DriveHeat{.celsius = celsius += 1, .limit = 40, .alarm = false}; };
    f.platform.fakeClock.waitPercent = 50;
    const RunFinished end = f.run(f.request());
    REQUIRE(end.result.conditions.heatBefore);
    CHECK(end.result.conditions.heatBefore->celsius == 31);
    REQUIRE(end.result.conditions.hottest);
    CHECK(end.result.conditions.hottest->celsius == 31 + 8 * 3); // eight tests of a warm-up and two passes
    const Pass &pass = end.result.tests.front().passes.back();
    CHECK(pass.cpuWait / pass.seconds == Approx(0.5).epsilon(0.1));
}

TEST_CASE("a drive that once said it is too hot is not forgiven when it says so no more")
{
    Fixture f;
    unsigned reads = 0;
    f.platform.heat = [&] { return DriveHeat{.celsius = 60.0 + ++reads, .limit = {}, .alarm = reads == 5}; };
    CHECK(f.run(f.request()).result.conditions.hottest.value().alarm);
}

TEST_CASE("a drive whose speed falls by half during the passes is noted")
{
    Fixture f;
    std::atomic<unsigned> passes{0};
    f.onEvent = [&](const Event &e) { passes += std::holds_alternative<PassFinished>(e); };
    f.platform.device.latency = [&](const Request &) { return Nanos(10'000'000) * (4 + passes % 4) / 4; };
    RunRequest request = f.request();
    request.plan.operations = {Operation::Read};
    for (Workload &row : request.plan.rows)
        row.passes = 3;
    const RunFinished end = f.run(request);
    CHECK(std::ranges::any_of(end.result.audit, [](const AuditEntry &e) { return e.check == "trend" && e.verdict == Verdict::Note; }));
}

// SPDX-License-Identifier: MIT
#include "core/engine/worker_team.h"
#include "tests/support/catch.h"
#include "tests/support/fake_platform.h"

#include <cerrno>
#include <cstring>
#include <set>

using namespace qdm;
using namespace std::chrono_literals;

namespace {

struct Fixture {
    test::FakePlatform platform;
    std::unique_ptr<Target> target = platform.createTestFile("/fake", 16_MiB);
    std::optional<Error> failure;

    Workload workload(unsigned depth = 1)
    {
        Workload w;
        w.randomShare = 100;
        w.blocks = {{4_KiB, 100}};
        w.depth = depth;
        w.seconds = Seconds(1);
        w.ramp = Seconds(0.5);
        return w;
    }

    Pass run(WorkerTeam &team, std::uint64_t seed = 1)
    {
        while (!team.waitDrained(10s)) { }
        team.start(seed);
        while (!team.waitMeasured(10s)) { }
        return std::move(team.finish(failure).front());
    }

    Pass run(const Workload &w)
    {
        WorkerTeam team(*target, platform.fakeClock, {{w, EngineKind::Sync}});
        return run(team);
    }
};

std::uint64_t sampleIos(const Pass &pass)
{
    std::uint64_t ios = 0;
    for (const Sample &s : pass.samples)
        ios += s.ios;
    return ios;
}

}

TEST_CASE("a device of 100 us gives 10,000 IOPS at depth 1 and 320,000 at depth 32")
{
    Fixture f;
    const Pass one = f.run(f.workload(1));
    CHECK(one.seconds == Seconds(1));
    CHECK(one.total.ios == Approx(10'000).margin(1));
    CHECK(one.latencyMeanNs() == 100'000);
    CHECK(one.achievedDepth() == Approx(1).epsilon(0.001));
    const Pass deep = f.run(f.workload(32));
    CHECK(deep.total.ios == Approx(320'000).margin(32));
    CHECK(deep.achievedDepth() == Approx(32).epsilon(0.001));
    CHECK(f.platform.device.deepest == 32);
}

TEST_CASE("a device gets its first requests while the rest are made")
{
    Fixture f;
    f.run(f.workload(8));
    CHECK(f.platform.device.submissions == 0); // too few to be worth a second call
    Workload large = f.workload(8);
    large.blocks = {{1_MiB, 100}};
    const Pass pass = f.run(large);
    CHECK(f.platform.device.submissions >= pass.total.ios / 8 * 2); // 1, 4 and the last 3 with the wait
    CHECK(pass.achievedDepth() == Approx(8).epsilon(0.001));
    CHECK(f.platform.device.deepest == 8);
}

TEST_CASE("bytes are requests times block, and bandwidth is IOPS times block")
{
    Fixture f;
    const Pass p = f.run(f.workload(8));
    CHECK(p.total.bytes == p.total.ios * 4096);
    CHECK(p.bytesPerSecond() == Approx(p.iops() * 4096));
}

TEST_CASE("the ramp leaves no trace: only what completes inside the window counts")
{
    Fixture f;
    const Nanos begin = f.platform.fakeClock.now();
    // Slow in the ramp, ten times faster afterwards.
    f.platform.device.latency = [&](const Request &) { return f.platform.fakeClock.now() - begin < 500'000'000 ? 1'000'000 : 100'000; };
    const Pass p = f.run(f.workload());
    CHECK(p.total.ios == Approx(10'000).margin(11));
    CHECK(p.total.latency.count() == p.total.ios);
}

TEST_CASE("a pass keeps its length on a file that it reads many times over")
{
    Fixture f;
    f.target = f.platform.createTestFile("/fake", 1_MiB);
    Workload w = f.workload(8);
    w.randomShare = 0;
    w.seconds = Seconds(5);
    const Pass p = f.run(w); // 8 x 4 KiB in 100 us: the file is read 1560 times
    CHECK(p.seconds == Seconds(5));
    CHECK(p.total.bytes > 1000 * (1_MiB).count());
}

TEST_CASE("the samples add up to the pass")
{
    Fixture f;
    const Pass p = f.run(f.workload(4));
    CHECK(p.samples.size() == 10);
    CHECK(sampleIos(p) == p.total.ios);
    CHECK(p.samples.back().at == Seconds(1));
    CHECK(p.samples[4].ios == Approx(4'000).margin(8));
    CHECK(p.samples[4].latencyMeanNs == 100'000);
}

TEST_CASE("a mix counts reads and writes apart, and its total is their sum")
{
    Fixture f;
    f.platform.device.latency = [](const Request &r) { return r.direction == Direction::Read ? 100'000 : 20'000; };
    Workload w = f.workload();
    w.readShare = 70;
    const Pass p = f.run(w);
    REQUIRE(p.read);
    REQUIRE(p.write);
    CHECK(p.total.ios == p.read->ios + p.write->ios);
    CHECK(p.total.bytes == p.read->bytes + p.write->bytes);
    CHECK(static_cast<double>(p.read->ios) / static_cast<double>(p.total.ios) == Approx(0.7).margin(0.02));
    CHECK(p.read->latency.mean() == 100'000);
    CHECK(p.write->latency.mean() == 20'000);
}

TEST_CASE("the tail of the latency is in the percentiles")
{
    Fixture f;
    unsigned n = 0;
    f.platform.device.latency = [&](const Request &) { return ++n % 100 == 0 ? 5'000'000 : 100'000; };
    const LatencyDigest d = digest(f.run(f.workload()).total.latency);
    CHECK(d.p50 == Approx(100'000).epsilon(0.01));
    CHECK(d.p99_9 == Approx(5'000'000).epsilon(0.01));
    CHECK(d.max == 5'000'000);
    CHECK(d.min == 100'000);
}

TEST_CASE("a pass over several threads sums them, and they share the work")
{
    Fixture f;
    Workload w = f.workload(4);
    w.threads = 3;
    const Pass p = f.run(w);
    CHECK(f.platform.device.deepest == 4); // of each queue
    CHECK(p.total.latency.count() == p.total.ios);
    CHECK(sampleIos(p) == p.total.ios);
    CHECK(p.total.ios > 0);
}

TEST_CASE("a byte limit ends the window when so much is done")
{
    Fixture f;
    Workload w = f.workload();
    w.ramp = Seconds(0);
    w.seconds = Seconds(100);
    w.byteLimit = {400_KiB, 0};
    const Pass p = f.run(w);
    CHECK(p.total.bytes == (400_KiB).count());
    CHECK(p.seconds.count() == Approx(0.01)); // 100 requests of 100 us
    CHECK(p.bytesPerSecond() == Approx(4096e4));
}

TEST_CASE("a flush at the end lies inside the timed window, with all that was still outstanding")
{
    Fixture f;
    Workload w = f.workload(4);
    w.readShare = 0;
    w.writeMode = WriteMode::FlushEnd;
    f.platform.device.onFlush = [&] { f.platform.fakeClock.advanceTo(f.platform.fakeClock.now() + 1'000'000'000); };
    const Pass p = f.run(w);
    CHECK(f.platform.device.flushes == 1);
    CHECK(p.seconds.count() == Approx(2).epsilon(0.001)); // a second of writing and a second of flushing
    CHECK(p.total.ios == Approx(40'000).margin(8));
    CHECK(sampleIos(p) == p.total.ios);
    w.readShare = 100;
    f.run(w);
    CHECK(f.platform.device.flushes == 1); // reads have nothing to flush
}

TEST_CASE("an error breaks the pass off, keeps what was measured, and says why")
{
    Fixture f;
    std::atomic<unsigned> n = 0;
    f.platform.device.fault = [&](const Request &) { return ++n == 8000 ? std::optional<std::int32_t>(-EIO) : std::nullopt; };
    const Pass p = f.run(f.workload());
    REQUIRE(f.failure);
    CHECK(f.failure->origin().code.value() == EIO);
    CHECK_FALSE(p.error.empty());
    CHECK(p.total.ios == Approx(3000).margin(10)); // the other 5000 were in the ramp
    CHECK(p.seconds.count() == Approx(0.3).margin(0.01));
}

TEST_CASE("a request that moves too little is an error, not a fast request")
{
    Fixture f;
    f.platform.device.fault = [](const Request &) { return std::optional<std::int32_t>(512); };
    f.run(f.workload());
    REQUIRE(f.failure);
    CHECK_THAT(f.failure->what(), ContainsSubstring("fewer bytes"));
}

TEST_CASE("a team serves pass after pass without new threads or queues")
{
    Fixture f;
    WorkerTeam team(*f.target, f.platform.fakeClock, {{f.workload(2), EngineKind::Sync}});
    const Pass a = f.run(team, 1), b = f.run(team, 2);
    CHECK(f.platform.device.queues == 1);
    CHECK(a.total.ios == Approx(b.total.ios).margin(4));
    CHECK(a.seed != b.seed);
}

TEST_CASE("a silent device does not hold up a stop")
{
    Fixture f;
    Workload w = f.workload();
    w.seconds = Seconds(100'000);
    WorkerTeam team(*f.target, f.platform.fakeClock, {{w, EngineKind::Sync}});
    f.platform.device.silent = true;
    team.start(1);
    team.stop();
    CHECK(team.waitMeasured(5s));
    f.platform.device.silent = false; // lets the queue empty
}

TEST_CASE("an error that comes after its pass is told, and the pass stands")
{
    Fixture f;
    Workload w = f.workload();
    w.seconds = Seconds(1);
    const Nanos end = f.platform.fakeClock.now() + 1'500'000'000;                    // with the ramp
    f.platform.device.latency = [&](const Request &) { return Nanos(400'000'000); }; // the last request ends at 1.6 s
    f.platform.device.fault = [&](const Request &) -> std::optional<std::int32_t> {
        return f.platform.fakeClock.now() > end ? std::optional(-EIO) : std::nullopt;
    };
    WorkerTeam team(*f.target, f.platform.fakeClock, {{w, EngineKind::Sync}});
    const Pass pass = f.run(team);
    CHECK(pass.error.empty());
    CHECK(pass.total.ios > 0);
    CHECK_FALSE(f.failure);
    while (!team.waitDrained(10s)) { }
    REQUIRE(team.lateError());
    CHECK(team.lateError()->kind() == ErrorKind::Io);
}

TEST_CASE("what is written is new each time, over threads and passes")
{
    Fixture f;
    std::set<std::uint64_t> firstWords;
    std::size_t writes = 0;
    f.platform.device.onData = [&](const Request &r, std::span<const std::byte> data) {
        if (r.direction != Direction::Write)
            return;
        std::uint64_t word;
        std::memcpy(&word, data.data(), sizeof word);
        firstWords.insert(word);
        ++writes;
    };
    Workload w = f.workload(4);
    w.readShare = 0;
    w.threads = 2;
    w.seconds = Seconds(0.1);
    WorkerTeam team(*f.target, f.platform.fakeClock, {{w, EngineKind::Sync}});
    f.run(team, 1);
    f.run(team, 2);
    CHECK(writes > 1000);
    CHECK(firstWords.size() == writes);
}

TEST_CASE("processor time is that of the window")
{
    Fixture f;
    const Pass p = f.run(f.workload());
    CHECK(p.cpuUser.count() == Approx(0.5).epsilon(0.01)); // the fake clock says half and a quarter of the time
    CHECK(p.cpuSystem.count() == Approx(0.25).epsilon(0.01));
}

TEST_CASE("a workload with a rate of its own keeps it, whatever the drive could do")
{
    for (unsigned depth : {1u, 4u}) {
        Fixture f;
        Workload w = f.workload(depth);
        w.rate = Bytes(400 * 1024); // 100 requests a second; the drive does 10,000 for each of the depth
        w.seconds = Seconds(2);
        const Pass pass = f.run(w);
        CHECK(pass.iops() == Approx(100).epsilon(0.01));
        CHECK(pass.latencyMeanNs() == Approx(100'000).epsilon(0.001)); // no request waited for its turn
    }
}

TEST_CASE("a drive that is slower than the rate asked sets it")
{
    Fixture f;
    Workload w = f.workload(1);
    w.rate = Bytes(80'000 * 1024);
    CHECK(f.run(w).iops() == Approx(10'000).epsilon(0.01));
}

TEST_CASE("streams of one team are told apart, each with its own bytes, and end together")
{
    Fixture f;
    Workload reader = f.workload(1), writer = f.workload(1);
    writer.readShare = 0;
    writer.blocks = {{64_KiB, 100}};
    writer.seconds = Seconds(99); // the first one's time holds
    WorkerTeam team(*f.target, f.platform.fakeClock, {{reader, EngineKind::Sync}, {writer, EngineKind::Sync}});
    team.start(1);
    while (!team.waitMeasured(10s)) { }
    const std::vector<Pass> passes = team.finish(f.failure);
    REQUIRE(passes.size() == 2);
    CHECK(passes[0].seconds == Seconds(1));
    CHECK(passes[1].seconds == Seconds(1));
    CHECK(passes[0].total.bytes == passes[0].total.ios * 4096);
    CHECK(passes[1].total.bytes == passes[1].total.ios * 65536);
    CHECK_FALSE(passes[0].read);
    CHECK(sampleIos(passes[1]) == passes[1].total.ios);
}

// SPDX-License-Identifier: MIT
#include "tests/core/report/example.h"

namespace qdm::test {

namespace {

Workload row(unsigned randomShare, Bytes block, unsigned depth, unsigned threads)
{
    Workload w;
    w.randomShare = randomShare;
    w.blocks = {{block, 100}};
    w.depth = depth;
    w.threads = threads;
    w.passes = 2;
    return w;
}

/// METHODS' heavy desktop mix.
Workload desktopMix()
{
    Workload w = row(75, 4_KiB, 4, 4);
    w.readShare = 75;
    w.blocks = {{4_KiB, 55}, {64_KiB, 25}, {128_KiB, 20}};
    return w;
}

Plan plan()
{
    Plan p;
    p.name = "example";
    p.title = "Example";
    p.rows = {row(0, 1_MiB, 8, 1), row(100, 4_KiB, 32, 16)};
    p.steps = {desktopMix()};
    return p;
}

Test testOf(Workload workload, std::uint64_t seed)
{
    Test t;
    workload.seed = seed;
    t.workload = workload;
    t.engine = EngineKind::IoUring;
    const Bytes block = workload.largestBlock();
    t.passes = {passOf(1000, block, 990'000), passOf(7000, block, 987'810), passOf(6900, block, 1'000'000)};
    t.passes.front().warmUp = true;
    t.score = scoreOf(t.passes, ScoreRule::Best);
    return t;
}

Volume volume()
{
    Volume v;
    v.mount = "/home";
    v.filesystem = "ext4";
    v.size = 1862_GiB;
    v.free = 1783_GiB;
    v.used = 79_GiB;
    v.layers = {"LUKS", "partition"};
    v.drives = {{.kind = DriveKind::Nvme,
                 .device = "nvme0n1",
                 .model = "Quartz | 980",
                 .serial = "S1",
                 .firmware = "F1",
                 .bus = "NVMe PCIe 4.0 x4",
                 .linkBytesPerSecond = {},
                 .capacity = Bytes(2'000'398'934'016),
                 .rotational = false}};
    return v;
}

}

Pass passOf(std::uint64_t ios, Bytes block, std::uint64_t latencyNs)
{
    Pass p;
    p.seconds = Seconds(1);
    p.total.ios = ios;
    p.total.bytes = block.count() * ios;
    for (std::uint64_t i = 0; i < ios; ++i)
        p.total.latency.add(latencyNs);
    p.seed = 7;
    p.cpuUser = Seconds(0.25);
    return p;
}

Result exampleResult()
{
    Result r;
    r.programVersion = "1.2.3";
    r.complete = true;
    r.started = std::chrono::sys_days(std::chrono::year(2026) / 3 / 31) + std::chrono::hours(9) + std::chrono::minutes(5);
    r.comment = "two\nlines, \"quoted\"";
    r.volume = volume();
    r.system = {
        .os = "Debian GNU/Linux 12 (bookworm)", .kernel = "Linux 6.1.0", .cpu = "CPU", .host = "", .memory = 16_GiB, .processors = 8};
    r.target = "/home/someone";
    r.targetSize = 1_GiB;
    r.traits.direct = true;
    r.plan = plan();
    std::uint64_t seed = 41;
    for (const Workload &w : r.plan.tests())
        r.tests.push_back(testOf(w, ++seed));
    r.audit = {{"direct_io", Verdict::Ok, "Unbuffered."}, {"layer", Verdict::Suspect, "In <memory>."}};
    return r;
}

Result cancelledResult()
{
    Result r = exampleResult();
    r.complete = false;
    r.failure = "Cancelled.";
    r.tests.resize(2);
    Test &last = r.tests.back();
    last.passes.resize(1);
    last.passes.push_back(passOf(100, 4_KiB, 500'000));
    last.passes.back().error = "Stopped after 0.4 of 5.0 s.";
    last.score.reset();
    return r;
}

}

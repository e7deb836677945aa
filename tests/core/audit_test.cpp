// SPDX-License-Identifier: MIT
#include "tests/core/audit_support.h"

#include <utility>

using namespace qdm;
using test::entry, test::onFake, test::withPasses;

TEST_CASE("buffered access is marked, with its reason")
{
    Result r = onFake();
    CHECK(entry(r, "direct_io").verdict == Verdict::Ok);
    r.traits.direct = false;
    r.traits.bufferedReason = "the filesystem refuses O_DIRECT";
    CHECK(entry(r, "direct_io").verdict == Verdict::Suspect);
    CHECK_THAT(entry(r, "direct_io").detail, ContainsSubstring("refuses O_DIRECT"));
}

TEST_CASE("memory, network and layers are named for what they are")
{
    Result r = onFake();
    CHECK(entry(r, "layer").verdict == Verdict::Ok);
    r.volume.layers = {"LUKS", "LVM", "partition"};
    CHECK(entry(r, "layer").verdict == Verdict::Note);
    CHECK_THAT(entry(r, "layer").detail, ContainsSubstring("LUKS, LVM"));
    r.volume.drives.front().kind = DriveKind::Network;
    CHECK(entry(r, "layer").verdict == Verdict::Note);
    r.volume.filesystem = "NTFS";
    r.volume.drives.front().bus = "SMB";
    CHECK_THAT(entry(r, "layer").detail, ContainsSubstring("NTFS (SMB) is on the network"));
    r.volume.drives.front().kind = DriveKind::Memory;
    CHECK(entry(r, "layer").verdict == Verdict::Suspect);
}

TEST_CASE("a RAID controller is told, and what Windows puts between")
{
    Result r = onFake();
    r.volume.layers = {"partition"};
    r.volume.drives.front().kind = DriveKind::Raid;
    CHECK(entry(r, "layer").verdict == Verdict::Note);
    CHECK_THAT(entry(r, "layer").detail, ContainsSubstring("RAID controller"));
    r.volume.layers = {"BitLocker", "partition", "Storage Spaces"};
    CHECK_THAT(entry(r, "layer").detail, ContainsSubstring("BitLocker, Storage Spaces"));
}

TEST_CASE("passes that disagree are noted with their numbers")
{
    Result r = onFake();
    r.tests = {withPasses({100, 101, 99})};
    CHECK(entry(r, "spread").verdict == Verdict::Ok);
    r.tests.push_back(withPasses({100, 50, 100}));
    CHECK(entry(r, "spread").verdict == Verdict::Note);
    CHECK_THAT(entry(r, "spread").detail, ContainsSubstring("50") && ContainsSubstring("100"));
    r.tests = {withPasses({100})};
    CHECK(entry(r, "spread").verdict == Verdict::Unknown);
}

TEST_CASE("more than the link can carry did not come through it")
{
    Result r = onFake();
    r.tests = {withPasses({540, 550, 545})};
    r.volume.drives.front().linkBytesPerSecond.reset();
    CHECK(entry(r, "link_limit").verdict == Verdict::Unknown);
    r.volume.drives.front().linkBytesPerSecond = 600'000'000;
    r.volume.drives.front().bus = "SATA 6 Gb/s";
    CHECK(entry(r, "link_limit").verdict == Verdict::Ok);
    r.tests.push_back(withPasses({3500, 3400, 3450}));
    CHECK(entry(r, "link_limit").verdict == Verdict::Suspect);
    CHECK_THAT(entry(r, "link_limit").detail,
               ContainsSubstring("3500.00 MB/s") && ContainsSubstring("SATA 6 Gb/s") && ContainsSubstring("600.00"));
    r.volume.drives.resize(6, r.volume.drives.front()); // striped over six
    CHECK(entry(r, "link_limit").verdict == Verdict::Ok);
}

TEST_CASE("a queue that does not fill is noted")
{
    Result r = onFake();
    Test deep = withPasses({100});
    deep.workload.depth = 32;
    const auto holdOutstanding = [&](std::uint64_t requests) {
        Pass &pass = deep.passes.front();
        pass.total.latency = Histogram();
        for (std::uint64_t i = 0; i < pass.total.ios; ++i)
            pass.total.latency.add(requests * 1'000'000'000 / pass.total.ios);
        r.tests = {deep};
    };
    holdOutstanding(31);
    CHECK(entry(r, "depth").verdict == Verdict::Ok);
    holdOutstanding(2);
    CHECK(entry(r, "depth").verdict == Verdict::Note);
    CHECK_THAT(entry(r, "depth").detail, ContainsSubstring("2.0 of 32"));
    r.tests.front().workload.depth = 4;
    CHECK(entry(r, "depth").verdict == Verdict::Ok);
    r.tests.front().score.reset();
    CHECK(entry(r, "depth").verdict == Verdict::Unknown);
}

TEST_CASE("a busy processor is noted, by the number of threads that could have used one")
{
    Result r = onFake();
    r.system.processors = 4;
    r.tests = {withPasses({100})};
    r.tests.front().passes.front().cpuSystem = Seconds(0.5);
    CHECK(entry(r, "cpu").verdict == Verdict::Ok);
    r.tests.front().passes.front().cpuUser = Seconds(0.48);
    CHECK(entry(r, "cpu").verdict == Verdict::Note);
    CHECK_THAT(entry(r, "cpu").detail, ContainsSubstring("98"));
    r.tests.front().workload.threads = 2;
    CHECK(entry(r, "cpu").verdict == Verdict::Ok);
    r.tests.front().workload.threads = 64; // on four processors
    r.tests.front().passes.front().cpuUser = Seconds(3.4);
    CHECK(entry(r, "cpu").verdict == Verdict::Note);
}

TEST_CASE("a drive that grows slower from pass to pass is noted")
{
    Result r = onFake();
    r.tests = {withPasses({100, 99, 98})};
    CHECK(entry(r, "trend").verdict == Verdict::Ok);
    r.tests = {withPasses({100, 40, 100})};
    CHECK(entry(r, "trend").verdict == Verdict::Ok);
    r.tests = {withPasses({100, 70, 50})};
    CHECK(entry(r, "trend").verdict == Verdict::Note);
    CHECK_THAT(entry(r, "trend").detail, ContainsSubstring("100.00") && ContainsSubstring("50.00"));
    r.tests.front().passes.back().error = "Stopped.";
    CHECK(entry(r, "trend").verdict == Verdict::Unknown);
}

TEST_CASE("a test without a number is told")
{
    Result r = onFake();
    CHECK(entry(r, "completed").verdict == Verdict::Unknown);
    r.tests = {withPasses({100}), withPasses({0, 0})};
    CHECK(entry(r, "completed").verdict == Verdict::Suspect);
    CHECK_THAT(entry(r, "completed").detail, ContainsSubstring("SEQ1M Q8T1 read"));
    r.tests.pop_back();
    CHECK(entry(r, "completed").verdict == Verdict::Ok);
}

TEST_CASE("a test that a person stopped in its first pass is not held against the drive")
{
    Result r = onFake();
    r.failure = Result::cancelledText;
    r.tests = {withPasses({100}), withPasses({100})};
    r.tests.back().passes.back().error = "Stopped after 0.5 of 1.0 s.";
    r.tests.back().score.reset();
    CHECK(entry(r, "completed").verdict == Verdict::Ok);
    r.tests.erase(r.tests.begin());
    CHECK(entry(r, "completed").verdict == Verdict::Unknown);
    Pass &last = r.tests.back().passes.back();
    const std::uint64_t ios = std::exchange(last.total.ios, 0);
    last.seconds = Seconds(0); // within the ramp
    CHECK(entry(r, "completed").verdict == Verdict::Unknown);
    last.seconds = Seconds(3); // it did not answer
    CHECK(entry(r, "completed").verdict == Verdict::Suspect);
    last.total.ios = ios;
    CHECK(entry(r, "completed").verdict == Verdict::Unknown);
    r.failure = "The device went away.";
    CHECK(entry(r, "completed").verdict == Verdict::Suspect);
}

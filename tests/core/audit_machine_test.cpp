// SPDX-License-Identifier: MIT
#include "tests/core/audit_support.h"

using namespace qdm;
using test::entry, test::onFake, test::withPasses;

namespace {

constexpr std::uint64_t MB = 1'000'000;

/// A read test of 100 MB in one pass, of which the drive saw `driveRead` and `driveWritten`.
Result withTraffic(std::uint64_t driveRead, std::uint64_t driveWritten = 0)
{
    Result r = onFake();
    Test t = withPasses({100});
    t.passes.front().traffic = Traffic{.askedRead = 100 * MB, .askedWritten = 0, .driveRead = driveRead, .driveWritten = driveWritten};
    r.tests = {t};
    return r;
}

}

TEST_CASE("what never reached the drive came from a memory on the way")
{
    CHECK(entry(withTraffic(100 * MB), "host_cache").verdict == Verdict::Ok);
    CHECK(entry(withTraffic(95 * MB), "host_cache").verdict == Verdict::Ok);
    const AuditEntry cached = entry(withTraffic(20 * MB), "host_cache");
    CHECK(cached.verdict == Verdict::Suspect);
    CHECK_THAT(cached.detail, ContainsSubstring("95.4 MiB") && ContainsSubstring("76.3 MiB") && ContainsSubstring("SEQ1M Q8T1 read"));
    Result uncounted = onFake();
    uncounted.tests = {withPasses({100})};
    CHECK(entry(uncounted, "host_cache").verdict == Verdict::Unknown);
}

TEST_CASE("writes that reach the drive do not make up for reads that did not")
{
    CHECK(entry(withTraffic(20 * MB, 200 * MB), "host_cache").verdict == Verdict::Suspect);
}

TEST_CASE("where nothing is counted, the page cache is looked at")
{
    Result r = onFake();
    r.tests = {withPasses({100})};
    r.tests.front().cachedShare = 0.01;
    CHECK(entry(r, "host_cache").verdict == Verdict::Ok);
    r.tests.front().cachedShare = 0.97;
    CHECK(entry(r, "host_cache").verdict == Verdict::Suspect);
    CHECK_THAT(entry(r, "host_cache").detail, ContainsSubstring("97"));
}

TEST_CASE("what others moved on the drive is told")
{
    CHECK(entry(withTraffic(101 * MB), "other_load").verdict == Verdict::Ok);
    CHECK(entry(withTraffic(110 * MB), "other_load").verdict == Verdict::Note);
    CHECK(entry(withTraffic(100 * MB, 50 * MB), "other_load").verdict == Verdict::Suspect);
    CHECK_THAT(entry(withTraffic(100 * MB, 50 * MB), "other_load").detail, ContainsSubstring("47.7 MiB"));
    Result buffered = withTraffic(150 * MB);
    buffered.traits.direct = false; // reading ahead looks the same
    CHECK(entry(buffered, "other_load").verdict == Verdict::Unknown);
}

TEST_CASE("a mirror writes more than was asked, and nobody else is to blame")
{
    Result r = withTraffic(100 * MB, 100 * MB);
    r.volume.drives.resize(2, r.volume.drives.front());
    CHECK(entry(r, "other_load").verdict == Verdict::Ok);
}

TEST_CASE("the housekeeping of the system is not called load, however slow the test")
{
    Result r = withTraffic(100 * MB);
    r.tests.front().passes.front().traffic =
        Traffic{.askedRead = 400'000, .askedWritten = 0, .driveRead = 400'000, .driveWritten = 300'000};
    CHECK(entry(r, "other_load").verdict == Verdict::Ok);
}

TEST_CASE("only the passes that make the number are judged")
{
    Result r = withTraffic(100 * MB);
    Pass disturbed = r.tests.front().passes.front();
    disturbed.total.bytes /= 2;
    disturbed.traffic->driveWritten = 100 * MB;
    r.tests.front().passes.push_back(disturbed);
    r.tests.front().score = scoreOf(r.tests.front().passes, ScoreRule::Best);
    CHECK(entry(r, "other_load").verdict == Verdict::Ok);
    r.tests.front().score = scoreOf(r.tests.front().passes, ScoreRule::Mean);
    CHECK(entry(r, "other_load").verdict == Verdict::Suspect);
}

TEST_CASE("a queue that stands in the system instead of the drive is noted")
{
    Result r = withTraffic(100 * MB);
    Test &deep = r.tests.front();
    deep.workload.depth = 32;
    for (unsigned i = 0; i < 100; ++i)
        deep.passes.front().total.latency.add(310'000'000); // 31 outstanding
    deep.passes.front().traffic->driveDepth = 30;
    CHECK(entry(r, "depth").verdict == Verdict::Ok);
    deep.passes.front().traffic->driveDepth = 1;
    CHECK(entry(r, "depth").verdict == Verdict::Note);
    CHECK_THAT(entry(r, "depth").detail, ContainsSubstring("31.0 of 32") && ContainsSubstring("held 1.0"));
}

TEST_CASE("waiting for a busy processor is told, unless the threads wait for each other")
{
    Result r = onFake();
    r.system.processors = 2;
    r.tests = {withPasses({100})};
    Pass &pass = r.tests.front().passes.front();
    pass.cpuWait = Seconds(0.02);
    CHECK(entry(r, "cpu").verdict == Verdict::Ok);
    pass.cpuWait = Seconds(0.1);
    CHECK(entry(r, "cpu").verdict == Verdict::Note);
    pass.cpuWait = Seconds(0.5);
    CHECK(entry(r, "cpu").verdict == Verdict::Suspect);
    CHECK_THAT(entry(r, "cpu").detail, ContainsSubstring("50.0 %"));
    r.tests.front().workload.threads = 16;
    CHECK(entry(r, "cpu").verdict == Verdict::Ok);
}

TEST_CASE("a hot drive is told with its temperature and its limit")
{
    Result r = onFake();
    CHECK(entry(r, "heat").verdict == Verdict::Unknown);
    r.conditions.heatBefore = DriveHeat{.celsius = 31, .limit = 83, .alarm = false};
    r.conditions.hottest = DriveHeat{.celsius = 55, .limit = 83, .alarm = false};
    CHECK(entry(r, "heat").verdict == Verdict::Ok);
    CHECK_THAT(entry(r, "heat").detail, ContainsSubstring("31") && ContainsSubstring("55") && ContainsSubstring("83"));
    r.conditions.hottest->celsius = 80;
    CHECK(entry(r, "heat").verdict == Verdict::Note);
    r.conditions.hottest->celsius = 84;
    CHECK(entry(r, "heat").verdict == Verdict::Suspect);
    r.conditions.hottest = DriveHeat{.celsius = 60, .limit = {}, .alarm = true};
    CHECK(entry(r, "heat").verdict == Verdict::Suspect);
}

TEST_CASE("a battery and a saving machine are told")
{
    Result r = onFake();
    CHECK(entry(r, "power").verdict == Verdict::Unknown);
    r.conditions.power.onBattery = false;
    CHECK(entry(r, "power").verdict == Verdict::Ok);
    r.conditions.power.saving = "the governor is slow";
    CHECK(entry(r, "power").verdict == Verdict::Note);
    CHECK_THAT(entry(r, "power").detail, ContainsSubstring("the governor is slow"));
    r.conditions.power.onBattery = true;
    CHECK(entry(r, "power").verdict == Verdict::Note);
}

TEST_CASE("data that compress are told, and so is a virtual disk")
{
    Result r = onFake();
    r.tests = {withPasses({100})};
    CHECK(entry(r, "data").verdict == Verdict::Ok);
    r.tests.front().workload.data.compressiblePercent = 100;
    CHECK(entry(r, "data").verdict == Verdict::Note);
    r.volume.drives.front().kind = DriveKind::Virtual;
    r.volume.drives.front().bus = "virtio";
    CHECK(entry(r, "layer").verdict == Verdict::Note);
    CHECK_THAT(entry(r, "layer").detail, ContainsSubstring("virtio"));
}

TEST_CASE("a journal on the tested drive is told with its share of what the tests moved, one elsewhere is not")
{
    Result r = onFake();
    r.tests = {withPasses({100})};
    const auto isTold = [&] {
        const auto all = auditOf(r);
        return std::ranges::find(all, "journal", &AuditEntry::check) != all.end();
    };
    CHECK_FALSE(isTold());
    r.journal = JournalRecord{.onTestedDrive = false, .written = Bytes(50'000), .failure = {}};
    CHECK_FALSE(isTold());
    r.journal->onTestedDrive = true;
    CHECK(entry(r, "journal").verdict == Verdict::Ok);
    CHECK_THAT(entry(r, "journal").detail, ContainsSubstring("negligible") && ContainsSubstring("95.4 MiB"));
    r.journal->written = Bytes(MB);
    CHECK(entry(r, "journal").verdict == Verdict::Note);
    r.journal = JournalRecord{.onTestedDrive = false, .written = {}, .failure = "The journal could not be written: no space."};
    CHECK(entry(r, "journal").detail == r.journal->failure);
}

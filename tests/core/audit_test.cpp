// SPDX-License-Identifier: MIT
#include "core/result/result.h"
#include "tests/support/catch.h"
#include "tests/support/fake_platform.h"

#include <algorithm>

using namespace qdm;

namespace {

Result onFake()
{
    Result r;
    r.volume = test::FakePlatform().volume;
    r.traits.direct = true;
    return r;
}

AuditEntry entry(const Result &r, const std::string &check)
{
    const auto entries = auditOf(r);
    const auto found = std::ranges::find(entries, check, &AuditEntry::check);
    REQUIRE(found != entries.end());
    return *found;
}

Test withPasses(std::initializer_list<unsigned> megabytes)
{
    Test t;
    t.workload.name = "SEQ1M Q8T1";
    for (unsigned mb : megabytes) {
        Pass p;
        p.seconds = Seconds(1);
        p.total.bytes = mb * 1'000'000ull;
        p.total.ios = mb;
        t.passes.push_back(p);
    }
    t.score = scoreOf(t.passes, ScoreRule::Best);
    return t;
}

}

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
    r.volume.drives.front().kind = DriveKind::Memory;
    CHECK(entry(r, "layer").verdict == Verdict::Suspect);
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

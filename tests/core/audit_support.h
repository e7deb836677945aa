// SPDX-License-Identifier: MIT
#pragma once

#include "core/result/result.h"
#include "tests/support/catch.h"
#include "tests/support/fake_platform.h"

#include <algorithm>

namespace qdm::test {

/// A result on the fake drive, unbuffered, without tests.
inline Result onFake()
{
    Result r;
    r.volume = FakePlatform().volume;
    r.traits.direct = true;
    return r;
}

/// The audit's word on one check.
inline AuditEntry entry(const Result &r, const std::string &check)
{
    const auto entries = auditOf(r);
    const auto found = std::ranges::find(entries, check, &AuditEntry::check);
    REQUIRE(found != entries.end());
    return *found;
}

/// A test of passes that last a second, each of so many requests of 1 MB.
inline Test withPasses(std::initializer_list<unsigned> megabytes)
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

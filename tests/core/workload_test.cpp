// SPDX-License-Identifier: MIT
#include "core/workload/workload.h"

#include "platform/include/error.h"
#include "tests/support/catch.h"

#include <cmath>

using namespace qdm;

TEST_CASE("names are those that people know")
{
    Workload w;
    w.depth = 8;
    CHECK(workloadName(w) == "SEQ1M Q8T1");
    w.randomShare = 100;
    w.blocks = {{4_KiB, 100}};
    w.depth = 32;
    w.threads = 16;
    CHECK(workloadName(w) == "RND4K Q32T16");
    w.blocks = {{512_B, 100}};
    CHECK(workloadName(w) == "RND512B Q32T16");
}

TEST_CASE("the operation follows from the read share")
{
    Workload w;
    CHECK(w.operation() == Operation::Read);
    w.readShare = 0;
    CHECK(w.operation() == Operation::Write);
    w.readShare = 1;
    CHECK(w.operation() == Operation::Mix);
}

TEST_CASE("the grid is 4 KiB or the block, whichever is larger, unless asked otherwise")
{
    Workload w;
    w.blocks = {{512_B, 100}};
    CHECK(w.effectiveAlignment() == 4_KiB);
    w.blocks = {{512_KiB, 100}};
    CHECK(w.effectiveAlignment() == 512_KiB);
    w.alignment = 512_B;
    CHECK(w.effectiveAlignment() == 512_B);
}

TEST_CASE("each parameter out of its range is refused by name")
{
    const auto refused = [](auto change, const char *name) {
        Workload w;
        change(w);
        CHECK_THROWS_WITH(validate(w), ContainsSubstring(name));
    };
    CHECK_NOTHROW(validate(Workload()));
    refused([](Workload &w) { w.depth = 0; }, "depth");
    refused([](Workload &w) { w.depth = 1025; }, "depth");
    refused([](Workload &w) { w.threads = 65; }, "threads");
    refused([](Workload &w) { w.readShare = 101; }, "read_share");
    refused([](Workload &w) { w.randomShare = 101; }, "random_share");
    refused([](Workload &w) { w.blocks.clear(); }, "block");
    refused([](Workload &w) { w.blocks = {{256_B, 100}}; }, "block");
    refused([](Workload &w) { w.blocks = {{65_MiB, 100}}; }, "block");
    refused([](Workload &w) { w.blocks = {{4_KiB, 50}, {8_KiB, 40}}; }, "90 %");
    refused([](Workload &w) { w.alignment = 1000_B; }, "alignment");
    refused([](Workload &w) { w.span.percent = 0; }, "span");
    refused([](Workload &w) { w.seconds = Seconds(0); }, "seconds");
    refused([](Workload &w) { w.seconds = Seconds(std::nan("")); }, "seconds");
    refused([](Workload &w) { w.ramp = Seconds(-1); }, "ramp");
    refused([](Workload &w) { w.passes = 0; }, "passes");
    refused([](Workload &w) { w.passInterval = Seconds(1e6); }, "pass_interval");
    refused([](Workload &w) { w.data.compressiblePercent = 101; }, "compressible");
}

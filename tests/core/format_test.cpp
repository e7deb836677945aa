// SPDX-License-Identifier: MIT
#include "core/result/format.h"
#include "core/workload/parse.h"
#include "tests/support/catch.h"

using namespace qdm;
using std::chrono::duration;

TEST_CASE("sizes for people")
{
    CHECK(formatSize(0_B) == "0 B");
    CHECK(formatSize(700_B) == "700 B");
    CHECK(formatSize(1025_B) == "1025 B");
    CHECK(formatSize(4_KiB) == "4 KiB");
    CHECK(formatSize(1536_B) == "1.5 KiB");
    CHECK(formatSize(612_MiB) == "612 MiB");
    CHECK(formatSize(1_GiB) == "1 GiB");
    CHECK(formatSize(1_GiB - 1_B) == "1 GiB");
    CHECK(formatSize(Bytes(1649267441664)) == "1.5 TiB");
    CHECK(formatSize(Bytes(~0ull)) == "16 EiB");
    for (Bytes size : {512_B, 4_KiB, 64_KiB, 1_MiB, 64_MiB, 1_GiB, 64_GiB})
        CHECK(parseSize(formatSize(size)) == size);
}

TEST_CASE("capacities as on the drive's box")
{
    CHECK(formatCapacity(Bytes(2'000'398'934'016)) == "2.0 TB");
    CHECK(formatCapacity(Bytes(512'110'190'592)) == "512 GB");
    CHECK(formatCapacity(Bytes(999'900'000'000)) == "1.0 TB");
    CHECK(formatCapacity(Bytes(31'900'000'000)) == "32 GB");
}

TEST_CASE("rates, requests and shares")
{
    CHECK(formatMegabytesPerSecond(7427749000.0) == "7427.75");
    CHECK(formatMebibytesPerSecond(7427749000.0) == "7083.65");
    CHECK(formatRate(0) == "0.00 MB/s");
    CHECK(formatIops(999670.16) == "999670.2");
    CHECK(formatPercent(0.004) == "0.4 %");
    CHECK(formatPercent(1) == "100.0 %");
}

TEST_CASE("latencies change their unit where the smaller one would round up to 1000")
{
    CHECK(formatLatency(0) == "0.00 us");
    CHECK(formatLatency(987'810) == "987.81 us");
    CHECK(formatLatency(999'994) == "999.99 us");
    CHECK(formatLatency(999'996) == "1.00 ms");
    CHECK(formatLatency(12'345'678) == "12.3 ms");
    CHECK(formatLatency(999'960'000) == "1.00 s");
    CHECK(formatLatency(1'204'000'000) == "1.20 s");
}

TEST_CASE("durations for people")
{
    CHECK(formatDuration(duration<double>(0)) == "0 s");
    CHECK(formatDuration(duration<double>(-1)) == "0 s");
    CHECK(formatDuration(duration<double>(0.05)) == "0.05 s");
    CHECK(formatDuration(duration<double>(5)) == "5 s");
    CHECK(formatDuration(duration<double>(12.34)) == "12.3 s");
    CHECK(formatDuration(duration<double>(59.99)) == "1 min");
    CHECK(formatDuration(duration<double>(72)) == "1 min 12 s");
    CHECK(formatDuration(duration<double>(3600)) == "1 h");
    CHECK(formatDuration(duration<double>(7500)) == "2 h 5 min");
    CHECK(formatDuration(duration<double>(97200)) == "1 d 3 h");
}

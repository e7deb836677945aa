// SPDX-License-Identifier: MIT
#include "core/workload/parse.h"
#include "platform/include/error.h"
#include "tests/support/catch.h"

using namespace qdm;

TEST_CASE("sizes are read as people write them")
{
    CHECK(parseSize("512") == 512_B);
    CHECK(parseSize("700 B") == 700_B);
    CHECK(parseSize("4K") == 4_KiB);
    CHECK(parseSize("4k") == 4_KiB);
    CHECK(parseSize(" 512 KiB ") == 512_KiB);
    CHECK(parseSize("1GiB") == 1_GiB);
    CHECK(parseSize("1.5 GiB") == 1536_MiB);
    CHECK(parseSize("2T") == 2_TiB);
    CHECK(parseSize("4kB") == 4000_B);
    CHECK(parseSize("1 TB") == Bytes(1'000'000'000'000));
    CHECK(parseSize("9007199254740993") == Bytes(9007199254740993)); // more digits than a double has
}

TEST_CASE("what is no size is refused with the text and what would be right")
{
    for (const char *text : {"", " ", "0", "-1", "KiB", "1.2.3", ".", "1 X", "4KiBs", "1,5GiB", "1e3", "0x10", "nan", "inf", "9999999T",
                             "99999999999999999999999", "1 K B"}) {
        INFO(text);
        CHECK_THROWS_AS(parseSize(text), Error);
    }
    CHECK_THROWS_WITH(parseSize("big"), ContainsSubstring("\"big\"") && ContainsSubstring("512KiB"));
}

TEST_CASE("kinds of data are read and named")
{
    CHECK(parseData("random").compressiblePercent == 0);
    CHECK(parseData("zero").compressiblePercent == 100);
    CHECK(parseData("30%").compressiblePercent == 30);
    CHECK(parseData("30 %").compressiblePercent == 30);
    for (unsigned percent : {0u, 1u, 50u, 99u, 100u})
        CHECK(parseData(dataName({percent})).compressiblePercent == percent);
    for (const char *text : {"", "%", "30", "101%", "-1%", "Random", "3%0%"}) {
        INFO(text);
        CHECK_THROWS_AS(parseData(text), Error);
    }
}

TEST_CASE("names are read back as they are written, others are refused with the list")
{
    for (WriteMode mode : {WriteMode::Direct, WriteMode::WriteThrough, WriteMode::FlushEnd})
        CHECK(parseWriteMode(writeModeName(mode)) == mode);
    for (ScoreRule rule : {ScoreRule::Best, ScoreRule::Median, ScoreRule::Mean})
        CHECK(parseScoreRule(scoreRuleName(rule)) == rule);
    for (Operation operation : {Operation::Read, Operation::Write, Operation::Mix})
        CHECK(parseOperation(operationName(operation)) == operation);
    for (EngineKind engine : allEngines)
        CHECK(parseEngine(engineName(engine)) == engine);
    CHECK(parseEngine("auto") == std::nullopt);
    CHECK_THROWS_WITH(parseWriteMode("fast"), ContainsSubstring("write-through"));
    CHECK_THROWS_WITH(parseScoreRule("worst"), ContainsSubstring("median"));
    CHECK_THROWS_WITH(parseOperation("reed"), ContainsSubstring("\"reed\""));
    CHECK_THROWS_WITH(parseEngine("uring"), ContainsSubstring("io_uring"));
}

// SPDX-License-Identifier: MIT
#include "core/report/text_row.h"
#include "core/report/writer.h"
#include "platform/include/error.h"
#include "tests/core/report/example.h"
#include "tests/support/catch.h"

#include <algorithm>

using namespace qdm;

namespace {

Test plainTest(unsigned randomShare, Bytes block, unsigned depth, unsigned threads)
{
    Test t;
    t.workload.randomShare = randomShare;
    t.workload.blocks = {{block, 100}};
    t.workload.depth = depth;
    t.workload.threads = threads;
    return t;
}

std::string write(const char *format, const Result &result)
{
    return makeReportWriter(format)->write(result);
}

}

TEST_CASE("each format is made by its name, another is refused with the list")
{
    for (const std::string &format : reportFormats())
        CHECK(makeReportWriter(format)->format() == format);
    CHECK_THROWS_WITH(makeReportWriter("xml"), ContainsSubstring("\"xml\"") && ContainsSubstring("markdown"));
}

TEST_CASE("rows stand in CrystalDiskMark's columns")
{
    Test t = plainTest(0, 1_MiB, 8, 1);
    t.score = Score{.bytesPerSecond = 7427749e3, .iops = 7083.7, .latencyMeanNs = 987810};
    CHECK(textRow(t) == "  SEQ    1MiB (Q=  8, T= 1):  7427.749 MB/s [   7083.7 IOPS] <   987.81 us>\n");
    t.workload = plainTest(100, 4_KiB, 32, 16).workload;
    t.score = Score{.bytesPerSecond = 4094649e3, .iops = 999670.2, .latencyMeanNs = 494560};
    CHECK(textRow(t) == "  RND    4KiB (Q= 32, T=16):  4094.649 MB/s [ 999670.2 IOPS] <   494.56 us>\n");
    t.workload = plainTest(100, 512_B, 1, 1).workload;
    CHECK_THAT(textRow(t), ContainsSubstring("  RND  512  B (Q=  1, T= 1):"));
}

TEST_CASE("a test without a score is never shown as a number")
{
    Test t = plainTest(0, 1_MiB, 8, 1);
    CHECK_THAT(textRow(t), ContainsSubstring("not measured") && !ContainsSubstring("0.000"));
    t.passes = {test::passOf(10, 1_MiB, 1000)};
    t.passes.back().error = "The drive answered a read with an error.";
    CHECK_THAT(textRow(t), ContainsSubstring("answered a read with an error") && ContainsSubstring("Until then 10.49 MB/s"));
}

TEST_CASE("an incomplete result says so, and names what did not run")
{
    for (const char *format : {"text", "markdown"}) {
        const std::string text = write(format, test::cancelledResult());
        CHECK_THAT(text, ContainsSubstring("Incomplete:") && ContainsSubstring("Cancelled."));
        CHECK_THAT(text, ContainsSubstring("not measured") && ContainsSubstring("not run"));
    }
    CHECK_THAT(write("json", test::cancelledResult()), ContainsSubstring("\"complete\": false"));
}

TEST_CASE("buffered access is written in capitals")
{
    Result r = test::exampleResult();
    r.traits.direct = false;
    r.traits.bufferedReason = "tmpfs has no direct access";
    CHECK_THAT(write("text", r), ContainsSubstring("BUFFERED: tmpfs has no direct access"));
    CHECK_THAT(write("markdown", r), ContainsSubstring("BUFFERED"));
}

TEST_CASE("a report made from the JSON of a result is the same report")
{
    const Result r = test::exampleResult();
    const Result again = resultFromJson(resultToJson(r), "x.json");
    for (const std::string &format : reportFormats())
        CHECK(makeReportWriter(format)->write(again) == makeReportWriter(format)->write(r));
}

TEST_CASE("CSV has a line for each pass and quotes what needs it")
{
    const std::string csv = write("csv", test::exampleResult());
    CHECK_THAT(csv, ContainsSubstring("\"two\nlines, \"\"quoted\"\"\""));
    // Five tests of three passes and a head; each pass' comment holds one line end more.
    CHECK(std::ranges::count(csv, '\n') == 1 + 5 * 3 * 2);
}

TEST_CASE("a bar in a drive's name does not break the Markdown table")
{
    Result r = test::exampleResult();
    r.tests.front().workload.name = "a|b";
    CHECK_THAT(write("markdown", r), ContainsSubstring("a\\|b") && ContainsSubstring("Quartz \\| 980"));
}

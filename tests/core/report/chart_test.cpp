// SPDX-License-Identifier: MIT
#include "core/report/chart.h"
#include "core/report/chart_axis.h"
#include "core/report/svg_chart.h"
#include "core/result/format.h"
#include "tests/core/report/example.h"
#include "tests/support/catch.h"

using namespace qdm;

namespace {

/// A result of one step whose tests have these rates, each of a pass of a second.
struct Made {
    explicit Made(Step step)
    {
        result.plan.steps = {std::move(step)};
        result.steps = {{.step = 0, .begin = {}, .seconds = {}, .firstTest = 0, .tests = 0, .detail = {}}};
    }

    Made &add(Workload w, std::uint64_t ios)
    {
        Test test{.workload = std::move(w), .passes = {test::passOf(ios, 4_KiB, 1'000'000)}, .score = {}, .cachedShare = {}};
        test.score = scoreOf(test.passes, ScoreRule::Best);
        result.tests.push_back(std::move(test));
        ++result.steps.back().tests;
        return *this;
    }

    Result result;
};

Workload random4k(unsigned depth = 1)
{
    Workload w;
    w.randomShare = 100;
    w.blocks = {{4_KiB, 100}};
    w.depth = depth;
    return w;
}

Chart only(const Result &result)
{
    std::vector<Chart> charts = chartsOf(result);
    REQUIRE(charts.size() == 1);
    return charts.front();
}

SweepStep depths()
{
    return {.base = random4k(), .axis = SweepAxis::QueueDepth, .values = {1, 4, 32}, .operations = {Operation::Read}};
}

TimelineStep timeline(Seconds length)
{
    TimelineStep step{random4k(32)};
    step.workload.readShare = 0;
    step.workload.seconds = length;
    return step;
}

}

TEST_CASE("a sweep by powers of two has a logarithmic axis and a line for each operation")
{
    const Chart chart = only(Made(depths()).add(random4k(1), 1000).add(random4k(4), 4000).add(random4k(32), 9000).result);
    CHECK(chart.x.logarithmic);
    CHECK(chart.x.ticks == std::vector<double>{1, 2, 4, 8, 16, 32});
    CHECK(chart.y.title == "IOPS");
    CHECK(chart.y.most == 10000);
    REQUIRE(chart.lines.size() == 1);
    CHECK(chart.lines[0].name == "read");
    CHECK(chart.lines[0].points[1].x == 4);
    CHECK(chart.lines[0].points[1].y == Approx(4000));
    CHECK_FALSE(chart.hasBars());
}

TEST_CASE("a sweep that was stopped is drawn as far as it came, and not at all where nothing was measured")
{
    CHECK(only(Made(depths()).add(random4k(1), 1000).result).lines[0].points.size() == 1);
    CHECK(chartsOf(Made(depths()).result).empty());
}

TEST_CASE("a timeline is dots with their average over 30 s, or over a part of a shorter one")
{
    for (const double length : {7200.0, 36.0}) {
        Made made(timeline(Seconds(length)));
        made.add(timeline(Seconds(length)).workload, 1);
        Pass &pass = made.result.tests[0].passes[0];
        pass.samples.clear();
        for (int i = 1; i <= 720; ++i)
            pass.samples.push_back({Seconds(length / 720 * i), 4096, static_cast<std::uint64_t>(i % 2 ? 50 : 150), 1e6});
        const Chart chart = only(made.result);
        REQUIRE(chart.lines.size() == 2);
        CHECK(chart.lines[0].look == ChartLine::Look::Dots);
        CHECK(chart.lines[0].points.size() == 720);
        CHECK(chart.lines[1].name == (length > 600 ? "average of 30 s" : "average of 1.8 s"));
        const double mean = 100 / (length / 720);
        CHECK(chart.lines[1].points[360].y == Approx(mean).epsilon(0.35)); // 3 moments or 36
        CHECK(chart.x.label(5400) == "1 h 30 min");
    }
}

TEST_CASE("what stands side by side is sorted by value, in one unit")
{
    Made made(random4k(1));
    made.result.plan.steps = {random4k(1), random4k(4), IdleStep(), random4k(32)};
    made.result.steps.clear();
    for (std::size_t i = 0; i < 4; ++i) {
        made.result.steps.push_back(
            {.step = i, .begin = {}, .seconds = {}, .firstTest = made.result.tests.size(), .tests = 0, .detail = {}});
        if (i != 2)
            made.add(random4k(1u << i), 1000 * (i + 1));
    }
    const std::vector<Chart> charts = chartsOf(made.result);
    REQUIRE(charts.size() == 2);
    REQUIRE(charts[0].bars.size() == 2);
    CHECK(charts[0].bars[0].value == Approx(2000));
    CHECK(charts[0].bars[0].label == "2,000 IOPS");
    CHECK(charts[0].steps == std::vector<std::size_t>{0, 1});
    CHECK(charts[1].bars.size() == 1);
    made.result.tests[0].workload.blocks = {{1_MiB, 100}};
    CHECK(chartsOf(made.result)[0].y.title == "MB/s");
}

TEST_CASE("axes begin at nought, end above the highest value and have round numbers")
{
    ChartAxis axis{.title = {}, .ticks = {}};
    fitAxis(axis, 0, 1234);
    CHECK(axis.ticks == std::vector<double>{0, 500, 1000, 1500});
    CHECK(axis.most == 1500);
    axis.unit = ChartUnit::Time;
    fitAxis(axis, 0, 7200);
    CHECK(axis.ticks[1] == 1800);
    axis.unit = ChartUnit::Rounds;
    fitAxis(axis, 1, 5);
    CHECK(axis.ticks == std::vector<double>{1, 2, 3, 4, 5});
    fitAxis(axis, 3, 3);
    CHECK_FALSE(axis.ticks.empty());
    axis = {.title = {}, .unit = ChartUnit::Size, .logarithmic = true, .ticks = {}};
    fitAxis(axis, 512, 262144);
    CHECK(axis.ticks.size() == 10);
    CHECK(axis.label(axis.ticks[3]) == "4 KiB");
    CHECK(formatGrouped(1234567) == "1,234,567");
    CHECK(formatGrouped(123) == "123");
    CHECK(formatGrouped(0.25) == "0.25");
    CHECK(formatGrouped(-1234) == "-1,234");
}

TEST_CASE("an SVG escapes what it shows, and is small for thousands of dots")
{
    Chart chart{.title = "<b> & \"c\"", .steps = {}, .x = {}, .y = {}, .lines = {}, .bars = {{"<i>", Operation::Read, 0.5, "a & b"}}};
    const std::string bars = svgFile(chart);
    CHECK_THAT(bars,
               ContainsSubstring("&lt;b&gt; &amp; &quot;c&quot;") && ContainsSubstring("&lt;i&gt;") && ContainsSubstring("a &amp; b"));
    CHECK_THAT(bars, !ContainsSubstring("<b>") && !ContainsSubstring("<i>"));
    chart.bars.clear();
    for (int line = 0; line < 6; ++line) {
        ChartLine dots{.name = "dots", .look = ChartLine::Look::Dots, .points = {}};
        for (int i = 0; i < 7200; ++i)
            dots.points.push_back({i / 7200.0, (i * 37 + line * 11) % 1000 / 1000.0});
        chart.lines.push_back(std::move(dots));
    }
    CHECK(svgElement(chart).size() < 600'000);
    CHECK_THAT(svgElement(chart), !ContainsSubstring("nan") && !ContainsSubstring("inf"));
}

// SPDX-License-Identifier: MIT
#include "core/report/chart.h"

#include "core/report/chart_axis.h"
#include "core/result/finding_kinds.h"
#include "core/result/format.h"
#include "core/result/series.h"
#include "core/workload/step_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

namespace qdm {

namespace {

constexpr Bytes largestSmallBlock = 16_KiB; ///< up to it, random requests are counted, not their bytes
constexpr unsigned shallow = 8;             ///< up to so many outstanding requests a timeline is about the response time

bool countsRequests(const Workload &w)
{
    return w.randomShare > 0 && w.largestBlock() <= largestSmallBlock;
}

ChartAxis valueAxis(ChartUnit unit)
{
    switch (unit) {
    case ChartUnit::Iops: return {.title = "IOPS", .unit = unit, .ticks = {}};
    case ChartUnit::Latency: return {.title = "Mean latency, us", .unit = unit, .ticks = {}};
    case ChartUnit::Percent: return {.title = "% of fresh", .unit = unit, .ticks = {}};
    default: return {.title = "MB/s", .unit = ChartUnit::MegabytesPerSecond, .ticks = {}};
    }
}

double valueOf(const SeriesPoint &point, ChartUnit unit)
{
    switch (unit) {
    case ChartUnit::Iops: return point.iops;
    case ChartUnit::Latency: return point.latencyMeanNs / 1e3;
    default: return point.bytesPerSecond / 1e6;
    }
}

ChartAxis sweepAxisOf(SweepAxis axis)
{
    switch (axis) {
    case SweepAxis::QueueDepth: return {.title = "Queue depth", .unit = ChartUnit::Requests, .logarithmic = true, .ticks = {}};
    case SweepAxis::Block: return {.title = "Block size", .unit = ChartUnit::Size, .logarithmic = true, .ticks = {}};
    case SweepAxis::ReadShare: return {.title = "Share of reads", .unit = ChartUnit::Percent, .ticks = {}};
    case SweepAxis::Threads: return {.title = "Threads", .unit = ChartUnit::Threads, .ticks = {}};
    case SweepAxis::FreeShare: return {.title = "Free space", .unit = ChartUnit::Percent, .ticks = {}};
    }
    return {};
}

ChartLine lineOf(const Series &series, ChartUnit unit, std::string name)
{
    ChartLine line{.name = std::move(name), .operation = series.operation, .points = {}};
    for (const SeriesPoint &point : series.points)
        line.points.push_back({point.x, valueOf(point, unit)});
    std::ranges::sort(line.points, {}, &ChartPoint::x);
    return line;
}

void fitAxes(Chart &chart)
{
    double left = std::numeric_limits<double>::max(), right = 0, top = 0;
    for (const ChartLine &line : chart.lines)
        for (const ChartPoint &point : line.points) {
            left = std::min(left, point.x);
            right = std::max(right, point.x);
            top = std::max(top, point.y);
        }
    for (const ChartBar &bar : chart.bars)
        top = std::max(top, bar.value);
    if (!chart.lines.empty())
        fitAxis(chart.x, left, right);
    fitAxis(chart.y, 0, top);
}

/// The mean over so many seconds around each moment.
ChartLine movingAverage(const ChartLine &dots, Seconds window)
{
    ChartLine line{.name = fmt::format("average of {:.2g} s", window.count()), .operation = dots.operation, .points = {}};
    const double half = window.count() / 2;
    std::size_t from = 0, to = 0;
    double sum = 0;
    for (const ChartPoint &at : dots.points) {
        for (; to < dots.points.size() && dots.points[to].x <= at.x + half; ++to)
            sum += dots.points[to].y;
        for (; dots.points[from].x < at.x - half; ++from)
            sum -= dots.points[from].y;
        line.points.push_back({at.x, sum / static_cast<double>(to - from)});
    }
    return line;
}

/// 30 s, as reviews do; in a rehearsal a part of the time, but always several moments.
Seconds averageWindow(const std::vector<ChartPoint> &moments)
{
    const Seconds length(moments.back().x);
    const Seconds several = 5 * length / static_cast<double>(moments.size());
    return length >= Seconds(600) ? Seconds(30) : std::max(length / 20.0, several);
}

std::string titled(const Measured &measured)
{
    return stepText(measured.steps[measured.record.step]);
}

/// The chart of one step, kind by kind; several have none.
struct OfStep {
    const Measured &measured;
    const std::vector<Series> &series; ///< of this step

    std::optional<Chart> operator()(const SweepStep &sweep) const
    {
        const bool ofRequests = countsRequests(sweep.base) && sweep.axis != SweepAxis::Block;
        const ChartUnit unit = ofRequests ? ChartUnit::Iops : ChartUnit::MegabytesPerSecond;
        Chart chart = started(sweepAxisOf(sweep.axis), unit);
        for (const Series &one : series)
            chart.lines.push_back(
                lineOf(one, unit, sweep.axis == SweepAxis::ReadShare ? "reads and writes" : operationName(one.operation)));
        return finished(std::move(chart));
    }

    std::optional<Chart> operator()(const TimelineStep &timeline) const
    {
        const Workload &w = timeline.workload;
        const ChartUnit unit = w.depth * w.threads <= shallow ? ChartUnit::Latency
            : countsRequests(w)                               ? ChartUnit::Iops
                                                              : ChartUnit::MegabytesPerSecond;
        return moments(unit);
    }

    std::optional<Chart> operator()(const UntilSteadyStep &) const
    {
        Chart chart = started({.title = "Round", .unit = ChartUnit::Rounds, .ticks = {}}, ChartUnit::Iops);
        for (const Series &one : series)
            chart.lines.push_back(lineOf(one, ChartUnit::Iops, one.name));
        return finished(std::move(chart));
    }

    std::optional<Chart> operator()(const RecoverStep &step) const
    {
        const Recovery levels = recoveryOf(measured, step);
        Chart chart = started({}, ChartUnit::Percent);
        if (!levels.fresh || *levels.fresh <= 0)
            return std::nullopt;
        const auto add = [&](const char *name, std::optional<double> level) {
            if (level)
                chart.bars.push_back({name, step.workload.operation(), *level / *levels.fresh * 100,
                                      fmt::format("{:.1f} %, {} IOPS", *level / *levels.fresh * 100, formatGrouped(std::round(*level)))});
        };
        add("fresh", levels.fresh);
        add("degraded", levels.degraded);
        add("after idle", levels.afterIdle);
        add("after TRIM", levels.afterTrim);
        fitAxes(chart);
        return chart;
    }

    std::optional<Chart> operator()(const TogetherStep &) const
    {
        Chart chart = started({}, ChartUnit::MegabytesPerSecond);
        double total = 0;
        for (const Test &test : measured.tests())
            if (test.score) {
                total += test.score->bytesPerSecond;
                chart.bars.push_back(barOf(test, ChartUnit::MegabytesPerSecond));
            }
        if (chart.bars.size() > 1)
            chart.bars.push_back({"all together", Operation::Mix, total / 1e6, formatGrouped(total / 1e6) + " MB/s"});
        std::ranges::stable_sort(chart.bars, std::greater(), &ChartBar::value);
        return finished(std::move(chart));
    }

    template <typename Other>
    std::optional<Chart> operator()(const Other &) const
    {
        return std::nullopt;
    }

    static ChartBar barOf(const Test &test, ChartUnit unit)
    {
        const double value = unit == ChartUnit::Iops ? test.score->iops : test.score->bytesPerSecond / 1e6;
        const std::string operation =
            test.operation() == Operation::Mix ? fmt::format("R{}", test.workload.readShare) : operationName(test.operation());
        return {fmt::format("{} {}", test.workload.name, operation), test.operation(), value,
                fmt::format("{} {}", formatGrouped(value), unit == ChartUnit::Iops ? "IOPS" : "MB/s")};
    }

private:
    Chart started(ChartAxis x, ChartUnit unit) const
    {
        return {
            .title = titled(measured), .steps = {measured.record.step}, .x = std::move(x), .y = valueAxis(unit), .lines = {}, .bars = {}};
    }

    static std::optional<Chart> finished(Chart chart)
    {
        std::erase_if(chart.lines, [](const ChartLine &line) { return line.points.empty(); });
        if (chart.lines.empty() && chart.bars.empty())
            return std::nullopt;
        fitAxes(chart);
        return chart;
    }

    std::optional<Chart> moments(ChartUnit unit) const
    {
        Chart chart = started({.title = "Time", .unit = ChartUnit::Time, .ticks = {}}, unit);
        for (const Series &one : series) {
            ChartLine dots =
                lineOf(one, unit, one.points.size() > 1 && one.points[1].x - one.points[0].x > 0.5 ? "each second" : "each moment");
            dots.look = ChartLine::Look::Dots;
            if (dots.points.empty())
                continue;
            ChartLine average = movingAverage(dots, averageWindow(dots.points));
            chart.lines.push_back(std::move(dots));
            chart.lines.push_back(std::move(average));
        }
        return finished(std::move(chart));
    }
};

/// Plain tests that follow one another become one chart of bars.
class SideBySide {
public:
    void add(const Measured &measured)
    {
        m_steps.push_back(measured.record.step);
        for (const Test &test : measured.tests())
            if (test.score)
                m_tests.push_back(&test);
    }

    void moveTo(std::vector<Chart> &charts)
    {
        if (!m_tests.empty())
            charts.push_back(chart());
        m_steps.clear();
        m_tests.clear();
    }

private:
    Chart chart() const
    {
        const bool ofRequests = std::ranges::all_of(m_tests, [](const Test *test) { return countsRequests(test->workload); });
        const ChartUnit unit = ofRequests ? ChartUnit::Iops : ChartUnit::MegabytesPerSecond;
        Chart chart{.title = title(), .steps = m_steps, .x = {}, .y = valueAxis(unit), .lines = {}, .bars = {}};
        for (const Test *test : m_tests)
            chart.bars.push_back(OfStep::barOf(*test, unit));
        std::ranges::stable_sort(chart.bars, std::greater(), &ChartBar::value);
        fitAxes(chart);
        return chart;
    }

    std::string title() const
    {
        std::vector<std::string> names;
        for (const Test *test : m_tests)
            if (std::ranges::find(names, test->workload.name) == names.end())
                names.push_back(test->workload.name);
        std::string text = names.front();
        if (names.size() == 2)
            text += " and " + names.back();
        return names.size() <= 2 ? text : fmt::format("{} workloads side by side", names.size());
    }

    std::vector<std::size_t> m_steps;
    std::vector<const Test *> m_tests;
};

}

std::vector<Chart> chartsOf(const Result &result)
{
    const std::vector<Step> steps = result.plan.allSteps();
    const std::vector<Series> all = seriesOf(result);
    std::vector<Chart> charts;
    SideBySide plain;
    for (const StepRecord &record : result.steps) {
        if (!isWithin(record, result))
            continue;
        const Measured measured{result, steps, record};
        if (std::holds_alternative<Workload>(steps[record.step])) {
            plain.add(measured);
            continue;
        }
        plain.moveTo(charts);
        std::vector<Series> own;
        std::ranges::copy_if(all, std::back_inserter(own), [&](const Series &series) { return series.step == record.step; });
        if (std::optional<Chart> chart = std::visit(OfStep{measured, own}, steps[record.step]))
            charts.push_back(std::move(*chart));
    }
    plain.moveTo(charts);
    return charts;
}

}

// SPDX-License-Identifier: MIT
#include "core/report/html_sections.h"

#include "core/report/describe.h"
#include "core/report/html_table.h"
#include "core/result/format.h"
#include "core/result/series.h"
#include "core/result/steady_state.h"
#include "core/result/timeline.h"
#include "core/workload/step_text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>

namespace qdm {

namespace {

std::string operationText(const Workload &w)
{
    return w.operation() == Operation::Mix ? fmt::format("mix R{}", w.readShare) : operationName(w.operation());
}

std::string wholeIops(double iops)
{
    return formatGrouped(iops >= 100 ? std::round(iops) : iops);
}

HtmlTable testsTable()
{
    return HtmlTable({"Test", "", "MB/s", "IOPS", "Mean latency", "p99", "p99.9", "Spread"});
}

void addTest(HtmlTable &table, const Test &test)
{
    if (!test.score) {
        table.addRow({test.workload.name, operationText(test.workload), missingText(test)});
        return;
    }
    const LatencyDigest d = digest(headlineLatency(test));
    table.addRow({test.workload.name, operationText(test.workload), formatMegabytesPerSecond(test.score->bytesPerSecond),
                  wholeIops(test.score->iops), formatLatency(test.score->latencyMeanNs), formatLatency(d.p99), formatLatency(d.p99_9),
                  spreadText(test)});
}

/// A row for each value of the axis, with the columns of each operation.
std::string sweepTable(const Result &result, std::size_t step)
{
    std::vector<Series> lines;
    std::ranges::copy_if(seriesOf(result), std::back_inserter(lines), [&](const Series &line) { return line.step == step; });
    if (lines.empty())
        return "";
    const SweepAxis axis = lines.front().axis;
    std::vector<std::string> heads{sweepAxisText(axis)};
    std::vector<double> values;
    for (const Series &line : lines) {
        const std::string who = lines.size() > 1 ? std::string(operationName(line.operation)) + " " : "";
        for (const char *what : {"MB/s", "IOPS", "latency"})
            heads.push_back(who + what);
        for (const SeriesPoint &point : line.points)
            if (std::ranges::find(values, point.x) == values.end())
                values.push_back(point.x);
    }
    HtmlTable table(heads);
    for (double value : values) {
        std::vector<std::string> row{sweepValueText(axis, value)};
        for (const Series &line : lines) {
            const auto found = std::ranges::find(line.points, value, &SeriesPoint::x);
            if (found == line.points.end())
                row.insert(row.end(), 3, "");
            else
                row.insert(row.end(),
                           {formatMegabytesPerSecond(found->bytesPerSecond), wholeIops(found->iops), formatLatency(found->latencyMeanNs)});
        }
        table.addRow(row);
    }
    return table.html();
}

/// The thousands of moments in ten rows.
std::string timelineTable(const Test &test)
{
    if (test.passes.empty())
        return "";
    const Timeline timeline(test.passes.back());
    constexpr std::size_t parts = 10;
    HtmlTable table({"Until", "MB/s", "IOPS", "Mean latency", "Spread"});
    for (std::size_t i = 0; i < parts; ++i) {
        const std::size_t from = timeline.size() * i / parts, to = timeline.size() * (i + 1) / parts;
        if (from == to)
            continue;
        const TimelineMean mean = timeline.mean(from, to);
        table.addRow({formatDuration(test.passes.back().samples[to - 1].at), formatMegabytesPerSecond(mean.bytesPerSecond),
                      wholeIops(mean.iops), formatLatency(mean.latencyMeanNs), formatPercent(mean.spreadCv)});
    }
    return table.html();
}

/// Each cell's mean over the last rounds, which is what counts in the steady state.
std::string cellTable(const Result &result, const StepRecord &record, const UntilSteadyStep &step)
{
    std::map<std::pair<std::uint64_t, unsigned>, std::vector<double>> cells;
    for (std::size_t i = record.firstTest; i < record.firstTest + record.tests; ++i) {
        const Test &test = result.tests[i];
        if (test.score)
            cells[{test.workload.largestBlock().count(), test.workload.readShare}].push_back(test.score->iops);
    }
    std::vector<std::string> heads{"IOPS"};
    for (unsigned share : step.readShares)
        heads.push_back(fmt::format("R{}/W{}", share, 100 - share));
    HtmlTable table(heads);
    for (Bytes block : step.blocks) {
        std::vector<std::string> row{formatSize(block)};
        for (unsigned share : step.readShares) {
            const std::vector<double> &rounds = cells[{block.count(), share}];
            const std::size_t count = std::min<std::size_t>(rounds.size(), Steadiness::window);
            double sum = 0;
            for (std::size_t i = rounds.size() - count; i < rounds.size(); ++i)
                sum += rounds[i];
            row.push_back(count ? wholeIops(sum / static_cast<double>(count)) : "");
        }
        table.addRow(row);
    }
    return fmt::format("<p class=\"lead\">Each cell is the mean of its last {} rounds.</p>\n", Steadiness::window) + table.html();
}

/// The table of one step, kind by kind.
struct TableOf {
    const Result &result;
    const StepRecord &record;

    std::string operator()(const SweepStep &) const { return sweepTable(result, record.step); }
    std::string operator()(const TimelineStep &) const
    {
        return testTable(result, record) + (record.tests > 0 ? timelineTable(result.tests[record.firstTest]) : "");
    }
    std::string operator()(const UntilSteadyStep &step) const { return cellTable(result, record, step); }
    template <typename Other>
    std::string operator()(const Other &) const
    {
        return testTable(result, record);
    }
};

}

std::string testTable(const Result &result, const StepRecord &record)
{
    HtmlTable table = testsTable();
    for (std::size_t i = record.firstTest; i < record.firstTest + record.tests; ++i)
        addTest(table, result.tests[i]);
    return table.html();
}

std::string chartTable(const Result &result, const Chart &chart)
{
    const std::vector<Step> steps = result.plan.allSteps();
    HtmlTable sideBySide = testsTable();
    std::string out;
    for (const StepRecord &record : result.steps) {
        if (!isWithin(record, result) || std::ranges::find(chart.steps, record.step) == chart.steps.end())
            continue;
        if (std::holds_alternative<Workload>(steps[record.step]))
            for (std::size_t i = record.firstTest; i < record.firstTest + record.tests; ++i)
                addTest(sideBySide, result.tests[i]);
        else
            out += std::visit(TableOf{result, record}, steps[record.step]);
    }
    return sideBySide.html() + out;
}

std::string rawTable(const Result &result)
{
    HtmlTable table({"Test", "", "Pass", "Seconds", "Bytes", "Requests", "MB/s", "IOPS", "Latency min", "mean", "p50", "p90", "p99",
                     "p99.9", "p99.99", "max", "Engine", "Seed"});
    for (const Test &test : result.tests) {
        unsigned number = 0;
        for (const Pass &pass : test.passes) {
            const LatencyDigest d = digest(pass.total.latency);
            std::vector<std::string> row{test.workload.name,
                                         operationText(test.workload),
                                         pass.warmUp ? "warm-up" : fmt::format("{}", ++number),
                                         fmt::format("{:.3f}", pass.seconds.count()),
                                         fmt::format("{}", pass.total.bytes),
                                         fmt::format("{}", pass.total.ios),
                                         formatMegabytesPerSecond(pass.bytesPerSecond()),
                                         formatIops(pass.iops())};
            for (double value : {d.min, d.mean, d.p50, d.p90, d.p99, d.p99_9, d.p99_99, d.max})
                row.push_back(formatLatency(value));
            row.emplace_back(engineName(test.engine));
            row.push_back(fmt::format("{}", pass.seed));
            table.addRow(row);
        }
    }
    return table.html();
}

}

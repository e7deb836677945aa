// SPDX-License-Identifier: MIT
#include "core/result/series.h"

#include <algorithm>
#include <span>

namespace qdm {

namespace {

double valueOf(const Workload &w, SweepAxis axis)
{
    switch (axis) {
    case SweepAxis::QueueDepth: return w.depth;
    case SweepAxis::Block: return static_cast<double>(w.largestBlock().count());
    case SweepAxis::ReadShare: return w.readShare;
    case SweepAxis::Threads: return w.threads;
    case SweepAxis::FreeShare: return 100 - w.span.percent;
    }
    return 0;
}

/// One step of the plan, with what was measured in it.
struct Measured {
    const Result &result;
    const StepRecord &record;

    std::vector<Series> operator()(const SweepStep &sweep) const
    {
        std::vector<Series> all;
        for (std::size_t i = record.firstTest; i < record.firstTest + record.tests; ++i) {
            const Test &test = result.tests[i];
            const Operation operation = sweep.axis == SweepAxis::ReadShare ? Operation::Mix : test.operation();
            if (!test.score)
                continue;
            if (all.empty() || all.back().operation != operation)
                all.push_back({.kind = Series::Kind::Sweep,
                               .step = record.step,
                               .name = sweepName(sweep),
                               .axis = sweep.axis,
                               .operation = operation,
                               .points = {}});
            all.back().points.push_back(scored(i, valueOf(test.workload, sweep.axis)));
        }
        return all;
    }

    std::vector<Series> operator()(const TimelineStep &) const
    {
        std::vector<Series> all;
        for (const Test &test : std::span(result.tests).subspan(record.firstTest, record.tests)) {
            Series line{.kind = Series::Kind::Timeline,
                        .step = record.step,
                        .name = test.workload.name,
                        .operation = test.operation(),
                        .points = {}};
            for (const Pass &pass : test.passes)
                addMoments(pass, line);
            all.push_back(std::move(line));
        }
        return all;
    }

    std::vector<Series> operator()(const UntilSteadyStep &step) const
    {
        Series line{.kind = Series::Kind::Rounds, .step = record.step, .name = {}, .points = {}};
        double round = 0;
        for (std::size_t i = record.firstTest; i < record.firstTest + record.tests; ++i) {
            const Workload &cell = result.tests[i].workload;
            if (cell.readShare != step.trackedReadShare || cell.largestBlock() != step.trackedBlock)
                continue;
            ++round;
            if (!result.tests[i].score)
                continue;
            line.name = cell.name;
            line.operation = cell.operation();
            line.points.push_back(scored(i, round));
        }
        return line.points.empty() ? std::vector<Series>() : std::vector{line};
    }

    template <typename Other>
    std::vector<Series> operator()(const Other &) const
    {
        return {};
    }

private:
    SeriesPoint scored(std::size_t test, double x) const
    {
        const Score &score = *result.tests[test].score;
        return {.x = x, .test = test, .bytesPerSecond = score.bytesPerSecond, .iops = score.iops, .latencyMeanNs = score.latencyMeanNs};
    }

    static void addMoments(const Pass &pass, Series &line)
    {
        Seconds begin{};
        for (const Sample &sample : pass.samples) {
            const double length = (sample.at - begin).count();
            begin = sample.at;
            if (length > 0)
                line.points.push_back({.x = sample.at.count(),
                                       .test = {},
                                       .bytesPerSecond = static_cast<double>(sample.bytes) / length,
                                       .iops = static_cast<double>(sample.ios) / length,
                                       .latencyMeanNs = sample.latencyMeanNs});
        }
    }

    static std::string sweepName(const SweepStep &sweep)
    {
        return sweep.base.name.empty() ? workloadName(sweep.base, sweep.axis) : sweep.base.name;
    }
};

}

const char *seriesKindName(Series::Kind kind)
{
    switch (kind) {
    case Series::Kind::Sweep: return "sweep";
    case Series::Kind::Timeline: return "timeline";
    case Series::Kind::Rounds: return "rounds";
    }
    return "";
}

const char *seriesAxisName(const Series &series)
{
    switch (series.kind) {
    case Series::Kind::Sweep: return sweepAxisName(series.axis);
    case Series::Kind::Timeline: return "t_s";
    case Series::Kind::Rounds: return "round";
    }
    return "";
}

bool isWithin(const StepRecord &record, const Result &result)
{
    const std::size_t all = result.tests.size();
    return record.step < result.plan.allSteps().size() && record.tests <= all && record.firstTest <= all - record.tests;
}

std::vector<Series> seriesOf(const Result &result)
{
    const std::vector<Step> steps = result.plan.allSteps();
    std::vector<Series> all;
    for (const StepRecord &record : result.steps)
        if (isWithin(record, result))
            std::ranges::move(std::visit(Measured{result, record}, steps[record.step]), std::back_inserter(all));
    return all;
}

}

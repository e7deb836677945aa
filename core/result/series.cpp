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
            all.back().points.push_back({.x = valueOf(test.workload, sweep.axis),
                                         .test = i,
                                         .bytesPerSecond = test.score->bytesPerSecond,
                                         .iops = test.score->iops,
                                         .latencyMeanNs = test.score->latencyMeanNs});
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

    template <typename Other>
    std::vector<Series> operator()(const Other &) const
    {
        return {};
    }

private:
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
    return kind == Series::Kind::Sweep ? "sweep" : "timeline";
}

const char *seriesAxisName(const Series &series)
{
    return series.kind == Series::Kind::Sweep ? sweepAxisName(series.axis) : "t_s";
}

std::vector<Series> seriesOf(const Result &result)
{
    const std::vector<Step> steps = result.plan.allSteps();
    std::vector<Series> all;
    for (const StepRecord &record : result.steps)
        if (record.step < steps.size() && record.firstTest + record.tests <= result.tests.size())
            std::ranges::move(std::visit(Measured{result, record}, steps[record.step]), std::back_inserter(all));
    return all;
}

}

// SPDX-License-Identifier: MIT
#include "core/result/findings.h"

#include "core/result/finding_kinds.h"

namespace qdm {

namespace {

/// Of one step, kind by kind; several kinds say nothing.
struct Find {
    const Measured &measured;

    std::vector<Finding> operator()(const SweepStep &step) const { return sweepFindings(measured, step); }
    std::vector<Finding> operator()(const TimelineStep &) const { return timelineFindings(measured); }
    std::vector<Finding> operator()(const RecoverStep &step) const { return recoveryFindings(measured, step); }
    std::vector<Finding> operator()(const UntilSteadyStep &step) const { return steadinessFindings(measured, step); }

    template <typename Other>
    std::vector<Finding> operator()(const Other &) const
    {
        return {};
    }
};

}

std::vector<Finding> findingsOf(const Result &result)
{
    const std::vector<Step> steps = result.plan.allSteps();
    std::vector<Finding> all;
    for (const StepRecord &record : result.steps)
        if (isWithin(record, result)) {
            const Measured measured{result, steps, record};
            for (Finding &finding : std::visit(Find{measured}, steps[record.step])) {
                finding.step = record.step;
                all.push_back(std::move(finding));
            }
        }
    return all;
}

}

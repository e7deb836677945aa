// SPDX-License-Identifier: MIT
#include "app/cli/plan_table.h"

#include "app/cli/table.h"
#include "core/report/describe.h"
#include "core/result/format.h"
#include "core/workload/step_text.h"

#include <fmt/format.h>

namespace qdm::cli {

namespace {

/// What the step's words do not tell: placement, span, distribution of sizes.
std::string moreText(const Step &step)
{
    std::vector<Workload> tests = testsOf(step);
    if (tests.empty())
        return "";
    Workload &first = tests.front();
    first.name = workloadName(first); // it stands before
    if (const auto *sweep = std::get_if<SweepStep>(&step); sweep && sweep->axis == SweepAxis::FreeShare)
        first.span = {};
    return peculiarities(first);
}

}

std::string stepTable(const Plan &plan, const PlanEstimate &expected)
{
    Table table({"", "Step", "Time", "Writes", "More"});
    const std::vector<Step> steps = plan.allSteps();
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const StepEstimate &step = expected.steps[i];
        table.addRow({fmt::format("{}", i + 1), stepText(steps[i]), formatDuration(step.duration),
                      step.written == Bytes() ? "" : formatCapacity(step.written), moreText(steps[i])});
    }
    return table.text();
}

}

// SPDX-License-Identifier: MIT
#pragma once

#include "core/result/findings.h"

#include <span>

namespace qdm {

/// A step of a result, with what was measured in it and before it.
struct Measured {
    const Result &result;
    const std::vector<Step> &steps;
    const StepRecord &record;

    std::span<const Test> tests() const { return std::span(result.tests).subspan(record.firstTest, record.tests); }
};

// What can be said of each kind of step. Finding::step is set by the caller.

std::vector<Finding> sweepFindings(const Measured &measured, const SweepStep &step); ///< sweep_findings.cpp
std::vector<Finding> timelineFindings(const Measured &measured);                     ///< timeline_findings.cpp, as the next
std::vector<Finding> recoveryFindings(const Measured &measured, const RecoverStep &step);
std::vector<Finding> steadinessFindings(const Measured &measured, const UntilSteadyStep &step); ///< sweep_findings.cpp

/// What wore a drive out before it recovered: the latest timeline before this step that did the same.
const Pass *wornOutBefore(const Measured &measured, const Workload &workload);

/// The levels that a recovery is measured by, as IOPS, each the mean over a time as long as that of the test after TRIM.
struct Recovery {
    std::optional<double> fresh, degraded, afterIdle, afterTrim;
};
Recovery recoveryOf(const Measured &measured, const RecoverStep &step);

}

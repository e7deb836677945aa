// SPDX-License-Identifier: MIT
#pragma once

#include "core/workload/plan.h"
#include "platform/include/drives.h"

#include <vector>

namespace qdm {

/// How fast a drive of a kind usually is: a guess for what a run will take and write, never for a result.
class ExpectedSpeed {
public:
    ExpectedSpeed() = default; ///< of a drive that nothing is known of
    explicit ExpectedSpeed(const Volume &volume);

    double bytesPerSecond(const Workload &w) const;
    Seconds timeToWrite(Bytes size) const; ///< in order

private:
    double m_sequential = 500e6;      ///< bytes a second
    double m_requestSeconds = 100e-6; ///< that a small request takes, besides the time of its bytes
    double m_jumpSeconds = 0;         ///< that the head of a hard disk takes to a random place
    unsigned m_atOnce = 8;            ///< requests that the drive works on at a time
};

struct StepEstimate {
    Seconds duration{};
    Bytes written;
};

/// What a run of a plan will take and write, as far as one can tell: passes are bounded by time, so what they write depends on the drive.
struct PlanEstimate {
    std::vector<StepEstimate> steps; ///< of Plan::allSteps(), the pauses before their tests included
    Seconds duration{};
    Bytes written;
};

/// On a target of this size, whose content is not known. Steps that repeat are counted with the fewest rounds.
PlanEstimate estimate(const Plan &plan, Bytes targetSize, const ExpectedSpeed &speed);

/// Of a plan whose target is not known yet: as if its test file had the size that the plan says, 1 GiB where that is all free space.
PlanEstimate estimate(const Plan &plan);

}

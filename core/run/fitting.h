// SPDX-License-Identifier: MIT
#pragma once

#include "core/workload/plan.h"
#include "platform/include/target.h"

namespace qdm {

/// A step as it can be done on a target.
struct FittedStep {
    std::optional<Step> step; ///< none: nothing of it can be done
    std::string changes;      ///< what was left out or made smaller and why, in sentences; empty: nothing
};

/// Leaves out the block sizes that the target's own blocks do not allow, and makes spans and disjoint regions smaller that do not fit.
FittedStep fitted(const Step &step, const Target &target);

/// The tests of all steps as far as they fit; one that cannot be made to is refused, before anything is written. Throws Error(Usage,
/// Unsupported).
std::vector<Workload> requireFitting(const std::vector<Step> &steps, const Target &target);

}

// SPDX-License-Identifier: MIT
#pragma once

#include "core/result/result.h"

#include <string>
#include <vector>

namespace qdm {

/// What a reviewer would say of a step's numbers.
struct Finding {
    std::size_t step = 0; ///< index in Plan::allSteps()
    std::string key;      ///< "plateau_depth", "worst_mix_factor", "degradation_begin", ...: for programs
    double value = 0;
    std::string unit; ///< of value: "requests", "bytes", "IOPS", "ns", "rounds"; "share" where 1 is all
    std::string text; ///< one sentence with its numbers, for people
};

/// All that can be said of a result, in the order of its steps; where a thing did not happen, that is said. Derived from what was
/// measured whenever a result is read.
std::vector<Finding> findingsOf(const Result &result);

}

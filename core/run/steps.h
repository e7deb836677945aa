// SPDX-License-Identifier: MIT
#pragma once

#include "core/run/run_context.h"

namespace qdm {

/// Does one step of a plan; what came of it is added to the run's result as it goes on. `index`: in Plan::allSteps(). Throws Error,
/// Cancelled.
void runStep(RunContext &context, const Step &step, std::size_t index);

}

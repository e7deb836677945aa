// SPDX-License-Identifier: MIT
#pragma once

#include "core/run/run_context.h"

namespace qdm {

/// Measures one workload, pass for pass, and adds the test to the run's result as it goes on.
/// Throws Error, Cancelled; what was measured until then is in the result.
void runTest(RunContext &context, Workload workload);

}

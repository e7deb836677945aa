// SPDX-License-Identifier: MIT
#pragma once

#include "core/run/run_context.h"

namespace qdm {

/// Measures workloads at once, pass for pass, and adds a test for each to the run's result as it goes on; all are timed as the first.
/// Throws Error, Cancelled; what was measured until then is in the result.
void runTests(RunContext &context, std::vector<Workload> workloads);

}

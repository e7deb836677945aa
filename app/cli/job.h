// SPDX-License-Identifier: MIT
#pragma once

#include "app/cli/output.h"
#include "core/run/job_queue.h"

namespace qdm::cli {

/// Runs a request to its end, shows how far it is, writes the report and returns the exit status. Ctrl+C, SIGTERM or a closed terminal ends
/// it early, and what was measured is reported all the same; a second one ends the program at once.
int runJob(Platform &platform, RunRequest request, const OutputOptions &output);

}

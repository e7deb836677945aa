// SPDX-License-Identifier: MIT
#pragma once

#include "core/result/result.h"

#include <functional>
#include <string>
#include <variant>

namespace qdm {

using JobId = std::uint64_t;

enum class Phase {
    Preparing, ///< the test file is made and filled
    WarmUp,    ///< the discarded pass
    Measuring,
    Pause, ///< between tests
    Idle,  ///< a step of the plan that leaves the drive alone
    Trimming,
    Finishing, ///< outstanding requests, flush, closing
};

/// Tests are told by their index in RunStarted::tests; those of a step that repeats come again with the same index.

/// The run has begun: the resolved plan and the place are known. `result.tests` is empty.
struct RunStarted {
    Result result;
    std::vector<Workload> tests; ///< what will run, in order
};

/// Where the run is; several times a second. Only the newest matters.
struct Progress {
    Phase phase = Phase::Preparing;
    std::size_t step = 0; ///< index in Plan::allSteps()
    std::size_t test = 0; ///< index in RunStarted::tests, of the next one where none runs; their number after the last
    unsigned pass = 0;    ///< 1..passes while measuring, 0 in the warm-up pass
    unsigned passes = 0;
    double phaseFraction = 0;  ///< 0..1 of the present phase (fill, or pass)
    double bytesPerSecond = 0; ///< of the last half second or so (fill: of the fill)
    double iops = 0;
    double latencyMeanNs = 0;
    Seconds left{}; ///< of the whole run
};

struct TestStarted {
    std::size_t test = 0;
    EngineKind engine = EngineKind::Sync;
};

/// A pass is done; `soFar` has it among its passes and a score of what there is.
struct PassFinished {
    std::size_t test = 0;
    Test soFar;
};

struct TestFinished {
    std::size_t test = 0;
    Test result;
};

/// The end, always the last event of a run. `result.complete` says whether it got through.
struct RunFinished {
    Result result;
    bool cancelled = false;
    std::optional<ErrorKind> error; ///< set: it failed; result.failure is the sentence
};

using Event = std::variant<RunStarted, Progress, TestStarted, PassFinished, TestFinished, RunFinished>;

/// Called on the job's thread, one call at a time; must return soon and must not throw.
using EventSink = std::function<void(JobId, const Event &)>;

}

// SPDX-License-Identifier: MIT
#pragma once

#include "core/workload/workload.h"

#include <variant>

namespace qdm {

/// Writes the whole target in order, once or several times: a drive is as fast as its maker says only while it is empty.
struct FillStep {
    DataPattern data;
    unsigned rounds = 1; ///< 1..100

    friend bool operator==(const FillStep &, const FillStep &) = default;
};

/// Tells the drive that nothing in the target is worth keeping.
struct TrimStep {
    friend bool operator==(const TrimStep &, const TrimStep &) = default;
};

/// Leaves the drive alone, so that it can tidy itself up.
struct IdleStep {
    Seconds seconds{900}; ///< 0..86400

    friend bool operator==(const IdleStep &, const IdleStep &) = default;
};

/// "queue_depth", "block", "read_share", "threads": as in JSON.
const char *sweepAxisName(SweepAxis axis);

/// Sets the parameter that an axis stands for.
void setParameter(Workload &workload, SweepAxis axis, std::uint64_t value);

/// One workload with one of its parameters at a row of values, for each operation: a curve for each operation.
struct SweepStep {
    Workload base; ///< its value of the axis is not used; that of the first point in what was read from JSON
    SweepAxis axis = SweepAxis::QueueDepth;
    std::vector<std::uint64_t> values; ///< 1..100 of them: requests, bytes, percent or threads
    /// The curves, in this order, each with all its values; Read and Write alone. Empty for the axis ReadShare, which is one curve.
    std::vector<Operation> operations;

    friend bool operator==(const SweepStep &, const SweepStep &) = default;
};

/// One workload without a pause, for as long as it takes to see a drive change; each moment is kept.
struct TimelineStep {
    Workload workload; ///< one pass without a warm-up
    friend bool operator==(const TimelineStep &, const TimelineStep &) = default;
};

/// Rounds of cells, each read share at each block size, until the rate of one cell changes no more (core/result/steady_state.h).
struct UntilSteadyStep {
    Workload base;                    ///< its read share and block are not used; those of the tracked cell in what was read from JSON
    std::vector<unsigned> readShares; ///< 0..100 %; 1..20 of them
    std::vector<Bytes> blocks;        ///< 1..20
    unsigned trackedReadShare = 0;    ///< one of readShares
    Bytes trackedBlock{4096};         ///< one of blocks
    unsigned mostRounds = 25;         ///< 5..100

    friend bool operator==(const UntilSteadyStep &, const UntilSteadyStep &) = default;
};

/// One thing that a plan does. A plain workload is a step too.
using Step = std::variant<Workload, SweepStep, TimelineStep, UntilSteadyStep, FillStep, TrimStep, IdleStep>;

/// "workload", "sweep", "timeline", "until_steady", "fill", "trim", "idle": as in JSON.
const char *stepName(const Step &step);

/// The workloads that a step measures, in their order, named, with their read share set; none for a step that measures nothing. Of steps
/// that repeat: those of one round.
std::vector<Workload> testsOf(const Step &step);

/// True if the step changes what is on the target.
bool writes(const Step &step);

/// Throws Error(Usage) with a sentence that names the parameter and its range.
void validate(const Step &step);

}

// SPDX-License-Identifier: MIT
#pragma once

#include "core/workload/workload.h"

#include <variant>

namespace qdm {

/// Writes the target in order, once or several times: a drive is as fast as its maker says only while it is empty.
struct FillStep {
    DataPattern data{};
    unsigned rounds = 1;  ///< 1..100
    double leaveFree = 0; ///< 0..99.99 %: the share of the target, at its end, that is left free
    Bytes block{1 << 20}; ///< of a request, 4 KiB..64 MiB

    friend bool operator==(const FillStep &, const FillStep &) = default;
};

/// How much a fill writes in each round, on a target of this size.
Bytes filledSize(const FillStep &step, Bytes target);

/// Tells the drive that nothing in the target is worth keeping.
struct TrimStep {
    friend bool operator==(const TrimStep &, const TrimStep &) = default;
};

/// Makes the drive as new: by its own command where it has one, else by trimming all of it.
struct EraseStep {
    friend bool operator==(const EraseStep &, const EraseStep &) = default;
};

/// Leaves the drive alone, so that it can tidy itself up.
struct IdleStep {
    Seconds seconds{900}; ///< 0..86400

    friend bool operator==(const IdleStep &, const IdleStep &) = default;
};

/// "queue_depth", "block", "read_share", "threads", "free_share": as in JSON.
const char *sweepAxisName(SweepAxis axis);

/// Sets the parameter that an axis stands for. FreeShare sets the span: what is filled is what is used, so that the rest stays free.
void setParameter(Workload &workload, SweepAxis axis, double value);

/// One workload with one of its parameters at a row of values, for each operation: a curve for each operation. On the axis FreeShare the
/// target is filled until just the value's share of it is free.
struct SweepStep {
    Workload base; ///< its value of the axis is not used; that of the first point in what was read from JSON
    SweepAxis axis = SweepAxis::QueueDepth;
    std::vector<double> values; ///< 1..100 of them: requests, bytes, percent or threads; whole numbers but for FreeShare
    /// The curves, in this order, each with all its values; Read and Write alone. Empty for the axis ReadShare, which is one curve.
    std::vector<Operation> operations;

    friend bool operator==(const SweepStep &, const SweepStep &) = default;
};

/// One workload without a pause, for as long as it takes to see a drive change; each moment is kept.
struct TimelineStep {
    Workload workload; ///< one pass without a warm-up
    friend bool operator==(const TimelineStep &, const TimelineStep &) = default;
};

/// How a drive recovers from what was done to it before: by itself while it is left alone, and by TRIM. One pass after each.
struct RecoverStep {
    Workload workload; ///< one pass without a warm-up
    Seconds idle{900}; ///< 0..86400

    friend bool operator==(const RecoverStep &, const RecoverStep &) = default;
};

/// Several unlike workloads at once, each of which is a test of its own.
struct TogetherStep {
    std::vector<Workload> workers; ///< 2..16; all with the same times, passes and warm-up

    friend bool operator==(const TogetherStep &, const TogetherStep &) = default;
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
using Step =
    std::variant<Workload, SweepStep, TimelineStep, RecoverStep, TogetherStep, UntilSteadyStep, FillStep, TrimStep, EraseStep, IdleStep>;

/// "workload", "sweep", "timeline", "recover", "together", "until_steady", "fill", "trim", "erase", "idle": as in JSON.
const char *stepName(const Step &step);

/// The workloads that a step measures, in their order, named, with their read share set; none for a step that measures nothing. Of steps
/// that repeat: those of one round.
std::vector<Workload> testsOf(const Step &step);

/// True if the step changes what is on the target.
bool writes(const Step &step);

/// Throws Error(Usage) with a sentence that names the parameter and its range.
void validate(const Step &step);

}

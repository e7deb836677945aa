// SPDX-License-Identifier: MIT
#pragma once

#include "core/run/progress_meter.h"
#include "core/run/target_content.h"

#include <string>
#include <vector>

namespace qdm {

class RunContext;
struct FillStep;

/// Brings the target of a run into the state that a step or test wants, and keeps account of that state. On the job's thread.
class Preparation {
public:
    Preparation(RunContext &context, Bytes size) : m_context(context), m_content(size) { }

    /// The tests find the data that they read, and no drive is measured empty unless a step of the plan emptied it. Throws Error,
    /// Cancelled.
    void prepareFor(const std::vector<Workload> &tests);

    /// Writes the target in order, all of it or as much as leaves the step's share free; the drive is told that the rest is. Returns what
    /// was done, as a sentence. Throws Error, Cancelled.
    std::string fill(const FillStep &step);

    /// The first `to` bytes hold data, the rest is free; what holds them already is not written again. Returns what stood in the way, as
    /// a sentence; mostly empty. Throws Error, Cancelled.
    std::string fillUpTo(Bytes to, const DataPattern &data);

    /// Trims the whole target; what is read there afterwards is not defined. Returns how it was done. Throws Error.
    std::string trim();

    /// Makes the whole target as new, as far as the drive can. Returns how it was done. Throws Error.
    std::string erase();

    /// The target holds what an earlier run left on it.
    void isInUnknownState() { m_content.becomeUnknown(); }

private:
    std::string freeFrom(Bytes from);
    void write(TargetContent::Gap gap, const DataPattern &data, Bytes block);
    void showWritten(Nanos begin, Bytes written, Bytes all, RateMeter &rate);

    RunContext &m_context;
    TargetContent m_content;
};

}

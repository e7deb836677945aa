// SPDX-License-Identifier: MIT
#include "core/workload/step_text.h"

#include "core/result/format.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace qdm {

namespace {

std::string operationsText(const std::vector<Operation> &operations)
{
    std::vector<const char *> names;
    for (Operation operation : operations)
        names.push_back(operationName(operation));
    return fmt::format("{}", fmt::join(names, " and "));
}

/// "RND4K Q32T1 write"
std::string testText(const Workload &w)
{
    const std::string name = w.name.empty() ? workloadName(w) : w.name;
    if (w.operation() == Operation::Mix)
        return fmt::format("{} mix R{}", name, w.readShare);
    return fmt::format("{} {}", name, operationName(w.operation()));
}

struct Text {
    std::string operator()(const Workload &w) const { return testText(w); }

    std::string operator()(const SweepStep &s) const
    {
        const std::string name = s.base.name.empty() ? workloadName(s.base, s.axis) : s.base.name;
        std::string text = fmt::format("{} by {}, {} to {}", name, sweepAxisText(s.axis), sweepValueText(s.axis, s.values.front()),
                                       sweepValueText(s.axis, s.values.back()));
        return s.operations.empty() ? text : text + ": " + operationsText(s.operations);
    }

    std::string operator()(const TimelineStep &s) const
    {
        return fmt::format("{} for {}", testText(s.workload),
                           s.workload.byteLimit.isNone() ? formatDuration(s.workload.seconds) : limitText(s.workload.byteLimit));
    }

    std::string operator()(const RecoverStep &s) const
    {
        return fmt::format("{} after {} of idling, then after TRIM", testText(s.workload), formatDuration(s.idle));
    }

    std::string operator()(const TogetherStep &s) const
    {
        std::vector<std::string> names;
        for (const Workload &worker : s.workers)
            names.push_back(testText(worker));
        return fmt::format("At once: {}", fmt::join(names, ", "));
    }

    std::string operator()(const UntilSteadyStep &s) const
    {
        return fmt::format("{} until steady: {} of reads, {}", workloadName(s.base, SweepAxis::Block),
                           rangeOf(s.readShares, [](unsigned share) { return fmt::format("{} %", share); }), rangeOf(s.blocks, formatSize));
    }

    std::string operator()(const FillStep &s) const
    {
        std::string text = s.leaveFree > 0 ? fmt::format("Fill, {} % left free", s.leaveFree) : "Fill";
        if (s.data.compressiblePercent > 0)
            text += s.data.compressiblePercent == 100 ? " with zeros"
                                                      : fmt::format(" with data compressible by {} %", s.data.compressiblePercent);
        return s.rounds > 1 ? fmt::format("{}, {} times", text, s.rounds) : text;
    }

    std::string operator()(const TrimStep &) const { return "TRIM"; }
    std::string operator()(const EraseStep &) const { return "Erase"; }
    std::string operator()(const IdleStep &s) const { return "Idle for " + formatDuration(s.seconds); }

private:
    static std::string limitText(const Span &limit)
    {
        return limit.bytes != 0_B ? formatSize(limit.bytes) : fmt::format("{} % of the target", limit.percent);
    }

    template <typename List, typename TextOf>
    static std::string rangeOf(const List &list, TextOf textOf)
    {
        const auto [least, most] = std::ranges::minmax(list);
        return least == most ? textOf(least) : fmt::format("{} to {}", textOf(least), textOf(most));
    }
};

}

const char *sweepAxisText(SweepAxis axis)
{
    switch (axis) {
    case SweepAxis::QueueDepth: return "queue depth";
    case SweepAxis::Block: return "block size";
    case SweepAxis::ReadShare: return "share of reads";
    case SweepAxis::Threads: return "threads";
    case SweepAxis::FreeShare: return "free space";
    }
    return "";
}

std::string sweepValueText(SweepAxis axis, double value)
{
    switch (axis) {
    case SweepAxis::Block: return formatSize(Bytes(static_cast<std::uint64_t>(value)));
    case SweepAxis::ReadShare:
    case SweepAxis::FreeShare: return fmt::format("{} %", value);
    case SweepAxis::QueueDepth:
    case SweepAxis::Threads: return fmt::format("{}", value);
    }
    return "";
}

std::string stepText(const Step &step)
{
    return std::visit(Text(), step);
}

}

// SPDX-License-Identifier: MIT
#include "core/workload/step.h"

#include "core/result/format.h"
#include "platform/include/error.h"

#include <algorithm>
#include <fmt/format.h>

namespace qdm {

namespace {

Workload named(Workload w)
{
    if (w.name.empty())
        w.name = workloadName(w);
    return w;
}

/// Points of one curve have one name only where the axis is in it.
Workload point(const SweepStep &sweep, std::uint64_t value)
{
    Workload w = sweep.base;
    setParameter(w, sweep.axis, value);
    if (w.name.empty() && sweep.axis == SweepAxis::ReadShare)
        w.name = fmt::format("{} R{}", workloadName(w), value);
    return named(std::move(w));
}

std::vector<Workload> points(const SweepStep &sweep)
{
    std::vector<Workload> all;
    if (sweep.axis == SweepAxis::ReadShare)
        for (std::uint64_t value : sweep.values)
            all.push_back(point(sweep, value));
    for (Operation operation : sweep.operations)
        for (std::uint64_t value : sweep.values) {
            all.push_back(point(sweep, value));
            all.back().readShare = operation == Operation::Read ? 100 : 0;
        }
    return all;
}

std::vector<Workload> cells(const UntilSteadyStep &step)
{
    std::vector<Workload> all;
    for (unsigned readShare : step.readShares)
        for (Bytes block : step.blocks) {
            Workload w = step.base;
            w.readShare = readShare;
            w.blocks = {{block, 100}};
            if (w.name.empty())
                w.name = fmt::format("{} R{}", workloadName(w), readShare);
            all.push_back(std::move(w));
        }
    return all;
}

void require(bool holds, std::string sentence)
{
    if (!holds)
        throw Error(ErrorKind::Usage, std::move(sentence));
}

template <typename T>
void requireDistinct(const char *key, std::vector<T> list)
{
    std::ranges::sort(list);
    require(std::ranges::adjacent_find(list) == list.end(), fmt::format("{} names something twice.", key));
}

struct Tests {
    std::vector<Workload> operator()(const Workload &w) const { return {named(w)}; }
    std::vector<Workload> operator()(const SweepStep &s) const { return points(s); }
    std::vector<Workload> operator()(const TimelineStep &s) const { return {named(s.workload)}; }
    std::vector<Workload> operator()(const UntilSteadyStep &s) const { return cells(s); }
    template <typename Other>
    std::vector<Workload> operator()(const Other &) const
    {
        return {};
    }
};

struct Name {
    const char *operator()(const Workload &) const { return "workload"; }
    const char *operator()(const SweepStep &) const { return "sweep"; }
    const char *operator()(const TimelineStep &) const { return "timeline"; }
    const char *operator()(const UntilSteadyStep &) const { return "until_steady"; }
    const char *operator()(const FillStep &) const { return "fill"; }
    const char *operator()(const TrimStep &) const { return "trim"; }
    const char *operator()(const IdleStep &) const { return "idle"; }
};

struct Validate {
    void operator()(const Workload &w) const { validate(w); }

    void operator()(const SweepStep &s) const
    {
        require(!s.values.empty() && s.values.size() <= 100, fmt::format("values has {} entries, it must have 1 to 100.", s.values.size()));
        const bool mixes = std::ranges::find(s.operations, Operation::Mix) != s.operations.end();
        require(!mixes, "operations has \"mix\", but a sweep reads or writes; a mix is swept by the axis read_share.");
        if (s.axis == SweepAxis::ReadShare)
            require(s.operations.empty(), "operations are given, but the axis read_share sets what is read and written.");
        else
            require(!s.operations.empty(), "operations is empty, it must have \"read\", \"write\" or both.");
        requireDistinct("values", s.values);
        requireDistinct("operations", s.operations);
        for (const Workload &w : points(s))
            validate(w);
    }

    void operator()(const TimelineStep &s) const
    {
        require(s.workload.passes == 1 && !s.workload.warmUpPass, "a timeline is one pass without a warm-up.");
        validate(s.workload);
    }

    void operator()(const UntilSteadyStep &s) const
    {
        const auto has = [](const auto &list, auto value) { return std::ranges::find(list, value) != list.end(); };
        require(!s.readShares.empty() && s.readShares.size() <= 20,
                fmt::format("read_shares has {} entries, it must have 1 to 20.", s.readShares.size()));
        require(!s.blocks.empty() && s.blocks.size() <= 20, fmt::format("blocks has {} entries, it must have 1 to 20.", s.blocks.size()));
        require(has(s.readShares, s.trackedReadShare) && has(s.blocks, s.trackedBlock),
                fmt::format("tracked is {} of {} % reads, it must be one of the cells.", formatSize(s.trackedBlock), s.trackedReadShare));
        require(s.mostRounds >= 5 && s.mostRounds <= 100, fmt::format("rounds is {}, it must be 5 to 100.", s.mostRounds));
        requireDistinct("read_shares", s.readShares);
        requireDistinct("blocks", s.blocks);
        require(s.base.passes == 1 && !s.base.warmUpPass, "a cell is one pass without a warm-up.");
        for (const Workload &w : cells(s))
            validate(w);
    }

    void operator()(const FillStep &s) const
    {
        require(s.rounds >= 1 && s.rounds <= 100, fmt::format("rounds is {}, it must be 1 to 100.", s.rounds));
    }

    void operator()(const TrimStep &) const { }

    void operator()(const IdleStep &s) const
    {
        require(s.seconds.count() >= 0 && s.seconds.count() <= 86400,
                fmt::format("seconds is {}, it must be 0 to 86400.", s.seconds.count()));
    }
};

}

void setParameter(Workload &w, SweepAxis axis, std::uint64_t value)
{
    switch (axis) {
    case SweepAxis::QueueDepth: w.depth = static_cast<unsigned>(value); break;
    case SweepAxis::Block: w.blocks = {{Bytes(value), 100}}; break;
    case SweepAxis::ReadShare: w.readShare = static_cast<unsigned>(value); break;
    case SweepAxis::Threads: w.threads = static_cast<unsigned>(value); break;
    }
}

const char *sweepAxisName(SweepAxis axis)
{
    switch (axis) {
    case SweepAxis::QueueDepth: return "queue_depth";
    case SweepAxis::Block: return "block";
    case SweepAxis::ReadShare: return "read_share";
    case SweepAxis::Threads: return "threads";
    }
    return "";
}

const char *stepName(const Step &step)
{
    return std::visit(Name(), step);
}

std::vector<Workload> testsOf(const Step &step)
{
    return std::visit(Tests(), step);
}

bool writes(const Step &step)
{
    if (std::holds_alternative<FillStep>(step) || std::holds_alternative<TrimStep>(step))
        return true;
    return std::ranges::any_of(testsOf(step), [](const Workload &w) { return w.operation() != Operation::Read; });
}

void validate(const Step &step)
{
    std::visit(Validate(), step);
}

}

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
Workload point(const SweepStep &sweep, double value)
{
    Workload w = sweep.base;
    setParameter(w, sweep.axis, value);
    if (w.name.empty() && sweep.axis == SweepAxis::ReadShare)
        w.name = fmt::format("{} R{}", workloadName(w), value);
    if (w.name.empty() && sweep.axis == SweepAxis::FreeShare)
        w.name = fmt::format("{} {} % free", workloadName(w), value);
    return named(std::move(w));
}

std::vector<Workload> points(const SweepStep &sweep)
{
    std::vector<Workload> all;
    if (sweep.axis == SweepAxis::ReadShare)
        for (double value : sweep.values)
            all.push_back(point(sweep, value));
    for (Operation operation : sweep.operations)
        for (double value : sweep.values) {
            all.push_back(point(sweep, value));
            all.back().readShare = operation == Operation::Read ? 100 : 0;
        }
    return all;
}

std::vector<Workload> recoveries(const RecoverStep &step)
{
    std::vector<Workload> both(2, named(step.workload));
    both[0].name += " after idle";
    both[1].name += " after TRIM";
    return both;
}

/// Those of one name are numbered.
std::vector<Workload> workersOf(const TogetherStep &step)
{
    std::vector<Workload> all;
    for (const Workload &worker : step.workers)
        all.push_back(named(worker));
    for (std::size_t i = 0; i < all.size(); ++i) {
        const std::string name = all[i].name;
        unsigned number = 1;
        for (std::size_t j = i + 1; j < all.size(); ++j)
            if (all[j].name == name)
                all[j].name += fmt::format(" #{}", ++number);
        if (number > 1)
            all[i].name += " #1";
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

void requireIdle(const char *key, Seconds length)
{
    require(length.count() >= 0 && length.count() <= 86400, fmt::format("{} is {} s, it must be 0 to 86400 s.", key, length.count()));
}

struct Tests {
    std::vector<Workload> operator()(const Workload &w) const { return {named(w)}; }
    std::vector<Workload> operator()(const SweepStep &s) const { return points(s); }
    std::vector<Workload> operator()(const TimelineStep &s) const { return {named(s.workload)}; }
    std::vector<Workload> operator()(const RecoverStep &s) const { return recoveries(s); }
    std::vector<Workload> operator()(const TogetherStep &s) const { return workersOf(s); }
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
    const char *operator()(const RecoverStep &) const { return "recover"; }
    const char *operator()(const TogetherStep &) const { return "together"; }
    const char *operator()(const UntilSteadyStep &) const { return "until_steady"; }
    const char *operator()(const FillStep &) const { return "fill"; }
    const char *operator()(const TrimStep &) const { return "trim"; }
    const char *operator()(const EraseStep &) const { return "erase"; }
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
        if (s.axis == SweepAxis::FreeShare)
            require(s.operations.size() == 1, "operations has several, but on the axis free_share the target is filled for one of them.");
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

    void operator()(const RecoverStep &s) const
    {
        require(s.workload.passes == 1 && !s.workload.warmUpPass, "what is measured after a recovery is one pass without a warm-up.");
        requireIdle("idle", s.idle);
        validate(s.workload);
    }

    void operator()(const TogetherStep &s) const
    {
        require(s.workers.size() >= 2 && s.workers.size() <= 16,
                fmt::format("workers has {} entries, it must have 2 to 16.", s.workers.size()));
        const Workload &first = s.workers.front();
        for (const Workload &w : s.workers) {
            const bool timedAlike = w.seconds == first.seconds && w.ramp == first.ramp && w.passes == first.passes
                && w.passInterval == first.passInterval && w.warmUpPass == first.warmUpPass;
            require(timedAlike, "the workers have different times, but they work at once.");
            validate(w);
        }
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
        require(s.leaveFree >= 0 && s.leaveFree <= 99.99, fmt::format("leave_free is {} %, it must be 0 to 99.99 %.", s.leaveFree));
        require(s.block >= 4_KiB && s.block <= 64_MiB && s.block % 4_KiB == 0_B,
                fmt::format("block is {}, it must be 4 KiB to 64 MiB and a multiple of 4 KiB.", formatSize(s.block)));
    }

    void operator()(const TrimStep &) const { }
    void operator()(const EraseStep &) const { }
    void operator()(const IdleStep &s) const { requireIdle("seconds", s.seconds); }
};

}

Bytes filledSize(const FillStep &step, Bytes target)
{
    return sizeIn({{}, 100 - step.leaveFree}, target);
}

void setParameter(Workload &w, SweepAxis axis, double value)
{
    switch (axis) {
    case SweepAxis::QueueDepth: w.depth = static_cast<unsigned>(value); break;
    case SweepAxis::Block: w.blocks = {{Bytes(static_cast<std::uint64_t>(value)), 100}}; break;
    case SweepAxis::ReadShare: w.readShare = static_cast<unsigned>(value); break;
    case SweepAxis::Threads: w.threads = static_cast<unsigned>(value); break;
    case SweepAxis::FreeShare: w.span = {{}, 100 - value}; break;
    }
}

const char *sweepAxisName(SweepAxis axis)
{
    switch (axis) {
    case SweepAxis::QueueDepth: return "queue_depth";
    case SweepAxis::Block: return "block";
    case SweepAxis::ReadShare: return "read_share";
    case SweepAxis::Threads: return "threads";
    case SweepAxis::FreeShare: return "free_share";
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
    const bool changes = std::holds_alternative<FillStep>(step) || std::holds_alternative<TrimStep>(step)
        || std::holds_alternative<EraseStep>(step) || std::holds_alternative<RecoverStep>(step);
    return changes || std::ranges::any_of(testsOf(step), [](const Workload &w) { return w.operation() != Operation::Read; });
}

void validate(const Step &step)
{
    std::visit(Validate(), step);
}

}

// SPDX-License-Identifier: MIT
#include "core/run/steps.h"

#include "core/result/format.h"
#include "core/run/test_run.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace qdm {

namespace {

/// Each kind of step, in a few lines. Returns what is to be said of it where the tests do not tell.
class StepRun {
public:
    explicit StepRun(RunContext &context) : m_context(context) { }

    std::string operator()(const FillStep &fill) const
    {
        for (unsigned round = 0; round < fill.rounds; ++round)
            m_context.fill(fill.data);
        return fmt::format("{} written in order{}.", formatSize(m_context.target().size()),
                           fill.rounds > 1 ? fmt::format(", {} times", fill.rounds) : "");
    }

    std::string operator()(const TrimStep &) const
    {
        m_context.sendProgress(m_context.clock().now(), {.phase = Phase::Trimming});
        try {
            const std::string how = m_context.trim();
            return fmt::format("{}: {}.", formatSize(m_context.target().size()), how);
        } catch (const Error &error) {
            if (error.kind() != ErrorKind::Unsupported)
                throw;
            return fmt::format("Not trimmed: {}", error.what()); // the rest of the plan still tells something
        }
    }

    std::string operator()(const IdleStep &idle) const
    {
        m_context.pause(idle.seconds, Phase::Idle);
        return fmt::format("{} without a request.", formatDuration(idle.seconds));
    }

    template <typename Measuring>
    std::string operator()(const Measuring &step) const
    {
        for (const Workload &test : testsOf(step)) {
            if (!m_context.result().tests.empty())
                m_context.pause(m_context.request().plan.interval, Phase::Pause);
            runTest(m_context, test);
        }
        return "";
    }

private:
    RunContext &m_context;
};

/// Keeps the record of a step true, however the step ends.
class Recorded {
public:
    Recorded(RunContext &context, std::size_t step) : m_context(context), m_begin(context.clock().now())
    {
        context.result().steps.push_back({.step = step,
                                          .begin = Seconds(static_cast<double>(m_begin - context.begin()) / 1e9),
                                          .seconds = {},
                                          .firstTest = context.result().tests.size(),
                                          .detail = {}});
    }
    ~Recorded()
    {
        record().seconds = Seconds(static_cast<double>(m_context.clock().now() - m_begin) / 1e9);
        record().tests = m_context.result().tests.size() - record().firstTest;
    }
    Recorded(const Recorded &) = delete;
    Recorded &operator=(const Recorded &) = delete;

    StepRecord &record() { return m_context.result().steps.back(); }

private:
    RunContext &m_context;
    const Nanos m_begin;
};

}

Step fitted(const Step &step, Bytes alignment, std::string &leftOut)
{
    const auto *sweep = std::get_if<SweepStep>(&step);
    if (!sweep || sweep->axis != SweepAxis::Block)
        return step;
    SweepStep rest = *sweep;
    std::vector<std::string> gone;
    std::erase_if(rest.values, [&](std::uint64_t size) {
        if (Bytes(size) % alignment == 0_B)
            return false;
        gone.push_back(formatSize(Bytes(size)));
        return true;
    });
    if (!gone.empty())
        leftOut = fmt::format("{} left out, because the target has blocks of {}.", fmt::join(gone, ", "), formatSize(alignment));
    return rest;
}

void runStep(RunContext &context, const Step &step, std::size_t index)
{
    Recorded recorded(context, index);
    context.setStep(index);
    const Step possible = fitted(step, context.target().alignment(), recorded.record().detail);
    const std::string detail = std::visit(StepRun(context), possible);
    if (!detail.empty())
        recorded.record().detail = detail;
}

}

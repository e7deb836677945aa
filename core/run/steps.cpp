// SPDX-License-Identifier: MIT
#include "core/run/steps.h"

#include "core/result/format.h"
#include "core/result/steady_state.h"
#include "core/run/test_run.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <ranges>

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
        m_context.left().beginPhase(Seconds(0));
        m_context.sendProgress(m_context.clock().now(),
                               {.phase = Phase::Trimming, .test = m_context.planned(), .left = m_context.left().at(0)});
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
        m_context.pauseBeforeTest(idle.seconds, Phase::Idle);
        return fmt::format("{} without a request.", formatDuration(idle.seconds));
    }

    std::string operator()(const UntilSteadyStep &step) const
    {
        std::vector<double> rounds;
        std::optional<Steadiness> now;
        const std::size_t first = m_context.planned();
        while (rounds.size() < step.mostRounds && !(now && now->reached())) {
            m_context.setPlanned(first);
            measure(step);
            rounds.push_back(tracked(step));
            now = steadinessOf(rounds);
        }
        if (!now)
            return fmt::format("{} rounds without a request of the tracked cell.", rounds.size());
        return fmt::format("{} after {} rounds: {}, {:.0f} IOPS.", now->reached() ? "Steady" : "Not steady", rounds.size(),
                           steadinessText(*now), now->mean);
    }

    template <typename Measuring>
    std::string operator()(const Measuring &step) const
    {
        measure(step);
        return "";
    }

private:
    void measure(const Step &step) const
    {
        for (const Workload &test : testsOf(step)) {
            if (!m_context.result().tests.empty())
                m_context.pauseBeforeTest(m_context.request().plan.interval, Phase::Pause);
            runTest(m_context, test);
            m_context.setPlanned(m_context.planned() + 1);
        }
    }

    /// IOPS of the tracked cell in the latest round; 0 where it has no score.
    double tracked(const UntilSteadyStep &step) const
    {
        const auto latest = m_context.result().tests | std::views::reverse;
        const auto found = std::ranges::find_if(latest, [&](const Test &test) {
            return test.workload.readShare == step.trackedReadShare && test.workload.largestBlock() == step.trackedBlock;
        });
        return found != latest.end() && found->score ? found->score->iops : 0;
    }

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
    Step rest = step;
    std::vector<std::string> gone;
    const auto cannotBe = [&](Bytes size) {
        if (size % alignment == 0_B)
            return false;
        gone.push_back(formatSize(size));
        return true;
    };
    if (auto *sweep = std::get_if<SweepStep>(&rest); sweep && sweep->axis == SweepAxis::Block)
        std::erase_if(sweep->values, [&](std::uint64_t size) { return cannotBe(Bytes(size)); });
    if (auto *repeated = std::get_if<UntilSteadyStep>(&rest))
        std::erase_if(repeated->blocks, cannotBe);
    if (!gone.empty())
        leftOut = fmt::format("{} left out, because the target has blocks of {}.", fmt::join(gone, ", "), formatSize(alignment));
    return rest;
}

void runStep(RunContext &context, const Step &step, std::size_t index)
{
    context.stopIfAsked(); // a trim must not follow a stop
    Recorded recorded(context, index);
    context.setStep(index);
    const Step possible = fitted(step, context.target().alignment(), recorded.record().detail);
    const std::string detail = std::visit(StepRun(context), possible);
    std::string &told = recorded.record().detail;
    told += (told.empty() || detail.empty() ? "" : " ") + detail;
}

}

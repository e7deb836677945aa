// SPDX-License-Identifier: MIT
#include "core/run/steps.h"

#include "core/result/format.h"
#include "core/result/steady_state.h"
#include "core/run/fitting.h"
#include "core/run/journal.h"
#include "core/run/test_run.h"

#include <algorithm>
#include <fmt/format.h>
#include <ranges>

namespace qdm {

namespace {

/// Each kind of step, in a few lines. Returns what is to be said of it where the tests do not tell.
class StepRun {
public:
    /// Those of the record's tests that are there were measured before the run was resumed.
    StepRun(RunContext &context, const StepRecord &record) : m_context(context), m_firstTest(record.firstTest), m_done(record.tests) { }

    std::string operator()(const FillStep &fill) const { return m_context.preparation().fill(fill); }

    std::string operator()(const TrimStep &) const
    {
        return cleared("Not trimmed", [this] { return m_context.preparation().trim(); });
    }

    std::string operator()(const EraseStep &) const
    {
        return cleared("Not erased", [this] { return m_context.preparation().erase(); });
    }

    std::string operator()(const IdleStep &idle) const
    {
        m_context.pauseBeforeTest(idle.seconds, Phase::Idle);
        return fmt::format("{} without a request.", formatDuration(idle.seconds));
    }

    std::string operator()(const SweepStep &sweep) const
    {
        std::string inTheWay;
        std::size_t number = 0;
        for (const Workload &test : testsOf(sweep)) {
            if (wasMeasured(number++))
                continue;
            if (sweep.axis == SweepAxis::FreeShare)
                inTheWay = m_context.preparation().fillUpTo(sizeIn(test.span, m_context.target().size()), test.data);
            measure({test});
        }
        return inTheWay;
    }

    std::string operator()(const RecoverStep &step) const
    {
        const std::vector<Workload> tests = testsOf(step);
        m_context.pauseBeforeTest(step.idle, Phase::Idle);
        measure({tests[0]}, Seconds(0));
        const std::string trimmed = (*this)(TrimStep());
        measure({tests[1]}, Seconds(0));
        return fmt::format("{} without a request, then {}", formatDuration(step.idle), trimmed);
    }

    std::string operator()(const TogetherStep &step) const
    {
        measure(testsOf(step));
        return "";
    }

    std::string operator()(const UntilSteadyStep &step) const
    {
        std::vector<double> rounds;
        std::optional<Steadiness> now;
        const std::size_t first = m_context.planned();
        std::size_t number = 0;
        while (rounds.size() < step.mostRounds && !(now && now->reached())) {
            m_context.setPlanned(first);
            for (const Workload &cell : testsOf(step))
                if (!wasMeasured(number++))
                    measure({cell});
            rounds.push_back(tracked(step, number));
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
        measure(testsOf(step));
        return "";
    }

private:
    bool wasMeasured(std::size_t number) const
    {
        const bool was = number < m_done;
        if (was)
            m_context.setPlanned(m_context.planned() + 1);
        return was;
    }

    void measure(const std::vector<Workload> &atOnce) const { measure(atOnce, m_context.request().plan.interval); }

    void measure(const std::vector<Workload> &atOnce, Seconds interval) const
    {
        if (atOnce.empty())
            return; // left out
        if (!m_context.result().tests.empty())
            m_context.pauseBeforeTest(interval, Phase::Pause);
        runTests(m_context, atOnce);
        m_context.setPlanned(m_context.planned() + atOnce.size());
    }

    /// A drive that cannot do it is said to be so; the rest of the plan still tells something.
    template <typename Clear>
    std::string cleared(const char *refusal, Clear clear) const
    {
        m_context.left().beginPhase(Seconds(0));
        m_context.sendProgress(m_context.clock().now(),
                               {.phase = Phase::Trimming, .test = m_context.planned(), .left = m_context.left().at(0)});
        try {
            const std::string how = clear();
            return fmt::format("{}: {}.", formatSize(m_context.target().size()), how);
        } catch (const Error &error) {
            if (error.kind() != ErrorKind::Unsupported)
                throw;
            return fmt::format("{}: {}", refusal, error.what());
        }
    }

    /// IOPS of the tracked cell in the latest round, of which `number` tests of the step are the last; 0 where it has no score.
    double tracked(const UntilSteadyStep &step, std::size_t number) const
    {
        const auto latest = m_context.result().tests | std::views::take(m_firstTest + number) | std::views::reverse;
        const auto found = std::ranges::find_if(latest, [&](const Test &test) {
            return test.workload.readShare == step.trackedReadShare && test.workload.largestBlock() == step.trackedBlock;
        });
        return found != latest.end() && found->score ? found->score->iops : 0;
    }

    RunContext &m_context;
    std::size_t m_firstTest, m_done;
};

/// Keeps the record of a step true, however the step ends.
class Recorded {
public:
    Recorded(RunContext &context, std::size_t step) : m_context(context), m_begin(context.clock().now())
    {
        if (!goesOn(step))
            context.result().steps.push_back({.step = step,
                                              .begin = Seconds(static_cast<double>(m_begin - context.begin()) / 1e9),
                                              .seconds = {},
                                              .firstTest = context.result().tests.size(),
                                              .detail = {}});
        if (context.journal())
            context.journal()->beginStep(record());
    }
    ~Recorded()
    {
        record().seconds += Seconds(static_cast<double>(m_context.clock().now() - m_begin) / 1e9);
        record().tests = m_context.result().tests.size() - record().firstTest;
        if (m_context.journal())
            m_context.journal()->endStep(record());
    }
    Recorded(const Recorded &) = delete;
    Recorded &operator=(const Recorded &) = delete;

    StepRecord &record() { return m_context.result().steps.back(); }

    void tell(const std::string &detail)
    {
        std::string &told = record().detail;
        told += (told.empty() || detail.empty() ? "" : " ") + detail;
    }

private:
    /// A step of many tests that was interrupted and resumed keeps its record.
    bool goesOn(std::size_t step) const
    {
        const std::vector<StepRecord> &steps = m_context.result().steps;
        return !steps.empty() && steps.back().step == step;
    }

    RunContext &m_context;
    const Nanos m_begin;
};

}

void runStep(RunContext &context, const Step &step, std::size_t index)
{
    context.stopIfAsked(); // a trim must not follow a stop
    Recorded recorded(context, index);
    context.setStep(index);
    const FittedStep fit = fitted(step, context.target());
    recorded.tell(fit.changes);
    if (fit.step)
        recorded.tell(std::visit(StepRun(context, recorded.record()), *fit.step));
}

}

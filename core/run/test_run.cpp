// SPDX-License-Identifier: MIT
#include "core/run/test_run.h"

#include "core/result/format.h"
#include "core/run/journal.h"
#include "core/run/live_samples.h"

#include <algorithm>
#include <fmt/format.h>
#include <span>

namespace qdm {

namespace {

/// How often the job's thread looks at its workers; bounds the answer to Stop.
constexpr std::chrono::milliseconds poll{25};

/// Tests that run at once, mostly just one, on the job's thread.
class TestRun {
public:
    TestRun(RunContext &context, std::vector<Workload> workloads)
        : m_context(context), m_target(context.target()), m_index(context.planned()), m_number(context.result().tests.size()),
          m_count(workloads.size()), m_timed(workloads.front())
    {
        for (Workload &workload : workloads) {
            const EngineKind engine = context.engineFor(workload.depth);
            context.result().tests.push_back(
                {.workload = std::move(workload), .engine = engine, .passes = {}, .score = {}, .cachedShare = {}});
            journal(context.result().tests.size() - 1);
        }
    }

    void run()
    {
        std::vector<Stream> streams;
        for (const Test &test : tests()) {
            m_context.send(TestStarted{m_index + streams.size(), test.engine});
            streams.push_back({test.workload, test.engine});
        }
        m_team = &m_context.newTeam(std::move(streams));
        const unsigned warmUps = m_timed.warmUpPass ? 1 : 0;
        for (unsigned pass = 0; pass < m_timed.passes + warmUps; ++pass) {
            if (pass > 0 && m_timed.passInterval.count() > 0)
                m_context.pause(m_timed.passInterval, Phase::Pause, m_index);
            runPass(pass, pass < warmUps);
            noteHeat();
        }
        m_context.endTeam();
        finish();
    }

private:
    /// The results of this run's tests, the last that there are.
    std::span<Test> tests() { return std::span(m_context.result().tests).subspan(m_number, m_count); }

    void journal(std::size_t number) const
    {
        if (Journal *journal = m_context.journal())
            journal->keepTest(number, m_context.result().tests[number]);
    }

    void finish()
    {
        std::optional<double> cached;
        if (!m_target.traits().direct)
            cached = m_target.cachedShare();
        std::size_t index = m_index;
        for (Test &test : tests()) {
            test.cachedShare = cached;
            journal(m_number + index - m_index); // with all that came after its passes
            m_context.send(TestFinished{index++, test});
        }
        if (m_context.journal())
            m_context.journal()->keepConditions(m_context.result().conditions);
    }

    void noteHeat()
    {
        const std::optional<DriveHeat> now = m_context.platform().driveHeat(m_context.result().volume);
        std::optional<DriveHeat> &hottest = m_context.result().conditions.hottest;
        if (now && (!hottest || now->isWorseThan(*hottest)))
            hottest = now;
    }

    void runPass(unsigned number, bool warmUp)
    {
        if (!m_target.traits().direct)
            m_target.dropCache();
        m_context.left().beginPhase(m_timed.ramp + m_timed.seconds);
        const std::optional<DriveCounters> before = m_context.platform().driveCounters(m_context.result().volume);
        const Nanos begin = m_context.clock().now();
        m_team->start(jsonSafeSeed(derivedSeed(*m_timed.seed, m_number, number)));
        watchPass(warmUp ? 0 : number + (m_timed.warmUpPass ? 0 : 1));
        std::optional<Error> failure;
        std::vector<Pass> passes = m_team->finish(failure);
        for (std::size_t i = 0; i < m_count; ++i)
            keep(std::move(passes[i]), warmUp, i);
        if (failure)
            throw Error(*failure);
        m_context.stopIfAsked();
        awaitDrained();
        const std::optional<Traffic> traffic = trafficSince(before, begin);
        for (Test &test : tests())
            test.passes.back().traffic = traffic;
    }

    void keep(Pass pass, bool warmUp, std::size_t i)
    {
        Test &test = tests()[i];
        pass.warmUp = warmUp;
        if (m_context.stop().stop_requested() && pass.error.empty() && pass.seconds < m_timed.seconds)
            pass.error = fmt::format("Stopped after {:.1f} of {:.1f} s.", pass.seconds.count(), m_timed.seconds.count());
        if (pass.error.empty() && pass.total.ios == 0)
            pass.error = fmt::format("Not one request completed in {}.", formatDuration(pass.seconds));
        test.passes.push_back(std::move(pass));
        test.score = scoreOf(test.passes, m_context.result().plan.score);
        journal(m_number + i);
        m_context.send(PassFinished{m_index + i, test});
    }

    /// What reached the drives since `begin`, beside what the workers asked for.
    std::optional<Traffic> trafficSince(const std::optional<DriveCounters> &before, Nanos begin) const
    {
        const std::optional<DriveCounters> after = before ? m_context.platform().driveCounters(m_context.result().volume) : std::nullopt;
        const double seconds = static_cast<double>(m_context.clock().now() - begin) / 1e9;
        if (!after || seconds <= 0)
            return std::nullopt;
        const LiveTotals asked = m_team->live();
        return Traffic{.askedRead = asked.readBytes,
                       .askedWritten = asked.writtenBytes,
                       .driveRead = after->readBytes - before->readBytes,
                       .driveWritten = after->writtenBytes - before->writtenBytes,
                       .driveDepth = std::chrono::duration<double>(after->queued - before->queued).count() / seconds};
    }

    /// The pass is over, but the device may still hold requests back, or answer them with an error.
    void awaitDrained() const
    {
        while (!m_team->waitDrained(poll))
            m_context.stopIfAsked();
        if (const std::optional<Error> error = m_team->lateError())
            throw Error(*error);
    }

    /// What puts the moments of each test into the journal, where there is one.
    std::vector<LiveSamples> journalled(const Window &window) const
    {
        std::vector<LiveSamples> sampled;
        Journal *journal = m_context.journal();
        for (std::size_t i = 0; journal && i < m_count; ++i)
            sampled.emplace_back(window, [journal, number = m_number + i](const Sample &sample) { journal->keepSample(number, sample); });
        return sampled;
    }

    /// Sends progress until all workers are through; passes a stop on to them.
    void watchPass(unsigned pass)
    {
        RateMeter rate;
        Progress progress{.phase = pass == 0 ? Phase::WarmUp : Phase::Measuring, .test = m_index, .pass = pass, .passes = m_timed.passes};
        const Window &window = m_team->window();
        const Nanos begin = window.start - nanos(m_timed.ramp);
        std::vector<LiveSamples> sampled = journalled(window);
        const std::stop_callback passOn(m_context.stop(), [&] { m_team->stop(); });
        while (!m_team->waitMeasured(poll)) {
            const Nanos now = m_context.clock().now();
            for (std::size_t i = 0; i < sampled.size(); ++i)
                sampled[i].look(now, m_team->live(i));
            if (!m_context.progressIsDue(now))
                continue;
            progress.phaseFraction = std::clamp(static_cast<double>(now - begin) / static_cast<double>(window.end - begin), 0.0, 1.0);
            progress.left = m_context.left().at(progress.phaseFraction);
            rate.update(now, m_team->live(), progress);
            m_context.sendProgress(now, progress);
        }
    }

    RunContext &m_context;
    Target &m_target;
    const std::size_t m_index;  ///< of the first, for events
    const std::size_t m_number; ///< of the first, in the result
    const std::size_t m_count;
    const Workload m_timed;       ///< whose times hold for all
    WorkerTeam *m_team = nullptr; ///< the context's
};

}

void runTests(RunContext &context, std::vector<Workload> workloads)
{
    for (Workload &workload : workloads)
        if (!workload.seed)
            workload.seed = freshSeed();
    context.preparation().prepareFor(workloads);
    TestRun(context, std::move(workloads)).run();
}

}

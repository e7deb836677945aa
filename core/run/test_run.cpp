// SPDX-License-Identifier: MIT
#include "core/run/test_run.h"

#include "core/result/format.h"

#include <algorithm>
#include <fmt/format.h>

namespace qdm {

namespace {

/// How often the job's thread looks at its workers; bounds the answer to Stop.
constexpr std::chrono::milliseconds poll{25};

/// One test, on the job's thread.
class TestRun {
public:
    TestRun(RunContext &context, Workload workload)
        : m_context(context), m_target(context.target()), m_index(context.planned()), m_number(context.result().tests.size()),
          m_test(begun(context, std::move(workload)))
    {
    }

    void run()
    {
        const Workload &workload = m_test.workload;
        m_context.send(TestStarted{m_index, m_test.engine});
        m_team = &m_context.newTeam(workload, m_test.engine);
        const unsigned warmUps = workload.warmUpPass ? 1 : 0;
        for (unsigned pass = 0; pass < workload.passes + warmUps; ++pass) {
            if (pass > 0 && workload.passInterval.count() > 0)
                m_context.pause(workload.passInterval, Phase::Pause, m_index);
            runPass(pass, pass < warmUps);
            noteHeat();
        }
        m_context.endTeam();
        if (!m_target.traits().direct)
            m_test.cachedShare = m_target.cachedShare();
        m_context.send(TestFinished{m_index, m_test});
    }

private:
    static Test &begun(RunContext &context, Workload workload)
    {
        const EngineKind engine = context.engineFor(workload.depth);
        return context.result().tests.emplace_back(
            Test{.workload = std::move(workload), .engine = engine, .passes = {}, .score = {}, .cachedShare = {}});
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
        const Workload &workload = m_test.workload;
        m_context.left().beginPhase(workload.ramp + workload.seconds);
        const std::optional<DriveCounters> before = m_context.platform().driveCounters(m_context.result().volume);
        const Nanos begin = m_context.clock().now();
        m_team->start(jsonSafeSeed(derivedSeed(*workload.seed, m_number, number)));
        watchPass(warmUp ? 0 : number + (workload.warmUpPass ? 0 : 1));
        std::optional<Error> failure;
        Pass pass = m_team->finish(failure);
        pass.warmUp = warmUp;
        if (m_context.stop().stop_requested() && pass.error.empty() && pass.seconds < workload.seconds)
            pass.error = fmt::format("Stopped after {:.1f} of {:.1f} s.", pass.seconds.count(), workload.seconds.count());
        if (pass.error.empty() && pass.total.ios == 0)
            pass.error = fmt::format("Not one request completed in {}.", formatDuration(pass.seconds));
        m_test.passes.push_back(std::move(pass));
        m_test.score = scoreOf(m_test.passes, m_context.result().plan.score);
        m_context.send(PassFinished{m_index, m_test});
        if (failure)
            throw Error(*failure);
        m_context.stopIfAsked();
        awaitDrained();
        m_test.passes.back().traffic = trafficSince(before, begin);
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

    /// Sends progress until all workers are through; passes a stop on to them.
    void watchPass(unsigned pass)
    {
        const Workload &workload = m_test.workload;
        RateMeter rate;
        Progress progress{.phase = pass == 0 ? Phase::WarmUp : Phase::Measuring, .test = m_index, .pass = pass, .passes = workload.passes};
        const Window &window = m_team->window();
        const Nanos begin = window.start - nanos(workload.ramp);
        const std::stop_callback passOn(m_context.stop(), [&] { m_team->stop(); });
        while (!m_team->waitMeasured(poll)) {
            const Nanos now = m_context.clock().now();
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
    const std::size_t m_index;    ///< for events
    const std::size_t m_number;   ///< in the result
    Test &m_test;                 ///< the last of the result's
    WorkerTeam *m_team = nullptr; ///< the context's
};

}

void runTest(RunContext &context, Workload workload)
{
    if (!workload.seed)
        workload.seed = freshSeed();
    // A drive is not measured empty unless a step of the plan emptied it.
    if (workload.readShare > 0 || !context.isPrepared())
        context.requireData(workload.data);
    else
        context.mixInData(workload.data);
    TestRun(context, std::move(workload)).run();
}

}

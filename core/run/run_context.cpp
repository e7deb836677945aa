// SPDX-License-Identifier: MIT
#include "core/run/run_context.h"

#include "core/run/engine_choice.h"
#include "core/run/fill.h"
#include "core/run/fitting.h"
#include "core/run/journal.h"

#include <algorithm>
#include <random>

namespace qdm {

std::uint64_t jsonSafeSeed(std::uint64_t seed)
{
    return seed >> 11;
}

std::uint64_t freshSeed()
{
    std::random_device device;
    return jsonSafeSeed((static_cast<std::uint64_t>(device()) << 32) | device());
}

RunContext::RunContext(Platform &platform, const RunRequest &request, const EventSink &sink, JobId id, const std::stop_token &stop)
    : m_platform(platform), m_clock(platform.clock()), m_request(request), m_sink(sink), m_id(id), m_stop(stop), m_begin(m_clock.now())
{
}

void RunContext::setTarget(std::shared_ptr<Target> target)
{
    m_target = std::move(target);
    m_preparation.emplace(*this, m_target->size());
    m_expected = ExpectedSpeed(m_result.volume);
    m_left = TimeLeft(estimate(m_request.plan, m_target->size(), m_expected).duration);
}

EngineKind RunContext::engineFor(unsigned depth) const
{
    return m_request.engine.value_or(chooseEngine(*m_target, depth));
}

WorkerTeam &RunContext::newTeam(std::vector<Stream> streams)
{
    m_team.reset(); // before the next opens its queues
    m_team = std::make_unique<WorkerTeam>(*m_target, m_clock, std::move(streams));
    return *m_team;
}

void RunContext::send(const Event &event) const
{
    if (m_sink)
        m_sink(m_id, event);
}

void RunContext::goOnFrom(const UnfinishedRun &run)
{
    const std::chrono::system_clock::time_point resumed = m_result.started;
    const Seconds gap = std::max<Seconds>(resumed - run.lastSign, Seconds(0));
    m_begin -= nanos(resumed - run.result.started); // the steps' times are counted from the first start
    m_result.started = run.result.started;
    m_result.conditions = run.result.conditions;
    m_result.steps = run.result.steps;
    m_result.tests = run.result.tests;
    m_result.interruptions = run.result.interruptions;
    m_result.interruptions.push_back({.step = run.endedIn, .gap = gap, .resumed = resumed});
    const std::vector<Step> steps = m_request.plan.allSteps();
    const PlanEstimate expected = estimate(m_request.plan, m_target->size(), m_expected);
    Seconds left{};
    for (std::size_t i = 0; i < steps.size(); ++i)
        if (i >= run.nextStep)
            left += expected.steps[i].duration;
        else if (const FittedStep fit = fitted(steps[i], *m_target); fit.step)
            m_planned += testsOf(*fit.step).size();
    m_left = TimeLeft(left);
    if (m_target->kind() != TargetKind::TestFile)
        m_preparation->isInUnknownState(); // a drive is as the crash left it, a test file is new
}

void RunContext::stopIfAsked() const
{
    if (m_stop.stop_requested())
        throw Cancelled();
}

void RunContext::sendProgress(Nanos now, Progress progress)
{
    m_lastProgress = now;
    progress.step = m_step;
    send(progress);
}

void RunContext::pause(Seconds length, Phase phase, std::size_t test)
{
    const Nanos begin = m_clock.now();
    const Nanos whole = nanos(length);
    m_left.beginPhase(length);
    for (Nanos passed = 0; passed < whole; passed = m_clock.now() - begin) {
        Progress progress{.phase = phase, .test = test};
        progress.phaseFraction = static_cast<double>(passed) / static_cast<double>(whole);
        progress.left = m_left.at(progress.phaseFraction);
        sendProgress(begin + passed, progress);
        if (!m_clock.sleepUntil(begin + std::min(passed + progressEvery, whole), m_stop))
            throw Cancelled();
    }
    stopIfAsked();
}

}

// SPDX-License-Identifier: MIT
#include "core/run/run_context.h"

#include "core/run/engine_choice.h"

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
    : m_platform(platform), m_clock(platform.clock()), m_request(request), m_sink(sink), m_id(id), m_stop(stop),
      m_left(estimate(request.plan).duration), m_begin(m_clock.now())
{
}

EngineKind RunContext::engineFor(unsigned depth) const
{
    return m_request.engine.value_or(chooseEngine(*m_target, depth));
}

WorkerTeam &RunContext::newTeam(const Workload &workload, EngineKind engine)
{
    m_team.reset(); // before the next opens its queues
    m_team = std::make_unique<WorkerTeam>(*m_target, m_clock, workload, engine);
    return *m_team;
}

void RunContext::send(const Event &event) const
{
    if (m_sink)
        m_sink(m_id, event);
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

void RunContext::fill(const DataPattern &data)
{
    m_left.beginPhase(Seconds(0)); // the estimate knows of no fill
    const FillOptions options{.engine = engineFor(fillDepth), .data = data, .seed = freshSeed()};
    const Nanos begin = m_clock.now();
    RateMeter rate;
    fillTarget(
        *m_target, options, [&](Bytes written) { fillProgress(begin, written, rate); }, m_stop);
    m_target->dropCache();
    m_filledWith = data;
    m_prepared = true;
}

std::string RunContext::trim()
{
    m_filledWith.reset();
    const std::string how = m_target->trim(0, m_target->size());
    m_prepared = true;
    return how;
}

void RunContext::requireData(const DataPattern &data)
{
    if (m_target->writable() && m_filledWith != data)
        fill(data);
}

void RunContext::mixInData(const DataPattern &data)
{
    if (m_filledWith != data)
        m_filledWith.reset();
}

void RunContext::fillProgress(Nanos begin, Bytes written, RateMeter &rate)
{
    const Nanos now = m_clock.now();
    if (!progressIsDue(now))
        return;
    Progress progress{.phase = Phase::Preparing, .test = m_planned};
    progress.phaseFraction = static_cast<double>(written.count()) / static_cast<double>(m_target->size().count());
    rate.update(now, {.writtenBytes = written.count()}, progress);
    const double elapsed = static_cast<double>(now - begin) / 1e9;
    const double fillLeft = progress.phaseFraction > 0 ? elapsed * (1 / progress.phaseFraction - 1) : 0;
    progress.left = m_left.at(0) + Seconds(fillLeft);
    sendProgress(now, progress);
}

}

// SPDX-License-Identifier: MIT
#pragma once

#include "core/run/estimate.h"
#include "core/run/preparation.h"
#include "core/run/progress_meter.h"
#include "core/run/runner.h"

namespace qdm {

/// What the steps of one run share: where it runs, what was measured so far, how to tell of it and how to stop. Used on the job's thread.
class RunContext {
public:
    RunContext(Platform &platform, const RunRequest &request, const EventSink &sink, JobId id, const std::stop_token &stop);

    Platform &platform() const { return m_platform; }
    Clock &clock() const { return m_clock; }
    const RunRequest &request() const { return m_request; }
    const std::stop_token &stop() const { return m_stop; }
    Result &result() { return m_result; }

    void setTarget(std::shared_ptr<Target> target);
    Target &target() const { return *m_target; }

    /// What lies on the target, and how that is changed.
    Preparation &preparation() { return *m_preparation; }
    EngineKind engineFor(unsigned depth) const;

    /// The workers of the present test. After an error or a stop they stay until the run is told to be over, because a device may hold
    /// requests back for long.
    WorkerTeam &newTeam(std::vector<Stream> streams);
    void endTeam() { m_team.reset(); }

    void send(const Event &event) const;

    /// Where what is measured is kept while the run goes on; none: nowhere.
    Journal *journal() const { return m_request.journal.get(); }

    /// Takes over what an earlier run, which did not end, has measured. The target is open and the result says where it runs.
    void goOnFrom(const UnfinishedRun &run);
    void stopIfAsked() const; ///< throws Cancelled

    /// How long the run will still take, as it is expected of such a drive.
    TimeLeft &left() { return m_left; }
    const ExpectedSpeed &expected() const { return m_expected; }

    bool progressIsDue(Nanos now) const { return now - m_lastProgress >= progressEvery; }
    void sendProgress(Nanos now, Progress progress);

    /// Nothing is done for so long, on the run's clock. Throws Cancelled.
    void pause(Seconds length, Phase phase, std::size_t test);
    void pauseBeforeTest(Seconds length, Phase phase) { pause(length, phase, m_planned); }

    /// Index in RunStarted::tests of the present test, or of the next one. Rounds of the same tests have the same indices.
    std::size_t planned() const { return m_planned; }
    void setPlanned(std::size_t test) { m_planned = test; }

    Nanos begin() const { return m_begin; }
    void setStep(std::size_t step) { m_step = step; }

private:
    static constexpr Nanos progressEvery = 100'000'000;

    Platform &m_platform;
    Clock &m_clock;
    const RunRequest &m_request;
    const EventSink &m_sink;
    const JobId m_id;
    const std::stop_token m_stop;

    Result m_result;
    std::shared_ptr<Target> m_target;
    std::unique_ptr<WorkerTeam> m_team; ///< after the target, so that it is gone before the target closes
    std::optional<Preparation> m_preparation;
    std::size_t m_step = 0;
    std::size_t m_planned = 0;
    ExpectedSpeed m_expected;
    TimeLeft m_left;
    Nanos m_begin;
    Nanos m_lastProgress = 0;
};

/// A seed for a pass or a fill, of 53 bits, so that any JSON reader keeps it.
std::uint64_t freshSeed();
std::uint64_t jsonSafeSeed(std::uint64_t seed);

}

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/session.h"
#include "core/run/forecast.h"
#include "core/run/journal.h"

#include <vector>

namespace qdm {

/// What the page of plans works on: the plans there are, the present run and what it has measured so far. Knows no widgets.
class PlanSession : public QObject {
    Q_OBJECT

public:
    PlanSession(Platform &platform, Session &session, QObject *parent = nullptr);

    const std::vector<Plan> &plans() const { return m_plans; }
    /// Adds a plan from a file. The sentence of what is wrong with it, or empty.
    QString open(const QString &path);

    /// A number of plans(), on the session's target and with its size of the test file where `size` is set.
    struct Choice {
        std::size_t plan = 0;
        double timeScale = 1;
        std::optional<Bytes> size;
    };
    /// What a run would take and write, in a sentence, or why it cannot begin.
    QString forecast(const Choice &choice) const;

    bool running() const { return m_job.has_value(); }
    void start(const Choice &choice);
    void stop();

    /// Of the present run or the last one, as far as it came; records of steps that have begun, tests that are done, and of a timeline
    /// that runs its moments.
    const std::optional<Result> &result() const { return m_result; }
    const Progress &progress() const { return m_progress; }
    QString testName() const;
    std::optional<Operation> operation() const;

signals:
    void plansChanged();
    void runningChanged();
    void progressed();    ///< several times a second
    void resultChanged(); ///< a step began, a test is done, or moments of a timeline came
    void failed(const QString &sentence);
    void runEnded(const qdm::RunEnd &end);

private:
    RunRequest requestOf(const Choice &choice) const;
    void connectBridge();
    void takeProgress(const Progress &progress);
    void beginStep(std::size_t step);
    void addMoment(const Progress &progress);
    void takeTest(const Test &test);
    void finish(const RunFinished &end);

    Platform &m_platform;
    Session &m_session;
    std::vector<Plan> m_plans;
    std::optional<JobId> m_job;
    std::shared_ptr<Journal> m_journal;
    std::vector<Workload> m_tests; ///< of the present run
    std::optional<Result> m_result;
    Progress m_progress;
    bool m_hasMoments = false; ///< the last test of m_result is one that still runs
    qint64 m_lastMoment = 0;   ///< ms, by m_clock
    qint64 m_lastProgress = 0;
    QElapsedTimer m_clock;
};

}

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/plan_run_model.h"
#include "app/gui/session.h"
#include "core/run/forecast.h"

#include <QThreadPool>

namespace qdm {

/// A plan that can be chosen.
struct PlanEntry {
    Plan plan;
    QString file; ///< it was read from; empty: it came with the program
};

/// What a plan costs.
struct Effort {
    PlanEstimate expected;
    std::optional<double> enduranceShare; ///< 0.. of what the drive is rated for; none: not known
};

/// What is chosen besides the plan and the drive.
struct PlanSetup {
    std::optional<Bytes> fileSize; ///< unset: as the plan says; 0: all free space
    double timeScale = 1;
    bool onWholeDrive = false; ///< the data on `device` are given up; else a test file on the chosen drive
    QString device;

    friend bool operator==(const PlanSetup &, const PlanSetup &) = default;
};

/// A drive that is held open while its owner is asked whether its data are to be destroyed.
struct HeldDrive {
    RunRequest request;
    QString description; ///< "/dev/sdb (Quartz 1, serial number S1, 1.0 TB)"
    QString confirmedBy; ///< what is to be typed
};

/// What the page Plans works on: the plans, what is chosen, what it would do, and the present run. Knows no widgets.
class PlanSession : public QObject {
    Q_OBJECT

public:
    PlanSession(Platform &platform, Session &session, QObject *parent = nullptr);
    ~PlanSession() override;

    const std::vector<PlanEntry> &entries() const { return m_entries; }
    std::size_t chosen() const { return m_chosen; }
    void choose(std::size_t entry);
    /// With the present settings on the present drive, as far as it is known.
    Effort effortOf(const PlanEntry &entry) const;
    /// Adds the plan of a file and chooses it; one that was opened before is read anew. What is wrong with it is told by failed().
    bool open(const QString &file);

    const PlanSetup &setup() const { return m_setup; }
    void setSetup(const PlanSetup &setup);

    /// What would be done; none while the drive is being looked at, or where it cannot be done, which trouble() explains.
    const std::optional<Forecast> &forecast() const { return m_forecast; }
    const QString &trouble() const { return m_trouble; }

    bool running() const { return m_job.has_value(); }
    bool canStart() const { return !running() && !m_opening && !m_session.running() && m_forecast; }
    /// Starts in a folder or where nothing is written; else opens the drive, and driveHeld() follows.
    void start();
    void startOn(const HeldDrive &drive, const QString &typed);
    void stop();

    PlanRunModel &run() { return m_run; }
    /// Of the last run; none while one runs.
    const std::optional<Result> &result() const { return m_result; }

signals:
    void entriesChanged();
    void choiceChanged(); ///< another plan, or other settings
    void forecastChanged();
    void runningChanged();
    void progressed(const qdm::Progress &progress);
    void failed(const QString &sentence);
    void driveHeld(const qdm::HeldDrive &drive);
    void runEnded(const qdm::RunEnd &end);

private:
    void connectBridge();
    PlanOverrides overrides() const;
    RunRequest request() const;
    Bytes targetSize(const Plan &plan) const;
    void forget();
    void lookAhead();
    void showForecast(const std::optional<Forecast> &forecast, const QString &trouble);
    void submit(RunRequest request);
    void finish(const RunFinished &event);

    Platform &m_platform;
    Session &m_session;
    std::vector<PlanEntry> m_entries;
    std::size_t m_chosen = 0;
    PlanSetup m_setup;
    QString m_target;
    std::optional<Forecast> m_forecast;
    QString m_trouble;
    std::optional<Volume> m_volume; ///< of the latest forecast
    unsigned m_question = 0;        ///< number of the latest look ahead; answers to earlier ones are out of date
    bool m_opening = false;
    PlanRunModel m_run;
    std::optional<Result> m_result;
    std::optional<JobId> m_job;
    std::shared_ptr<Journal> m_journal; ///< of the present run
    QThreadPool m_threads;
};

}

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/drive_model.h"
#include "app/gui/run_bridge.h"
#include "app/gui/run_model.h"
#include "app/gui/settings.h"

#include <optional>

namespace qdm {

/// How a run ended, for those who wait for it.
struct RunEnd {
    bool cancelled = false;
    std::optional<ErrorKind> error;
};
/// The exit status that the command line promises for it.
int exitStatus(const RunEnd &end);

/// What the window works on: settings, the table, the present run and its result. Knows no widgets.
class Session : public QObject {
    Q_OBJECT

public:
    Session(Platform &platform, const Settings &settings, QObject *parent = nullptr);

    const Settings &settings() const { return m_settings; }
    /// Rows or columns that change empty the table; a run in progress keeps the settings that it began with.
    void setSettings(const Settings &settings);

    const Plan &plan() const { return m_plan; }
    RunModel &cells() { return m_cells; }
    DriveModel &drives() { return m_drives; }
    const std::optional<Result> &result() const { return m_result; }

    void setComment(const QString &comment);
    const QString &comment() const { return m_comment; }

    /// Whether the shown numbers were measured with the present settings.
    bool resultFits() const;
    QString shownTarget() const;

    bool running() const { return m_job.has_value(); }
    /// Another page measures meanwhile: nothing starts here, since each would falsify the other's numbers.
    void setOtherRunning(bool running);
    bool otherRunning() const { return m_otherRunning; }
    bool canStart() const { return !running() && !m_otherRunning; }
    /// What the present run's test of this number does; none when there is no such test.
    std::optional<Operation> operationOf(std::size_t test) const;
    void startAll();
    void startRow(std::size_t row);
    void stop();

    /// All runs of the program go through it, so that those on one drive wait for each other.
    RunBridge &bridge() { return m_bridge; }

signals:
    void settingsChanged();
    void runningChanged(); ///< here, or on another page
    void progressed(const qdm::Progress &progress, const QString &testName);
    void resultChanged();
    void failed(const QString &sentence);
    void cleared(); ///< a new run begins; what was said of the last one is over
    void runEnded(const qdm::RunEnd &end);

private:
    void connectBridge();
    void start(const std::vector<std::size_t> &rows, bool keepOthers);
    void finish(const RunFinished &event);
    void putBack();

    Settings m_settings;
    Plan m_plan;
    QString m_comment;
    RunModel m_cells;
    DriveModel m_drives;
    std::optional<Result> m_result;
    std::optional<JobId> m_job;
    std::vector<Workload> m_tests; ///< of the present run
    bool m_otherRunning = false;
    bool m_merges = false; ///< the present run adds to m_result
    struct {
        std::optional<Result> result;
        RunModel::Table table;
    } m_earlier; ///< what the present run took off the table, should nothing come of it
    RunBridge m_bridge;
};

}

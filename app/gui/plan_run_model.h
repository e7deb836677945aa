// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/estimate.h"
#include "core/run/events.h"
#include "platform/include/clock.h"

#include <QAbstractListModel>

#include <map>
#include <optional>

namespace qdm {

enum class StepState { Waiting, Running, Done, Stopped, Failed };

/// The steps of a plan that runs, one line each, fed by the events of its run. What was measured so far is a whole result at any time, the
/// moments of a running timeline too, so that charts and words are made of it as of a finished one. No widgets and no threads.
class PlanRunModel : public QAbstractListModel {
    Q_OBJECT

public:
    enum Roles { StateRole = Qt::UserRole, DetailRole, TimeRole, FractionRole };

    explicit PlanRunModel(Clock &clock, QObject *parent = nullptr);

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

    StepState state(std::size_t step) const { return m_steps.at(step).state; }
    std::optional<std::size_t> current() const { return m_current; } ///< the step that runs
    const Result &result() const { return m_result; }
    QString testName(std::size_t test) const;
    std::optional<Operation> operationOf(std::size_t test) const;

    /// A run of this plan is about to start.
    void begin(const Plan &plan, const PlanEstimate &expected);
    void started(const RunStarted &event);
    void testStarted(const TestStarted &event);
    void progress(const Progress &event);
    void passFinished(const PassFinished &event);
    void testFinished(const TestFinished &event);
    void end(const RunFinished &event);

signals:
    void currentChanged();
    void measured(); ///< there are new numbers in result()

private:
    struct Line {
        StepState state = StepState::Waiting;
        Seconds expected{};
        std::optional<std::size_t> record; ///< index in Result::steps
        double fraction = 0;               ///< 0..1, while it runs
        QString doing;
    };

    void enter(std::size_t step);
    void leave();
    void changed(std::size_t step);
    std::size_t stepOf(std::size_t test) const;
    Test *begun(std::size_t test);
    void addMoment(const Progress &event);
    void setFraction(const Progress &event);
    QString detail(std::size_t step) const;
    QString time(std::size_t step) const;

    Clock &m_clock;
    std::vector<Step> m_planned;
    std::vector<Line> m_steps;
    Result m_result;
    std::vector<Workload> m_tests;
    std::vector<std::size_t> m_stepOfTest;
    std::map<std::size_t, std::size_t> m_places; ///< of begun tests, in m_result.tests
    std::optional<std::size_t> m_current;
    Nanos m_begin = 0, m_stepBegin = 0;
    Sample m_moment; ///< of the running timeline, not yet whole
    double m_momentEnd = 0;
};

}
Q_DECLARE_METATYPE(qdm::StepState)

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/plan_run_model.h"
#include "app/gui/plan_words.h"
#include "core/result/format.h"
#include "core/workload/step_text.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace qdm {

namespace {

/// A target makes spans smaller and leaves sizes out; the rest of a test stays as the plan says.
bool isSameTest(const Workload &planned, const Workload &fitted)
{
    return planned.name == fitted.name && planned.readShare == fitted.readShare && planned.blocks == fitted.blocks
        && planned.depth == fitted.depth && planned.threads == fitted.threads;
}

std::vector<std::size_t> stepsOfTests(const std::vector<Step> &steps, const std::vector<Workload> &tests)
{
    std::vector<std::size_t> owners;
    for (std::size_t step = 0; step < steps.size(); ++step)
        for (const Workload &planned : testsOf(steps[step]))
            if (owners.size() < tests.size() && isSameTest(planned, tests[owners.size()]))
                owners.push_back(step);
    owners.resize(tests.size(), steps.empty() ? 0 : steps.size() - 1);
    return owners;
}

Seconds secondsBetween(Nanos from, Nanos to)
{
    return Seconds(static_cast<double>(to - from) / 1e9);
}

}

PlanRunModel::PlanRunModel(Clock &clock, QObject *parent) : QAbstractListModel(parent), m_clock(clock) { }

int PlanRunModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_steps.size());
}

QVariant PlanRunModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto step = static_cast<std::size_t>(index.row());
    switch (role) {
    case Qt::DisplayRole: return QString::fromStdString(stepText(m_planned[step]));
    case Qt::ToolTipRole: return Qt::convertFromPlainText(data(index, Qt::DisplayRole).toString() + QLatin1Char('\n') + detail(step));
    case Qt::AccessibleTextRole: return QStringLiteral("%1, %2, %3").arg(data(index, Qt::DisplayRole).toString(), detail(step), time(step));
    case StateRole: return QVariant::fromValue(m_steps[step].state);
    case DetailRole: return detail(step);
    case TimeRole: return time(step);
    case FractionRole: return m_steps[step].fraction;
    default: return {};
    }
}

QString PlanRunModel::detail(std::size_t step) const
{
    const Line &line = m_steps[step];
    const QString outcome = line.record ? outcomeText(m_result, m_result.steps[*line.record]) : QString();
    switch (line.state) {
    case StepState::Waiting: return tr("waiting");
    case StepState::Running: return line.doing.isEmpty() ? tr("running") : line.doing;
    case StepState::Done: return outcome.isEmpty() ? tr("done") : outcome;
    case StepState::Stopped: return outcome.isEmpty() ? tr("stopped") : tr("stopped: %1").arg(outcome);
    case StepState::Failed: return outcome.isEmpty() ? tr("failed") : tr("failed: %1").arg(outcome);
    }
    return {};
}

QString PlanRunModel::time(std::size_t step) const
{
    const Line &line = m_steps[step];
    const auto shown = [](Seconds s) {
        return QString::fromStdString(formatDuration(Seconds(s < Seconds(1) ? std::round(s.count() * 10) / 10 : std::round(s.count()))));
    };
    if (line.state == StepState::Waiting)
        return line.expected.count() > 0 ? tr("~ %1").arg(shown(line.expected)) : QString();
    if (line.state == StepState::Running)
        return shown(Seconds(std::floor(secondsBetween(m_stepBegin, m_clock.now()).count())));
    return line.record ? shown(m_result.steps[*line.record].seconds) : QString();
}

QString PlanRunModel::testName(std::size_t test) const
{
    return test < m_tests.size() ? QString::fromStdString(m_tests[test].name) : QString();
}

std::optional<Operation> PlanRunModel::operationOf(std::size_t test) const
{
    return test < m_tests.size() ? std::optional(m_tests[test].operation()) : std::nullopt;
}

void PlanRunModel::begin(const Plan &plan, const PlanEstimate &expected)
{
    beginResetModel();
    m_planned = plan.allSteps();
    m_steps.assign(m_planned.size(), {});
    for (std::size_t i = 0; i < std::min(m_steps.size(), expected.steps.size()); ++i)
        m_steps[i].expected = expected.steps[i].duration;
    m_result = {};
    m_result.plan = plan;
    m_tests.clear();
    m_stepOfTest.clear();
    m_places.clear();
    m_current.reset();
    m_begin = m_clock.now();
    endResetModel();
    emit currentChanged();
    emit measured();
}

void PlanRunModel::started(const RunStarted &event)
{
    m_result = event.result;
    m_tests = event.tests;
    m_stepOfTest = stepsOfTests(m_planned, m_tests);
    m_begin = m_clock.now();
}

std::size_t PlanRunModel::stepOf(std::size_t test) const
{
    return test < m_stepOfTest.size() ? m_stepOfTest[test] : m_current.value_or(0);
}

/// Steps that are over before a progress was told of them are entered and left on the way.
void PlanRunModel::enter(std::size_t step)
{
    if (step >= m_steps.size() || (m_current && step <= *m_current))
        return;
    for (std::size_t next = m_current ? *m_current + 1 : 0; next <= step; ++next) {
        leave();
        m_current = next;
        m_stepBegin = m_clock.now();
        m_steps[next].state = StepState::Running;
        m_steps[next].record = m_result.steps.size();
        m_result.steps.push_back(
            {.step = next, .begin = secondsBetween(m_begin, m_stepBegin), .seconds = {}, .firstTest = m_result.tests.size(), .detail = {}});
        changed(next);
    }
    emit currentChanged();
}

void PlanRunModel::leave()
{
    if (!m_current)
        return;
    m_steps[*m_current].state = StepState::Done;
    m_result.steps.back().seconds = secondsBetween(m_stepBegin, m_clock.now());
    changed(*m_current);
}

void PlanRunModel::changed(std::size_t step)
{
    const QModelIndex line = index(static_cast<int>(step));
    emit dataChanged(line, line);
}

void PlanRunModel::testStarted(const TestStarted &event)
{
    if (event.test >= m_tests.size())
        return;
    enter(stepOf(event.test));
    if (m_result.steps.empty())
        return;
    m_places[event.test] = m_result.tests.size(); // a round's test begins anew
    m_result.tests.push_back(Test{.workload = m_tests[event.test], .engine = event.engine, .passes = {}, .score = {}, .cachedShare = {}});
    m_result.steps.back().tests = m_result.tests.size() - m_result.steps.back().firstTest;
    m_moment = {};
    m_momentEnd = 0;
}

Test *PlanRunModel::begun(std::size_t test)
{
    const auto place = m_places.find(test);
    return place == m_places.end() ? nullptr : &m_result.tests[place->second];
}

void PlanRunModel::progress(const Progress &event)
{
    enter(event.step);
    if (!m_current || event.step != *m_current)
        return;
    setFraction(event);
    m_steps[event.step].doing =
        event.bytesPerSecond > 0 ? tr("%1 now").arg(QString::fromStdString(formatRate(event.bytesPerSecond))) : QString();
    if (event.phase == Phase::Measuring)
        addMoment(event);
    changed(event.step);
}

void PlanRunModel::setFraction(const Progress &event)
{
    double &fraction = m_steps[event.step].fraction;
    const auto [from, to] = std::ranges::equal_range(m_stepOfTest, event.step);
    if (from == to) {
        fraction = event.phaseFraction;
        return;
    }
    const auto first = static_cast<std::size_t>(from - m_stepOfTest.begin());
    const auto count = static_cast<double>(to - from);
    const bool measures = event.phase == Phase::Measuring && event.passes > 0;
    const double ofTest = measures ? (event.pass - 1 + event.phaseFraction) / event.passes : 0;
    fraction = std::clamp((static_cast<double>(event.test) - static_cast<double>(first) + ofTest) / count, 0.0, 1.0);
}

/// A tenth of a second long, a second beyond a minute, as the runner keeps them.
void PlanRunModel::addMoment(const Progress &event)
{
    Test *test = begun(event.test);
    if (!test || !std::holds_alternative<TimelineStep>(m_planned[event.step]))
        return;
    const Workload &w = test->workload;
    const double now = (event.phaseFraction * (w.ramp + w.seconds) - w.ramp).count();
    const double begin = std::max(m_momentEnd, m_moment.at.count());
    if (now <= begin)
        return;
    const auto ios = static_cast<std::uint64_t>(event.iops * (now - begin));
    m_moment.latencyMeanNs = event.latencyMeanNs;
    m_moment.bytes += static_cast<std::uint64_t>(event.bytesPerSecond * (now - begin));
    m_moment.ios += ios;
    m_moment.at = Seconds(now);
    if (now - m_momentEnd < (w.seconds > Seconds(60) ? 1 : 0.1))
        return;
    if (test->passes.empty())
        test->passes.emplace_back();
    test->passes.back().samples.push_back(std::exchange(m_moment, {}));
    test->passes.back().seconds = Seconds(now);
    m_momentEnd = now;
    emit measured();
}

void PlanRunModel::passFinished(const PassFinished &event)
{
    if (Test *test = begun(event.test)) {
        *test = event.soFar;
        emit measured();
    }
}

void PlanRunModel::testFinished(const TestFinished &event)
{
    if (Test *test = begun(event.test)) {
        *test = event.result;
        changed(stepOf(event.test));
        emit measured();
    }
}

void PlanRunModel::end(const RunFinished &event)
{
    m_result = event.result;
    m_places.clear();
    for (Line &line : m_steps) {
        line.state = StepState::Waiting;
        line.record.reset();
    }
    for (std::size_t i = 0; i < m_result.steps.size(); ++i)
        if (const std::size_t step = m_result.steps[i].step; step < m_steps.size()) {
            m_steps[step].record = i;
            m_steps[step].state = StepState::Done;
        }
    if (!m_result.complete && !m_result.steps.empty()) // it ended in the last that was begun
        m_steps[m_result.steps.back().step].state = event.error ? StepState::Failed : StepState::Stopped;
    m_current.reset();
    if (!m_steps.empty())
        emit dataChanged(index(0), index(rowCount() - 1));
    emit currentChanged();
    emit measured();
}

}

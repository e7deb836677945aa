// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/plan_session.h"

#include "platform/include/paths.h"
#include "platform/include/state_files.h"

#include <QFile>

#include <algorithm>

namespace qdm {

PlanSession::PlanSession(Platform &platform, Session &session, QObject *parent) : QObject(parent), m_platform(platform), m_session(session)
{
    const std::vector<std::string> profiles = builtInProfileNames();
    for (const std::string &name : builtInPlanNames())
        if (std::ranges::find(profiles, name) == profiles.end())
            m_plans.push_back(builtInPlan(name));
    connectBridge();
}

QString PlanSession::open(const QString &path)
{
    constexpr qint64 largest = 1 << 20;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return tr("The plan %1 cannot be opened: %2.").arg(path, file.errorString());
    const QByteArray text = file.read(largest);
    try {
        m_plans.push_back(planFromJson(std::string_view(text.data(), static_cast<std::size_t>(text.size())), path.toStdString()));
    } catch (const Error &error) {
        return QString::fromUtf8(error.what());
    }
    emit plansChanged();
    return {};
}

RunRequest PlanSession::requestOf(const Choice &choice) const
{
    PlanOverrides overrides;
    overrides.timeScale = choice.timeScale;
    overrides.fileSize = choice.size;
    return {.plan = withOverrides(m_plans.at(choice.plan), overrides),
            .target = pathOf(m_session.shownTarget().toStdString()),
            .engine = {},
            .comment = m_session.comment().toStdString(),
            .deviceSize = {}};
}

QString PlanSession::forecast(const Choice &choice) const
{
    try {
        return QString::fromStdString(forecastText(forecastOf(m_platform, requestOf(choice))));
    } catch (const Error &error) {
        return QString::fromUtf8(error.what());
    }
}

void PlanSession::connectBridge()
{
    RunBridge &bridge = m_session.bridge();
    const auto connectOwn = [&]<class Happening>(void (RunBridge::*signal)(JobId, const Happening &), auto handle) {
        connect(&bridge, signal, this, [this, handle](JobId job, const Happening &event) {
            if (m_job == job)
                handle(event);
        });
    };
    connectOwn(&RunBridge::started, [this](const RunStarted &event) {
        m_tests = event.tests;
        m_result = event.result;
        emit resultChanged();
    });
    connectOwn(&RunBridge::progressed, [this](const Progress &event) { takeProgress(event); });
    connectOwn(&RunBridge::testFinished, [this](const TestFinished &event) { takeTest(event.result); });
    connectOwn(&RunBridge::finished, [this](const RunFinished &event) { finish(event); });
}

void PlanSession::start(const Choice &choice)
{
    if (running() || !m_session.canStart())
        return;
    try {
        RunRequest request = requestOf(choice);
        m_journal = request.journal = Journal::create(m_platform, stateFolders(), request.target);
        m_result.reset();
        m_progress = {};
        m_hasMoments = false;
        m_clock.start();
        m_job = m_session.bridge().submit(std::move(request));
    } catch (const Error &error) {
        emit failed(QString::fromUtf8(error.what()));
        return;
    }
    m_session.setOtherRunning(true);
    emit runningChanged();
    emit resultChanged();
}

void PlanSession::stop()
{
    if (m_job)
        m_session.bridge().cancel(*m_job);
}

QString PlanSession::testName() const
{
    return m_progress.test < m_tests.size() ? QString::fromStdString(m_tests[m_progress.test].name) : QString();
}

std::optional<Operation> PlanSession::operation() const
{
    return m_progress.test < m_tests.size() ? std::optional(m_tests[m_progress.test].operation()) : std::nullopt;
}

void PlanSession::takeProgress(const Progress &progress)
{
    m_progress = progress;
    if (m_result) {
        beginStep(progress.step);
        addMoment(progress);
    }
    emit progressed();
}

/// Steps that were over between two looks have their records too, so that the tests belong to the right one at the end.
void PlanSession::beginStep(std::size_t step)
{
    std::vector<StepRecord> &records = m_result->steps;
    if (!records.empty() && records.back().step >= step)
        return;
    const double now = static_cast<double>(m_clock.elapsed()) / 1e3;
    if (!records.empty())
        records.back().seconds = Seconds(now) - records.back().begin;
    records.push_back({.step = step, .begin = Seconds(now), .seconds = {}, .firstTest = m_result->tests.size(), .tests = 0, .detail = {}});
    emit resultChanged();
}

/// Once a second the moments of a timeline grow by one.
void PlanSession::addMoment(const Progress &progress)
{
    const std::vector<Step> steps = m_result->plan.allSteps();
    const bool inTimeline = progress.step < steps.size() && std::holds_alternative<TimelineStep>(steps[progress.step])
        && progress.phase == Phase::Measuring && progress.test < m_tests.size();
    if (!inTimeline)
        return;
    const qint64 now = m_clock.elapsed();
    if (!m_hasMoments) {
        m_result->tests.push_back({.workload = m_tests[progress.test], .passes = {Pass()}, .score = {}, .cachedShare = {}});
        m_result->steps.back().tests = 1;
        m_hasMoments = true;
        m_lastMoment = m_lastProgress = now;
        return;
    }
    constexpr qint64 second = 1000;
    if (now - m_lastMoment < std::min<qint64>(second, static_cast<qint64>(m_tests[progress.test].seconds.count() * 1000 / 100)))
        return;
    const double length = static_cast<double>(now - m_lastMoment) / 1e3;
    std::vector<Sample> &moments = m_result->tests.back().passes.back().samples;
    const Seconds at = (moments.empty() ? Seconds(0) : moments.back().at) + Seconds(length);
    moments.push_back({at, static_cast<std::uint64_t>(progress.bytesPerSecond * length), static_cast<std::uint64_t>(progress.iops * length),
                       progress.latencyMeanNs});
    m_lastMoment = now;
    emit resultChanged();
}

void PlanSession::takeTest(const Test &test)
{
    if (!m_result || m_result->steps.empty())
        return;
    if (m_hasMoments)
        m_result->tests.pop_back();
    m_hasMoments = false;
    m_result->tests.push_back(test);
    StepRecord &record = m_result->steps.back();
    record.tests = m_result->tests.size() - record.firstTest;
    emit resultChanged();
}

void PlanSession::finish(const RunFinished &end)
{
    m_result = end.result;
    m_hasMoments = false;
    m_job.reset();
    if (m_journal)
        m_journal->remove();
    m_journal.reset();
    m_session.setOtherRunning(false);
    emit runningChanged();
    emit resultChanged();
    if (end.error)
        emit failed(QString::fromStdString(end.result.failure));
    emit runEnded({.cancelled = end.cancelled, .error = end.error});
}

}

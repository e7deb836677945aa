// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/plan_session.h"
#include "core/result/endurance.h"
#include "core/run/given_up.h"
#include "core/run/journal.h"
#include "platform/include/error.h"
#include "platform/include/state_files.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <memory>

namespace qdm {

namespace {

constexpr qint64 largestPlan = 1 << 20; // bytes; whatever is larger is no plan

QString textOf(const std::exception &error)
{
    return QString::fromUtf8(error.what());
}

}

PlanSession::PlanSession(Platform &platform, Session &session, QObject *parent)
    : QObject(parent), m_platform(platform), m_session(session), m_target(session.shownTarget()), m_run(platform.clock())
{
    const std::vector<std::string> profiles = builtInProfileNames();
    for (const std::string &name : builtInPlanNames())
        if (std::ranges::find(profiles, name) == profiles.end())
            m_entries.push_back({builtInPlan(name), {}});
    m_threads.setMaxThreadCount(1);
    connectBridge();
    connect(&session, &Session::settingsChanged, this, [this] {
        if (m_session.shownTarget() == m_target)
            return;
        forget();
        lookAhead();
    });
    connect(&session, &Session::runningChanged, this, &PlanSession::forecastChanged);
    connect(&session.drives(), &DriveModel::loaded, this, &PlanSession::lookAhead); // how much is free may have changed
    lookAhead();
}

PlanSession::~PlanSession()
{
    m_threads.waitForDone();
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
    connectOwn(&RunBridge::started, [this](const RunStarted &event) { m_run.started(event); });
    connectOwn(&RunBridge::progressed, [this](const Progress &event) {
        m_run.progress(event);
        emit progressed(event);
    });
    connectOwn(&RunBridge::testStarted, [this](const TestStarted &event) { m_run.testStarted(event); });
    connectOwn(&RunBridge::passFinished, [this](const PassFinished &event) { m_run.passFinished(event); });
    connectOwn(&RunBridge::testFinished, [this](const TestFinished &event) { m_run.testFinished(event); });
    connectOwn(&RunBridge::finished, [this](const RunFinished &event) { finish(event); });
}

void PlanSession::choose(std::size_t entry)
{
    m_chosen = entry;
    forget();
    emit choiceChanged();
    lookAhead();
}

bool PlanSession::open(const QString &path)
{
    QFile file(path);
    const QString shown = QDir::toNativeSeparators(path);
    if (!file.open(QIODevice::ReadOnly)) {
        emit failed(tr("The plan %1 could not be read: %2. Choose another file.").arg(shown, file.errorString()));
        return false;
    }
    const QByteArray text = file.read(largestPlan + 1);
    if (text.size() > largestPlan) {
        emit failed(tr("%1 is larger than 1 MiB, so it is no plan. Choose another file.").arg(shown));
        return false;
    }
    try {
        PlanEntry entry{
            planFromJson(std::string_view(text.data(), static_cast<std::size_t>(text.size())), QFileInfo(path).fileName().toStdString()),
            path};
        if (entry.plan.title.empty())
            entry.plan.title = entry.plan.name.empty() ? QFileInfo(path).completeBaseName().toStdString() : entry.plan.name;
        auto place = std::ranges::find(m_entries, path, &PlanEntry::file);
        if (place == m_entries.end())
            place = m_entries.insert(place, std::move(entry));
        else
            *place = std::move(entry);
        m_chosen = static_cast<std::size_t>(place - m_entries.begin());
    } catch (const std::exception &error) {
        emit failed(textOf(error));
        return false;
    }
    emit entriesChanged();
    choose(m_chosen);
    return true;
}

void PlanSession::setSetup(const PlanSetup &setup)
{
    if (setup == m_setup)
        return;
    m_setup = setup;
    forget();
    emit choiceChanged();
    lookAhead();
}

PlanOverrides PlanSession::overrides() const
{
    PlanOverrides overrides;
    overrides.fileSize = m_setup.fileSize;
    overrides.timeScale = m_setup.timeScale;
    return overrides;
}

Bytes PlanSession::targetSize(const Plan &plan) const
{
    if (!m_setup.onWholeDrive)
        return plan.fileSize == Bytes() ? m_volume->free : plan.fileSize;
    const Bytes asked = m_setup.fileSize.value_or(plan.deviceSize.value_or(plan.fileSize));
    return asked == Bytes() ? m_volume->size : asked;
}

Effort PlanSession::effortOf(const PlanEntry &entry) const
{
    const Plan plan = withOverrides(entry.plan, overrides());
    if (!m_volume)
        return {estimate(plan), std::nullopt};
    Effort effort{estimate(plan, targetSize(plan), ExpectedSpeed(*m_volume)), std::nullopt};
    const bool single = m_volume->drives.size() == 1; // of several, each takes a part that is not known
    if (const std::optional<Bytes> rated = single ? ratedEndurance(m_volume->drives.front()) : std::nullopt)
        effort.enduranceShare = static_cast<double>(effort.expected.written.count()) / static_cast<double>(rated->count());
    return effort;
}

RunRequest PlanSession::request() const
{
    RunRequest request;
    request.plan = withOverrides(m_entries.at(m_chosen).plan, overrides());
    request.comment = m_session.comment().toStdString();
    request.target = (m_setup.onWholeDrive ? m_setup.device.trimmed() : m_target).toStdU16String();
    request.deviceSize = m_setup.onWholeDrive ? m_setup.fileSize.value_or(Bytes()) : Bytes();
    return request;
}

/// What was foretold of another choice must not be started upon.
void PlanSession::forget()
{
    showForecast(std::nullopt, {});
}

/// The system is asked on another thread: a sleeping disk must not stop the window.
void PlanSession::lookAhead()
{
    m_target = m_session.shownTarget();
    if (running() || m_entries.empty())
        return;
    const unsigned question = ++m_question;
    RunRequest asked;
    try {
        asked = request();
    } catch (const Error &error) {
        showForecast(std::nullopt, textOf(error));
        return;
    }
    if (m_setup.onWholeDrive && asked.target.empty()) {
        showForecast(std::nullopt, tr("Name the drive as a whole."));
        return;
    }
    m_threads.start([this, question, asked, whole = m_setup.onWholeDrive]() mutable {
        std::optional<Forecast> forecast;
        QString trouble;
        try {
            if (whole && asked.plan.writes())
                asked.givenUpAs = confirmationOf(m_platform, asked.target);
            forecast = forecastOf(m_platform, asked);
        } catch (const std::exception &error) {
            trouble = textOf(error);
        }
        QMetaObject::invokeMethod(
            this,
            [this, question, forecast, trouble] {
                if (question == m_question)
                    showForecast(forecast, trouble);
            },
            Qt::QueuedConnection);
    });
}

void PlanSession::showForecast(const std::optional<Forecast> &forecast, const QString &trouble)
{
    m_forecast = forecast;
    if (forecast)
        m_volume = forecast->volume;
    m_trouble = trouble;
    emit forecastChanged();
}

void PlanSession::start()
{
    if (!canStart())
        return;
    RunRequest wanted = request();
    if (!m_setup.onWholeDrive || !wanted.plan.writes()) {
        submit(std::move(wanted));
        return;
    }
    m_opening = true;
    emit forecastChanged();
    m_threads.start([this, wanted]() mutable {
        auto held = std::make_shared<HeldDrive>();
        QString trouble;
        try {
            wanted.givenUpAs = confirmationOf(m_platform, wanted.target);
            // Whatever is in the way is said before anybody is asked, and nothing can take the drive's place meanwhile.
            holdGivenUp(m_platform, wanted);
            held->description = QString::fromStdString(describeDrive(m_platform, wanted.target));
            held->confirmedBy = QString::fromStdString(wanted.givenUpAs);
            held->request = std::move(wanted);
        } catch (const std::exception &error) {
            trouble = textOf(error);
        }
        QMetaObject::invokeMethod(
            this,
            [this, held, trouble] {
                m_opening = false;
                emit forecastChanged();
                trouble.isEmpty() ? emit driveHeld(*held) : emit failed(trouble);
            },
            Qt::QueuedConnection);
    });
}

void PlanSession::startOn(const HeldDrive &drive, const QString &typed)
{
    if (typed != drive.confirmedBy || running())
        return;
    RunRequest confirmed = drive.request;
    confirmed.givenUpAs = typed.toStdString();
    submit(std::move(confirmed));
}

void PlanSession::submit(RunRequest request)
{
    m_result.reset();
    m_journal = request.journal = Journal::create(m_platform, stateFolders(), request.target); // a crash loses seconds, not hours
    m_run.begin(request.plan, m_forecast ? m_forecast->estimate : estimate(request.plan));
    m_job = m_session.bridge().submit(std::move(request));
    m_session.setOtherRunning(true);
    emit runningChanged();
}

void PlanSession::stop()
{
    if (m_job)
        m_session.bridge().cancel(*m_job);
}

void PlanSession::finish(const RunFinished &event)
{
    m_run.end(event);
    m_result = event.result;
    m_job.reset();
    if (m_journal)
        m_journal->remove();
    m_journal.reset();
    m_session.setOtherRunning(false);
    emit runningChanged();
    if (event.error)
        emit failed(QString::fromStdString(event.result.failure));
    emit runEnded({event.cancelled, event.error});
    lookAhead();
}

}

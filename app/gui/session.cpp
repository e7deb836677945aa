// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session.h"
#include "app/gui/result_merge.h"
#include "platform/include/error.h"

#include <QDir>

#include <numeric>
#include <utility>

namespace qdm {

int exitStatus(const RunEnd &end)
{
    if (end.cancelled)
        return 130;
    if (!end.error)
        return 0;
    switch (*end.error) {
    case ErrorKind::Usage: return 2;
    case ErrorKind::DeviceGone:
    case ErrorKind::Io: return 4;
    default: return 3;
    }
}

Session::Session(Platform &platform, const Settings &settings, QObject *parent)
    : QObject(parent), m_settings(settings), m_plan(planOf(settings)), m_drives(platform), m_bridge(platform)
{
    m_cells.setPlan(m_plan);
    connectBridge();
}

void Session::connectBridge()
{
    // The bridge brings other pages' runs too.
    const auto connectOwn = [this]<class Happening>(void (RunBridge::*signal)(JobId, const Happening &), auto handle) {
        connect(&m_bridge, signal, this, [this, handle](JobId job, const Happening &event) {
            if (m_job == job)
                handle(event);
        });
    };
    connectOwn(&RunBridge::started, [this](const RunStarted &event) { m_tests = event.tests; });
    connectOwn(&RunBridge::progressed, [this](const Progress &event) {
        m_cells.progress(event);
        emit progressed(event, event.test < m_tests.size() ? QString::fromStdString(m_tests[event.test].name) : QString());
    });
    connectOwn(&RunBridge::passFinished, [this](const PassFinished &event) { m_cells.passFinished(event); });
    connectOwn(&RunBridge::testFinished, [this](const TestFinished &event) { m_cells.testFinished(event); });
    connectOwn(&RunBridge::finished, [this](const RunFinished &event) { finish(event); });
}

void Session::setSettings(const Settings &settings)
{
    if (settings == m_settings)
        return;
    m_settings = settings;
    try {
        m_plan = planOf(settings);
    } catch (const Error &error) {
        emit failed(QString::fromUtf8(error.what()));
        return;
    }
    if (!running() && !sameTable(m_cells.plan(), m_plan)) {
        // Other passes or data alone leave the table as it was: its numbers stand until the next run, and so do the settings that
        // m_result tells of them.
        m_result.reset();
        m_cells.setPlan(m_plan);
        emit resultChanged();
    }
    emit settingsChanged();
}

void Session::setComment(const QString &comment)
{
    m_comment = comment;
    if (m_result)
        m_result->comment = comment.toStdString();
}

std::optional<Operation> Session::operationOf(std::size_t test) const
{
    return test < m_tests.size() ? std::optional(m_tests[test].operation()) : std::nullopt;
}

void Session::startAll()
{
    std::vector<std::size_t> rows(m_plan.rows.size());
    std::iota(rows.begin(), rows.end(), std::size_t(0));
    start(rows, false);
}

void Session::startRow(std::size_t row)
{
    start({row}, resultFits());
}

/// As the system's own programs write it, since messages and reports name it so.
QString Session::shownTarget() const
{
    return QDir::toNativeSeparators(m_settings.target);
}

bool Session::resultFits() const
{
    return m_result && sameConditions(m_cells.plan(), m_plan) && QString::fromStdString(m_result->target) == shownTarget();
}

void Session::start(const std::vector<std::size_t> &rows, bool keepOthers)
{
    if (!canStart())
        return;
    emit cleared();
    m_merges = keepOthers;
    if (!keepOthers) {
        m_earlier = {std::exchange(m_result, std::nullopt), m_cells.table()};
        m_cells.setPlan(m_plan);
    }
    m_cells.begin(rows);
    RunRequest request;
    request.plan = m_plan;
    request.plan.rows.clear();
    for (const std::size_t row : rows)
        request.plan.rows.push_back(m_plan.rows.at(row));
    request.target = shownTarget().toStdU16String();
    request.comment = m_comment.toStdString();
    m_job = m_bridge.submit(std::move(request));
    emit runningChanged();
}

void Session::setOtherRunning(bool running)
{
    m_otherRunning = running;
    emit runningChanged();
}

void Session::stop()
{
    if (m_job)
        m_bridge.cancel(*m_job);
}

void Session::putBack()
{
    m_result = std::move(m_earlier.result);
    m_cells.setTable(std::move(m_earlier.table));
}

void Session::finish(const RunFinished &event)
{
    m_cells.end(event);
    // A run that came to nothing knows neither the drive nor its own file: it takes nothing away from what was measured before.
    if (measuredAnything(event.result))
        m_result = m_merges ? mergeResults(*m_result, event.result, m_cells.plan()) : event.result;
    else if (!m_merges && m_earlier.result)
        putBack();
    else if (!m_merges && !event.result.tests.empty())
        m_result = event.result; // passes that broke off have no score, yet a saved result tells of them
    m_earlier = {};
    if (m_result)
        m_result->comment = m_comment.toStdString();
    m_job.reset();
    m_tests.clear();
    emit resultChanged();
    emit runningChanged();
    if (event.error)
        emit failed(QString::fromStdString(event.result.failure));
    emit runEnded({event.cancelled, event.error});
}

}

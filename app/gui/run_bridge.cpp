// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/run_bridge.h"

#include <algorithm>

namespace qdm {

RunBridge::RunBridge(Platform &platform, QObject *parent) : QObject(parent), m_queue(platform)
{
    m_timer.setSingleShot(true);
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, &RunBridge::deliver);
}

RunBridge::~RunBridge() = default;

JobId RunBridge::submit(RunRequest request)
{
    return m_queue.submit(std::move(request), sink());
}

EventSink RunBridge::sink()
{
    return [this](JobId job, const Event &event) {
        if (m_mailbox.post(job, event))
            QMetaObject::invokeMethod(this, &RunBridge::schedule, Qt::QueuedConnection);
    };
}

void RunBridge::schedule()
{
    const qint64 since = m_sinceBurst.isValid() ? m_sinceBurst.elapsed() : millisecondsBetweenBursts;
    m_timer.start(static_cast<int>(std::max<qint64>(0, millisecondsBetweenBursts - since)));
}

void RunBridge::deliver()
{
    m_sinceBurst.start();
    for (const auto &[job, event] : m_mailbox.collect())
        announce(job, event);
}

namespace {
template <class... Functions>
struct Overloaded : Functions... {
    using Functions::operator()...;
};
template <class... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;
}

void RunBridge::announce(JobId job, const Event &event)
{
    std::visit(Overloaded{
                   [&](const RunStarted &e) { emit started(job, e); },
                   [&](const Progress &e) { emit progressed(job, e); },
                   [&](const TestStarted &e) { emit testStarted(job, e); },
                   [&](const PassFinished &e) { emit passFinished(job, e); },
                   [&](const TestFinished &e) { emit testFinished(job, e); },
                   [&](const RunFinished &e) { emit finished(job, e); },
               },
               event);
}

}

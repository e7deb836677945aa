// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/event_mailbox.h"
#include "core/run/job_queue.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

namespace qdm {

/// The one place where the library's events, which come on job threads, become signals of the window's thread.
/// Signals come in bursts, at most twenty a second.
class RunBridge : public QObject {
    Q_OBJECT

public:
    static constexpr int millisecondsBetweenBursts = 50;

    explicit RunBridge(Platform &platform, QObject *parent = nullptr);
    ~RunBridge() override;

    JobId submit(RunRequest request);
    void cancel(JobId job) { m_queue.cancel(job); }

    /// Takes events on any thread while this object lives.
    EventSink sink();

signals:
    void started(qdm::JobId job, const qdm::RunStarted &event);
    void progressed(qdm::JobId job, const qdm::Progress &event);
    void testStarted(qdm::JobId job, const qdm::TestStarted &event);
    void passFinished(qdm::JobId job, const qdm::PassFinished &event);
    void testFinished(qdm::JobId job, const qdm::TestFinished &event);
    void finished(qdm::JobId job, const qdm::RunFinished &event);

private:
    void schedule();
    void deliver();
    void announce(JobId job, const Event &event);

    EventMailbox m_mailbox;
    QTimer m_timer;
    QElapsedTimer m_sinceBurst;
    JobQueue m_queue; ///< last, so that its threads are gone before the mailbox is
};

}

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/main_window.h"
#include "app/gui/options.h"

#include <QObject>
#include <QTimer>

namespace qdm {

/// Does what the command line asks: starts the run, saves its outcome, and quits with the exit status that tells how it went.
class Unattended : public QObject {
    Q_OBJECT

public:
    Unattended(const Options &options, Session &session, MainWindow &window, QObject *parent = nullptr);

    void begin();

    /// True while the run that the command line asked for has not come to its end.
    bool unfinished() const { return m_unfinished; }

signals:
    void done(int exitStatus);

private:
    void end(const RunEnd &end);
    bool saveAll();

    const Options &m_options;
    Session &m_session;
    MainWindow &m_window;
    bool m_unfinished = false;
    QTimer m_interrupt; ///< looks whether the process was asked to end (Ctrl+C in a terminal)
};

/// Makes an interrupt of the process end the run in good order instead of the process at once.
void catchInterrupts();
bool interrupted();

}

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/session.h"

#include <QMenu>
#include <QObject>

#include <functional>

class QMainWindow;

namespace qdm {

/// The menus that change settings. Each choice is a radio entry that follows the settings, however they were changed.
class Menus : public QObject {
    Q_OBJECT

public:
    Menus(Session &session, QMainWindow *window);

    /// File and Help come from the window, whose work they do.
    void addSettings(QMenu *menu, const std::function<void()> &editRows);
    void addProfiles(QMenu *menu);
    void addView(QMenu *menu);

private:
    using Change = std::function<void(Settings &)>;
    using Test = std::function<bool(const Settings &)>;

    QAction *choice(QMenu *menu, const QString &text, Change change, Test isChosen);
    void change(const Change &change);
    void addSeconds(QMenu *menu, const QString &title, double Settings::*member, std::initializer_list<double> values);
    void addData(QMenu *menu);
    void addMix(QMenu *menu);
    void refresh();

    Session &m_session;
    std::vector<std::pair<QAction *, Test>> m_choices;
    std::vector<QMenu *> m_lockedWhileRunning;
};

}

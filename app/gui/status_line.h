// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/appearance.h"
#include "core/run/events.h"

#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QWidget>

namespace qdm {

/// What runs now, how long it will still take, and Stop.
class StatusLine : public QWidget {
    Q_OBJECT

public:
    explicit StatusLine(const Appearance &appearance, QWidget *parent = nullptr);

    void showIdle(const QString &text);
    void showStarting();
    void showProgress(const Progress &progress, const QString &testName, const std::optional<Operation> &operation);

    QString text() const { return m_text->text(); }
    QPushButton *stopButton() const { return m_stop; }

signals:
    void stopRequested();

private:
    void setRunning(bool running);
    void applyAppearance();

    const Appearance &m_appearance;
    QLabel *m_text;
    QLabel *m_left;
    QProgressBar *m_bar;
    QPushButton *m_stop;
};

/// "Writing RND4K Q32T1, pass 3 of 5".
QString progressText(const Progress &progress, const QString &testName, const std::optional<Operation> &operation);

}

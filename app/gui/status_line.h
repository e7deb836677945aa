// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/appearance.h"
#include "app/gui/elided_label.h"
#include "core/run/events.h"

#include <QProgressBar>
#include <QWidget>

namespace qdm {

/// What runs now, and how long it will still take.
class StatusLine : public QWidget {
    Q_OBJECT

public:
    explicit StatusLine(const Appearance &appearance, QWidget *parent = nullptr);

    void showIdle(const QString &text);
    void showStarting();
    void showProgress(const Progress &progress, const QString &testName, const std::optional<Operation> &operation);

    QString text() const { return m_text->text(); }

private:
    void setRunning(bool running);
    void applyAppearance();

    const Appearance &m_appearance;
    ElidedLabel *m_text;
    QLabel *m_left;
    QProgressBar *m_bar;
};

/// "Writing RND4K Q32T1, pass 3 of 5".
QString progressText(const Progress &progress, const QString &testName, const std::optional<Operation> &operation);

}

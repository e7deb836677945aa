// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/appearance.h"
#include "app/gui/drive_box.h"

#include <QPushButton>
#include <QWidget>

namespace qdm {

/// The line on top: All, passes, size and the drive.
class TargetBar : public QWidget {
    Q_OBJECT

public:
    TargetBar(Session &session, const Appearance &appearance, QWidget *parent = nullptr);

    QPushButton *allButton() const { return m_all; }
    QComboBox *driveBox() const { return m_drive; }

signals:
    void driveVanished(const QString &sentence); ///< the chosen one
    void driveReturned(const QString &sentence); ///< what was said of its absence is over

private:
    void fillPasses();
    void fillSizes();
    void applyAppearance();
    void showSettings();
    void showRunning();

    Session &m_session;
    const Appearance &m_appearance;
    QPushButton *m_all;
    QComboBox *m_passes;
    QComboBox *m_size;
    DriveBox *m_drive;
};

}

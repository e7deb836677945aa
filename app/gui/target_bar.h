// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/appearance.h"
#include "app/gui/session.h"

#include <QComboBox>
#include <QPushButton>
#include <QWidget>

#include <optional>

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
    void buildDrives();
    void applyAppearance();
    void showSettings();
    void showRunning();
    void selectDrive();
    void watchDrive();
    void driveChosen(int row);
    void chooseFolder();

    Session &m_session;
    const Appearance &m_appearance;
    QPushButton *m_all;
    QComboBox *m_passes;
    QComboBox *m_size;
    QComboBox *m_drive;
    std::optional<DriveEntry> m_listed; ///< the chosen drive, when the system listed it last
    QString m_vanished;                 ///< what was said of its absence; empty: it is there
};

/// Selects the entry whose data is `value`, adding it as `text` where the list lacks it.
void selectData(QComboBox *box, const QVariant &value, const QString &text);

}

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/appearance.h"
#include "app/gui/session.h"

#include <QComboBox>
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

private:
    void fillPasses();
    void fillSizes();
    void buildDrives();
    void applyAppearance();
    void showSettings();
    void showRunning();
    void selectDrive();
    void driveChosen(int row);
    void chooseFolder();

    Session &m_session;
    const Appearance &m_appearance;
    QPushButton *m_all;
    QComboBox *m_passes;
    QComboBox *m_size;
    QComboBox *m_drive;
};

/// Selects the entry whose data is `value`, adding it as `text` where the list lacks it.
void selectData(QComboBox *box, const QVariant &value, const QString &text);

}

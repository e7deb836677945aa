// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/plan_session.h"

#include <QDialog>
#include <QLineEdit>
#include <QPushButton>

namespace qdm {

/// Asks whether all data on a drive are to be destroyed. The drive is held as long as the dialog is there, and the answer is its serial
/// number, typed.
class GiveUpDialog : public QDialog {
    Q_OBJECT

public:
    GiveUpDialog(const HeldDrive &drive, const QString &whatFollows, const Appearance &appearance, QWidget *parent = nullptr);

    const HeldDrive &drive() const { return m_drive; }
    QString typed() const { return m_typed->text().trimmed(); }
    QLineEdit *line() const { return m_typed; }
    QPushButton *destroyButton() const { return m_destroy; }

private:
    HeldDrive m_drive;
    QLineEdit *m_typed;
    QPushButton *m_destroy;
};

}

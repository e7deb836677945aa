// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/appearance.h"
#include "app/gui/session.h"

#include <QComboBox>

#include <optional>

namespace qdm {

/// The drives and folders that can be measured; what is chosen is the target of the settings. Asked for anew whenever the list is opened.
class DriveBox : public QComboBox {
    Q_OBJECT

public:
    DriveBox(Session &session, const Appearance &appearance, QWidget *parent = nullptr);

    void showPopup() override;

signals:
    void driveVanished(const QString &sentence); ///< the chosen one
    void driveReturned(const QString &sentence); ///< what was said of its absence is over

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void applyAppearance();
    void follow();
    void fitPopup();
    void selectDrive();
    void watchDrive();
    void driveChosen(int row);
    void chooseFolder();

    Session &m_session;
    const Appearance &m_appearance;
    std::optional<DriveEntry> m_listed; ///< the chosen drive, when the system listed it last
    QString m_vanished;                 ///< what was said of its absence; empty: it is there
};

/// Selects the entry whose data is `value`, adding it as `text` where the list lacks it.
void selectData(QComboBox *box, const QVariant &value, const QString &text);

/// The usual sizes of a test file, in bytes as qulonglong; the last, 0, is all free space.
void addSizes(QComboBox *box);
/// "1 GiB", "All free space".
QString sizeText(qulonglong bytes);

}

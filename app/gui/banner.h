// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/appearance.h"

#include <QFrame>
#include <QLabel>

namespace qdm {

/// Says within the window what went wrong: it waits for nobody, unlike a message box.
class Banner : public QFrame {
    Q_OBJECT

public:
    explicit Banner(const Appearance &appearance, QWidget *parent = nullptr);

    void tell(const QString &sentence);
    void withdraw(const QString &sentence); ///< if it is what stands there
    QString sentence() const { return m_text->text(); }

private:
    void applyAppearance();

    const Appearance &m_appearance;
    QLabel *m_icon;
    QLabel *m_text;
};

}

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/appearance.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QWidget>

namespace qdm {

/// The names of the pages, at the right of the menus; the one that is shown is underlined.
class PageSwitch : public QWidget {
    Q_OBJECT

public:
    explicit PageSwitch(const Appearance &appearance, QWidget *parent = nullptr);

    void add(const QString &name, const QString &what);
    void setCurrent(int page);
    QAbstractButton *button(int page) const { return m_group->button(page); }

signals:
    void chosen(int page);

private:
    void applyAppearance();

    const Appearance &m_appearance;
    QHBoxLayout *m_layout;
    QButtonGroup *m_group;
};

}

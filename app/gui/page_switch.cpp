// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/page_switch.h"

#include <QPushButton>

namespace qdm {

PageSwitch::PageSwitch(const Appearance &appearance, QWidget *parent)
    : QWidget(parent), m_appearance(appearance), m_layout(new QHBoxLayout(this)), m_group(new QButtonGroup(this))
{
    setAccessibleName(tr("Pages"));
    connect(m_group, &QButtonGroup::idClicked, this, &PageSwitch::chosen);
    connect(&appearance, &Appearance::changed, this, &PageSwitch::applyAppearance);
    applyAppearance();
}

void PageSwitch::add(const QString &name, const QString &what)
{
    auto *button = new QPushButton(name);
    button->setObjectName(QStringLiteral("page"));
    button->setCheckable(true);
    const int page = static_cast<int>(m_group->buttons().size());
    const QKeySequence key(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + page));
    button->setShortcut(key);
    button->setToolTip(tr("%1 (%2)").arg(what, key.toString(QKeySequence::NativeText)));
    m_group->addButton(button, page);
    m_layout->addWidget(button);
}

void PageSwitch::setCurrent(int page)
{
    m_group->button(page)->setChecked(true);
}

void PageSwitch::applyAppearance()
{
    const Metrics &metrics = m_appearance.metrics();
    m_layout->setContentsMargins(0, 0, metrics.px(16), 0);
    m_layout->setSpacing(metrics.px(4));
}

}

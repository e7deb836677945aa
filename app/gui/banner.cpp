// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/banner.h"
#include "app/gui/icons.h"

#include <QHBoxLayout>
#include <QPushButton>

namespace qdm {

Banner::Banner(const Appearance &appearance, QWidget *parent)
    : QFrame(parent), m_appearance(appearance), m_icon(new QLabel), m_text(new QLabel)
{
    setObjectName(QStringLiteral("banner"));
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setAccessibleName(tr("What went wrong"));
    auto *close = new QPushButton(tr("Dismiss"));
    close->setObjectName(QStringLiteral("flat"));
    connect(close, &QPushButton::clicked, this, &QWidget::hide);
    auto *layout = new QHBoxLayout(this);
    layout->addWidget(m_icon);
    layout->addWidget(m_text, 1);
    layout->addWidget(close, 0, Qt::AlignVCenter);
    connect(&appearance, &Appearance::changed, this, &Banner::applyAppearance);
    applyAppearance();
    hide();
}

void Banner::applyAppearance()
{
    const Metrics &metrics = m_appearance.metrics();
    layout()->setContentsMargins(metrics.px(12), metrics.px(8), metrics.px(8), metrics.px(8));
    layout()->setSpacing(metrics.px(8));
    const int size = metrics.px(18);
    m_icon->setPixmap(lineIcon(QStringLiteral("suspect"), m_appearance.theme().bad, size).pixmap(size));
}

void Banner::tell(const QString &sentence)
{
    m_text->setText(sentence);
    setVisible(!sentence.isEmpty());
}

void Banner::withdraw(const QString &sentence)
{
    if (m_text->text() == sentence)
        tell({});
}

}

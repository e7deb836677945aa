// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/plan_cards.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace qdm {

namespace {

QLabel *wrapped(const QString &text, const char *name = "")
{
    auto *label = new QLabel(text);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText); // a plan's file may say anything
    label->setObjectName(QString::fromLatin1(name));
    return label;
}

}

PlanCard::PlanCard(const Plan &plan, const Appearance &appearance, QWidget *parent)
    : QFrame(parent), m_appearance(appearance), m_title(wrapped(QString::fromStdString(plan.title))),
      m_description(wrapped(QString::fromStdString(plan.description))), m_forecast(wrapped({}, "quiet")),
      m_start(new QPushButton(tr("Start")))
{
    setObjectName(QStringLiteral("popup")); // a framed card
    m_start->setObjectName(QStringLiteral("primary"));
    m_start->setAccessibleName(tr("Start %1").arg(m_title->text()));
    auto *words = new QVBoxLayout;
    words->setSpacing(appearance.metrics().px(4));
    words->addWidget(m_title);
    words->addWidget(m_description);
    words->addWidget(m_forecast);
    auto *row = new QHBoxLayout(this);
    row->addLayout(words, 1);
    row->addWidget(m_start, 0, Qt::AlignVCenter);
    connect(&appearance, &Appearance::changed, this, &PlanCard::applyAppearance);
    applyAppearance();
}

void PlanCard::applyAppearance()
{
    const Metrics &metrics = m_appearance.metrics();
    m_title->setFont(metrics.strong());
    m_forecast->setFont(metrics.small());
    layout()->setContentsMargins(metrics.px(16), metrics.px(12), metrics.px(16), metrics.px(12));
    layout()->setSpacing(metrics.px(16));
}

}

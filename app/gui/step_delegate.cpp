// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/step_delegate.h"
#include "app/gui/icons.h"

#include <QPainter>

namespace qdm {

QSize StepDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const
{
    const Metrics &metrics = m_appearance.metrics();
    return {metrics.px(200), QFontMetrics(metrics.body()).height() + QFontMetrics(metrics.small()).height() + metrics.px(18)};
}

void StepDelegate::drawState(QPainter *painter, const QRect &place, StepState state) const
{
    const Theme &theme = m_appearance.theme();
    const auto icon = [&](const char *name, const QColor &color) {
        lineIcon(QString::fromLatin1(name), color, place.width()).paint(painter, place);
    };
    switch (state) {
    case StepState::Done: icon("trusted", theme.good); return;
    case StepState::Failed: icon("suspect", theme.bad); return;
    case StepState::Stopped: icon("note", theme.warn); return;
    case StepState::Waiting:
    case StepState::Running: break;
    }
    const bool running = state == StepState::Running;
    const double inset = place.width() / 5.0;
    painter->setPen(QPen(running ? theme.accent : blend(theme.line, theme.quiet, 0.25), m_appearance.metrics().px(2)));
    painter->setBrush(running ? QBrush(theme.accent) : Qt::NoBrush);
    painter->drawEllipse(QRectF(place).adjusted(inset, inset, -inset, -inset));
}

void StepDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Metrics &metrics = m_appearance.metrics();
    const Theme &theme = m_appearance.theme();
    const auto state = index.data(PlanRunModel::StateRole).value<StepState>();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QRect card = option.rect.adjusted(0, metrics.px(1), 0, -metrics.px(1));
    if (option.state & (QStyle::State_Selected | QStyle::State_MouseOver)) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(blend(theme.card, theme.accent, option.state & QStyle::State_Selected ? 0.14 : 0.06));
        painter->drawRoundedRect(card, metrics.px(6), metrics.px(6));
    }
    const QRect inner = card.adjusted(metrics.px(10), metrics.px(7), -metrics.px(10), -metrics.px(7));
    const int size = metrics.px(16);
    drawState(painter, {inner.left(), inner.center().y() - size / 2, size, size}, state);

    const QFontMetrics body(metrics.body()), small(metrics.small());
    const QString time = index.data(PlanRunModel::TimeRole).toString();
    const int timeWidth = small.horizontalAdvance(time);
    const int left = inner.left() + size + metrics.px(10);
    const QRect first(left, inner.top(), inner.right() - left + 1, body.height());
    const QRect second(left, first.bottom() + metrics.px(2), first.width(), small.height());
    painter->setFont(metrics.small());
    painter->setPen(theme.quiet);
    painter->drawText(first, Qt::AlignRight | Qt::AlignVCenter, time);
    painter->drawText(second, Qt::AlignLeft | Qt::AlignVCenter,
                      small.elidedText(index.data(PlanRunModel::DetailRole).toString(), Qt::ElideRight, second.width()));
    painter->setFont(metrics.body());
    painter->setPen(state == StepState::Waiting ? theme.quiet : theme.ink);
    painter->drawText(first, Qt::AlignLeft | Qt::AlignVCenter,
                      body.elidedText(index.data().toString(), Qt::ElideRight, first.width() - timeWidth - metrics.px(8)));
    if (state == StepState::Running) {
        const QRectF bar(left, card.bottom() - metrics.px(3), second.width(), metrics.px(2));
        painter->fillRect(bar, theme.line);
        painter->fillRect(QRectF(bar.topLeft(), QSizeF(bar.width() * index.data(PlanRunModel::FractionRole).toDouble(), bar.height())),
                          theme.accent);
    }
    painter->restore();
}

}

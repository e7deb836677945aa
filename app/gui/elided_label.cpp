// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/elided_label.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace qdm {

QSize ElidedLabel::minimumSizeHint() const
{
    return {0, QLabel::sizeHint().height()};
}

bool ElidedLabel::isElided() const
{
    const QStringList lines = text().split(QLatin1Char('\n'));
    return std::any_of(lines.begin(), lines.end(),
                       [this](const QString &line) { return fontMetrics().horizontalAdvance(line) > contentsRect().width(); });
}

bool ElidedLabel::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QLabel::event(event);
    QToolTip::showText(static_cast<QHelpEvent *>(event)->globalPos(), isElided() ? text() : QString(), this);
    return true;
}

void ElidedLabel::paintEvent(QPaintEvent *)
{
    QStringList lines = text().split(QLatin1Char('\n'));
    for (QString &line : lines)
        line = fontMetrics().elidedText(line, Qt::ElideRight, contentsRect().width());
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    painter.drawText(contentsRect(), static_cast<int>(alignment()), lines.join(QLatin1Char('\n')));
}

}

// SPDX-License-Identifier: GPL-3.0-or-later
// Bars below one another, each with its name before and its value behind: Qt Charts has no labels of one's own, nor a colour for each bar.
#include "app/gui/chart_plot.h"

#include <QPainter>

#include <algorithm>

namespace qdm {

namespace {

struct BarRoom {
    double left, right, top, pitch;
};

double widest(const QFontMetricsF &font, const std::vector<ChartBar> &bars, std::string ChartBar::*text)
{
    double most = 0;
    for (const ChartBar &bar : bars)
        most = std::max(most, font.horizontalAdvance(QString::fromStdString(bar.*text)));
    return most;
}

BarRoom roomFor(const Chart &chart, const QSizeF &size, const Metrics &metrics)
{
    const QFontMetricsF font(metrics.body());
    const double gap = metrics.px(8);
    const double names = std::min(widest(font, chart.bars, &ChartBar::name), size.width() * 0.4);
    const double top = font.height() + 3 * gap;
    const double pitch =
        std::min((size.height() - top - gap) / static_cast<double>(std::max<std::size_t>(1, chart.bars.size())), font.height() * 2.2);
    return {names + 2 * gap, size.width() - widest(font, chart.bars, &ChartBar::label) - 2 * gap, top, pitch};
}

}

QRectF ChartPlot::barRect(std::size_t bar) const
{
    const BarRoom room = roomFor(m_chart, viewport()->size(), m_appearance.metrics());
    const double length = std::max(1.0, m_chart.bars[bar].value / std::max(m_chart.y.most, 1e-9) * (room.right - room.left));
    return {room.left, room.top + static_cast<double>(bar) * room.pitch + room.pitch * 0.15, length, room.pitch * 0.7};
}

void ChartPlot::drawForeground(QPainter *painter, const QRectF &)
{
    if (m_chart.hasBars())
        drawBars(painter);
}

void ChartPlot::drawBars(QPainter *painter) const
{
    const Theme &theme = m_appearance.theme();
    const Metrics &metrics = m_appearance.metrics();
    const QFontMetricsF font(metrics.body());
    const double gap = metrics.px(8);
    painter->save();
    painter->setWorldTransform(QTransform()); // the view does not scroll: its pixels are the scene's
    painter->setFont(metrics.small());
    painter->setPen(theme.quiet);
    painter->drawText(QPointF(barRect(0).left(), gap + font.ascent()), QString::fromStdString(m_chart.y.title));
    painter->setFont(metrics.body());
    for (std::size_t i = 0; i < m_chart.bars.size(); ++i) {
        const ChartBar &bar = m_chart.bars[i];
        const QRectF place = barRect(i);
        const QColor color = theme.operationColor(bar.operation);
        painter->setPen(Qt::NoPen);
        painter->setBrush(color);
        painter->drawRoundedRect(place, metrics.px(3), metrics.px(3));
        if (bar.operation != Operation::Read) { // told apart without colour too
            painter->setBrush(
                QBrush(blend(color, theme.card, 0.35), bar.operation == Operation::Write ? Qt::BDiagPattern : Qt::DiagCrossPattern));
            painter->drawRoundedRect(place, metrics.px(3), metrics.px(3));
        }
        const QRectF line(0, place.top(), place.left() - gap, place.height());
        painter->setPen(theme.ink);
        painter->drawText(line, Qt::AlignRight | Qt::AlignVCenter,
                          font.elidedText(QString::fromStdString(bar.name), Qt::ElideRight, line.width()));
        painter->drawText(QRectF(place.right() + gap, place.top(), viewport()->width() - place.right() - gap, place.height()),
                          Qt::AlignLeft | Qt::AlignVCenter, QString::fromStdString(bar.label));
    }
    painter->restore();
}

}

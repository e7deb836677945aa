// SPDX-License-Identifier: GPL-3.0-or-later
// What the mouse does on a chart: the wheel zooms around it, a double click shows the whole, a point near it tells its values.
#include "app/gui/chart_plot.h"

#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace qdm {

void ChartPlot::zoomTo(Range x, Range y)
{
    m_zoomed = true;
    m_shownX = x;
    m_shownY = y;
    rebuild();
}

void ChartPlot::wheelEvent(QWheelEvent *event)
{
    event->accept();
    const QRectF area = chart()->plotArea();
    const QPointF at = mapToScene(event->position().toPoint());
    if (m_chart.hasBars() || !area.contains(at))
        return;
    const double factor = std::pow(0.8, event->angleDelta().y() / 120.0);
    const auto around = [factor](Range shown, Range whole, double share) {
        const double fixed = shown.least + share * (shown.most - shown.least);
        return Range{std::max(whole.least, fixed - (fixed - shown.least) * factor),
                     std::min(whole.most, fixed + (shown.most - fixed) * factor)};
    };
    zoomTo(around(m_shownX, whole(m_chart.x), (at.x() - area.left()) / area.width()),
           around(m_shownY, whole(m_chart.y), (area.bottom() - at.y()) / area.height()));
}

void ChartPlot::mouseDoubleClickEvent(QMouseEvent *)
{
    resetZoom();
}

void ChartPlot::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::RightButton) // which would zoom out; it opens the menu
        QChartView::mouseReleaseEvent(event);
}

void ChartPlot::mouseMoveEvent(QMouseEvent *event)
{
    QChartView::mouseMoveEvent(event);
    if (!event->buttons()) {
        const QString words = told(event->pos());
        QToolTip::showText(event->globalPosition().toPoint(), words.isEmpty() ? words : Qt::convertFromPlainText(words), this);
    }
}

/// The values of the nearest point, where one is near.
QString ChartPlot::told(const QPoint &at) const
{
    double nearest = m_appearance.metrics().px(14);
    QString words;
    for (const ChartLine &line : m_chart.lines)
        for (const ChartPoint &point : line.points) {
            const QPointF position = positionOf(point);
            const double distance = std::hypot(position.x() - at.x(), position.y() - at.y());
            if (distance >= nearest)
                continue;
            nearest = distance;
            words = tr("%1: %2, %3: %4 %5")
                        .arg(QString::fromStdString(m_chart.x.title), QString::fromStdString(m_chart.x.label(point.x)),
                             QString::fromStdString(line.name), QString::fromStdString(m_chart.y.label(point.y)),
                             m_chart.y.unit == ChartUnit::Percent ? QString() : QString::fromStdString(m_chart.y.title));
        }
    for (std::size_t i = 0; i < m_chart.bars.size(); ++i)
        if (barRect(i).contains(at))
            words =
                QStringLiteral("%1: %2").arg(QString::fromStdString(m_chart.bars[i].name), QString::fromStdString(m_chart.bars[i].label));
    return words.trimmed();
}

}

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/appearance.h"
#include "core/report/chart.h"

#include <QtCharts/QCategoryAxis>
#include <QtCharts/QChartView>
#include <QtCharts/QXYSeries>

namespace qdm {

/// Draws a chart with Qt Charts: wheel and rubber band zoom into lines, a double click shows the whole, a point under the mouse tells its
/// values. Thousands of dots are painted beneath the series by hand, since a series would make an item of each.
class ChartPlot : public QChartView {
    Q_OBJECT

public:
    explicit ChartPlot(const Appearance &appearance, QWidget *parent = nullptr);

    void setChart(const Chart &chart);
    void resetZoom();

    QPointF positionOf(const ChartPoint &point) const; ///< in the widget
    QRectF barRect(std::size_t bar) const;             ///< in the widget

protected:
    void drawBackground(QPainter *painter, const QRectF &rect) override;
    void drawForeground(QPainter *painter, const QRectF &rect) override;
    void wheelEvent(QWheelEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    struct Range {
        double least = 0, most = 1; ///< on the axis: logarithms where it has them
    };

    void rebuild();
    void addLines();
    void addLine(const ChartLine &line);
    void addDotsToLegend(const ChartLine &line);
    void addSeries(QXYSeries *series, bool inLegend);
    void showAxes();
    void label(QCategoryAxis *axis, const ChartAxis &described, Range shown);
    std::size_t ticksBetweenLabels(const ChartAxis &described, const std::vector<double> &ticks) const;
    Range whole(const ChartAxis &axis) const;
    bool hasMarkers() const;
    QPointF mapped(const ChartPoint &point) const;
    QPointF unmapped(const QPointF &value) const;
    bool isAverage(const ChartLine &line) const;
    void zoomTo(Range x, Range y);
    std::vector<QPointF> dotsOf(const ChartLine &line) const;
    void drawBars(QPainter *painter) const;
    QString told(const QPoint &at) const;

    const Appearance &m_appearance;
    Chart m_chart;
    QCategoryAxis *m_x = nullptr; ///< of lines
    QCategoryAxis *m_y = nullptr;
    Range m_shownX, m_shownY;
    bool m_zoomed = false;
};

}

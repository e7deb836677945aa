// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/chart_plot.h"
#include "core/report/chart_axis.h"

#include <QtCharts/QLegendMarker>
#include <QtCharts/QLineSeries>
#include <QtCharts/QScatterSeries>

#include <algorithm>
#include <cmath>
#include <set>

namespace qdm {

namespace {

/// Qt Charts takes markup; a plan's file must not have any.
QString plain(const std::string &text)
{
    return QString::fromStdString(text).toHtmlEscaped();
}

constexpr std::size_t mostMarkers = 64; ///< points of a line up to which each has a marker

double scaled(const ChartAxis &axis, double value)
{
    return axis.logarithmic ? std::log2(std::max(value, 1e-9)) : value;
}

double unscaled(const ChartAxis &axis, double value)
{
    return axis.logarithmic ? std::exp2(value) : value;
}

Qt::PenStyle penStyle(Operation operation)
{
    switch (operation) {
    case Operation::Read: return Qt::SolidLine;
    case Operation::Write: return Qt::DashLine;
    case Operation::Mix: return Qt::DotLine;
    }
    return Qt::SolidLine;
}

QScatterSeries::MarkerShape markerShape(Operation operation)
{
    switch (operation) {
    case Operation::Read: return QScatterSeries::MarkerShapeCircle;
    case Operation::Write: return QScatterSeries::MarkerShapeRectangle;
    case Operation::Mix: return QScatterSeries::MarkerShapeRotatedRectangle;
    }
    return QScatterSeries::MarkerShapeCircle;
}

/// A line of thousands of points, as few as `columns` columns of pixels can show: of each the first, lowest, highest and last.
QList<QPointF> thinned(const QList<QPointF> &points, int columns)
{
    if (points.size() <= 4 * columns)
        return points;
    const double least = points.first().x(), width = (points.last().x() - least) / columns;
    QList<QPointF> kept;
    for (qsizetype i = 0; i < points.size();) {
        const double end = least + width * (std::floor((points[i].x() - least) / width) + 1);
        qsizetype next = i, low = i, high = i;
        for (; next < points.size() && (next == i || points[next].x() < end); ++next) {
            low = points[next].y() < points[low].y() ? next : low;
            high = points[next].y() > points[high].y() ? next : high;
        }
        for (const qsizetype index : std::set<qsizetype>{i, low, high, next - 1})
            kept << points[index];
        i = next;
    }
    return kept;
}

/// Ticks for a part of an axis.
std::vector<double> ticksWithin(const ChartAxis &axis, double least, double most)
{
    if (axis.logarithmic)
        return axis.ticks;
    ChartAxis part = axis;
    fitAxis(part, 0, most - least);
    if (part.ticks.size() < 2)
        return axis.ticks;
    const double step = part.ticks[1] - part.ticks[0];
    std::vector<double> ticks;
    for (double i = std::ceil(least / step - 1e-9); i * step <= most + step * 1e-6; ++i)
        ticks.push_back(i == 0 ? 0 : i * step);
    return ticks;
}

}

ChartPlot::ChartPlot(const Appearance &appearance, QWidget *parent) : QChartView(parent), m_appearance(appearance)
{
    setRenderHint(QPainter::Antialiasing);
    setFrameShape(QFrame::NoFrame);
    setMouseTracking(true);
    setCacheMode(QGraphicsView::CacheBackground);
    chart()->setBackgroundVisible(false);
    chart()->setAnimationOptions(QChart::NoAnimation); // points that appear are motion enough
    chart()->layout()->setContentsMargins(0, 0, 0, 0);
    connect(chart(), &QChart::plotAreaChanged, this, [this] { resetCachedContent(); });
    connect(&appearance, &Appearance::changed, this, &ChartPlot::rebuild);
}

ChartPlot::Range ChartPlot::whole(const ChartAxis &axis) const
{
    const Range range{scaled(axis, axis.least), scaled(axis, axis.most)};
    const double room = hasMarkers() ? (range.most - range.least) * 0.02 : 0; // a marker at the edge is not cut
    return {&axis == &m_chart.x ? range.least - room : range.least, range.most + room};
}

bool ChartPlot::hasMarkers() const
{
    return std::ranges::any_of(
        m_chart.lines, [](const ChartLine &line) { return line.look == ChartLine::Look::Line && line.points.size() <= mostMarkers; });
}

void ChartPlot::setChart(const Chart &chart)
{
    const bool same = chart.title == m_chart.title && chart.hasBars() == m_chart.hasBars();
    m_zoomed = m_zoomed && same;
    m_chart = chart;
    if (!m_zoomed) {
        m_shownX = whole(m_chart.x);
        m_shownY = whole(m_chart.y);
    }
    rebuild();
}

void ChartPlot::resetZoom()
{
    m_zoomed = false;
    m_shownX = whole(m_chart.x);
    m_shownY = whole(m_chart.y);
    rebuild();
}

void ChartPlot::rebuild()
{
    chart()->removeAllSeries();
    for (QAbstractAxis *axis : chart()->axes()) {
        chart()->removeAxis(axis);
        delete axis;
    }
    m_x = m_y = nullptr;
    const Metrics &metrics = m_appearance.metrics();
    chart()->legend()->setVisible(m_chart.lines.size() > 1);
    chart()->legend()->setAlignment(Qt::AlignTop);
    chart()->legend()->setMarkerShape(QLegend::MarkerShapeFromSeries);
    chart()->legend()->setFont(metrics.small());
    chart()->legend()->setLabelColor(m_appearance.theme().ink);
    const int margin = metrics.px(8);
    chart()->setMargins(QMargins(margin, margin, 3 * margin, margin)); // the last label stands half beyond the axis
    setRubberBand(m_chart.hasBars() ? QChartView::NoRubberBand : QChartView::RectangleRubberBand);
    if (!m_chart.lines.empty())
        addLines();
    resetCachedContent();
    viewport()->update();
}

void ChartPlot::addLines()
{
    showAxes();
    for (const ChartLine &line : m_chart.lines)
        line.look == ChartLine::Look::Dots ? addDotsToLegend(line) : addLine(line);
    // Zooming by the rubber band changes the axes; their labels follow.
    connect(m_x, &QValueAxis::rangeChanged, this, [this](double least, double most) {
        m_zoomed = true;
        m_shownX = {least, most};
        QMetaObject::invokeMethod(this, &ChartPlot::rebuild, Qt::QueuedConnection);
    });
    connect(m_y, &QValueAxis::rangeChanged, this, [this](double least, double most) {
        m_zoomed = true;
        m_shownY = {least, most};
        QMetaObject::invokeMethod(this, &ChartPlot::rebuild, Qt::QueuedConnection);
    });
}

void ChartPlot::showAxes()
{
    const Theme &theme = m_appearance.theme();
    const auto made = [&](const ChartAxis &described, Range shown) {
        auto *axis = new QCategoryAxis;
        axis->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
        axis->setRange(shown.least, shown.most);
        label(axis, described, shown);
        axis->setTitleText(plain(described.title));
        axis->setTitleFont(m_appearance.metrics().small());
        axis->setTitleBrush(theme.ink);
        axis->setLabelsFont(m_appearance.metrics().small());
        axis->setLabelsBrush(theme.quiet);
        axis->setLinePen(QPen(theme.line));
        axis->setGridLinePen(QPen(theme.line));
        return axis;
    };
    m_x = made(m_chart.x, m_shownX);
    m_y = made(m_chart.y, m_shownY);
    chart()->addAxis(m_x, Qt::AlignBottom);
    chart()->addAxis(m_y, Qt::AlignLeft);
}

void ChartPlot::label(QCategoryAxis *axis, const ChartAxis &described, Range shown)
{
    const double least = unscaled(described, shown.least), most = unscaled(described, shown.most);
    const std::vector<double> ticks = m_zoomed ? ticksWithin(described, least, most) : described.ticks;
    const std::size_t every = ticksBetweenLabels(described, ticks);
    axis->setStartValue(shown.least - 1);
    for (std::size_t i = 0; i < ticks.size(); i += every)
        if (ticks[i] >= least - (most - least) * 1e-9 && ticks[i] <= most * (1 + 1e-9))
            axis->append(plain(described.label(ticks[i])), scaled(described, ticks[i]));
}

/// Labels below one another never collide; those beside one another must have room.
std::size_t ChartPlot::ticksBetweenLabels(const ChartAxis &described, const std::vector<double> &ticks) const
{
    if (&described != &m_chart.x || ticks.empty())
        return 1;
    const Metrics &metrics = m_appearance.metrics();
    const QFontMetrics font(metrics.small());
    int widest = 0;
    for (const double tick : ticks)
        widest = std::max(widest, font.horizontalAdvance(QString::fromStdString(described.label(tick))));
    const int room = std::max(1, viewport()->width() - metrics.px(110)); // the other axis and the margins
    return static_cast<std::size_t>(1 + static_cast<int>(ticks.size()) * (widest + metrics.px(16)) / room);
}

void ChartPlot::resizeEvent(QResizeEvent *event)
{
    QChartView::resizeEvent(event);
    rebuild(); // more labels have room, or fewer
}

bool ChartPlot::isAverage(const ChartLine &line) const
{
    return line.look == ChartLine::Look::Line && std::ranges::count(m_chart.lines, ChartLine::Look::Dots, &ChartLine::look) > 0;
}

QPointF ChartPlot::mapped(const ChartPoint &point) const
{
    return {scaled(m_chart.x, point.x), scaled(m_chart.y, point.y)};
}

QPointF ChartPlot::positionOf(const ChartPoint &point) const
{
    return mapFromScene(chart()->mapToPosition(mapped(point)));
}

void ChartPlot::addSeries(QXYSeries *series, bool inLegend)
{
    chart()->addSeries(series);
    series->attachAxis(m_x);
    series->attachAxis(m_y);
    for (QLegendMarker *marker : chart()->legend()->markers(series))
        marker->setVisible(inLegend);
}

void ChartPlot::addLine(const ChartLine &line)
{
    const Metrics &metrics = m_appearance.metrics();
    const Theme &theme = m_appearance.theme();
    const QColor color = theme.operationColor(line.operation);
    const bool average = isAverage(line);
    const bool crowded = line.points.size() > mostMarkers; // dashes could not be seen, and take long to paint
    QList<QPointF> points;
    for (const ChartPoint &point : line.points)
        points << mapped(point);
    auto *series = new QLineSeries;
    series->setName(plain(line.name));
    series->setPen(average
                       ? QPen(theme.ink, metrics.scale() * 1.8)
                       : QPen(color, metrics.scale() * 2, crowded ? Qt::SolidLine : penStyle(line.operation), Qt::RoundCap, Qt::RoundJoin));
    series->replace(thinned(points, std::max(100, width())));
    addSeries(series, true);
    if (average || crowded)
        return;
    auto *markers = new QScatterSeries;
    markers->setMarkerShape(markerShape(line.operation));
    markers->setMarkerSize(metrics.px(9));
    markers->setColor(color);
    markers->setBorderColor(theme.card);
    markers->replace(points);
    addSeries(markers, false);
}

/// The legend needs a series; its points are painted in the background.
void ChartPlot::addDotsToLegend(const ChartLine &line)
{
    auto *series = new QScatterSeries;
    series->setName(plain(line.name));
    series->setMarkerShape(markerShape(line.operation));
    series->setMarkerSize(m_appearance.metrics().px(6));
    series->setColor(m_appearance.theme().operationColor(line.operation));
    series->setBorderColor(Qt::transparent);
    addSeries(series, true);
}

/// Dots on the same pixel are one.
std::vector<QPointF> ChartPlot::dotsOf(const ChartLine &line) const
{
    const QRectF area = chart()->plotArea();
    const int columns = std::max(1, static_cast<int>(area.width())), rows = std::max(1, static_cast<int>(area.height()));
    std::vector<bool> taken(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows));
    std::vector<QPointF> dots;
    for (const ChartPoint &point : line.points) {
        const QPointF value = mapped(point);
        const double x = (value.x() - m_shownX.least) / (m_shownX.most - m_shownX.least) * area.width();
        const double y = area.height() - (value.y() - m_shownY.least) / (m_shownY.most - m_shownY.least) * area.height();
        if (x < 0 || y < 0 || x > area.width() || y > area.height())
            continue;
        const auto column = static_cast<std::size_t>(std::min(x, columns - 1.0)), row = static_cast<std::size_t>(std::min(y, rows - 1.0));
        const std::size_t pixel = row * static_cast<std::size_t>(columns) + column;
        if (taken[pixel])
            continue;
        taken[pixel] = true;
        dots.emplace_back(area.left() + x, area.top() + y);
    }
    return dots;
}

void ChartPlot::drawBackground(QPainter *painter, const QRectF &rect)
{
    painter->fillRect(rect, m_appearance.theme().card);
    for (const ChartLine &line : m_chart.lines) {
        if (line.look != ChartLine::Look::Dots)
            continue;
        QColor color = m_appearance.theme().operationColor(line.operation);
        color.setAlphaF(0.55F);
        painter->setPen(QPen(color, m_appearance.metrics().scale() * 3, Qt::SolidLine,
                             line.operation == Operation::Read ? Qt::RoundCap : Qt::SquareCap));
        const std::vector<QPointF> dots = dotsOf(line);
        painter->drawPoints(dots.data(), static_cast<int>(dots.size()));
    }
}

}

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/chart_view.h"

#include <QBarCategoryAxis>
#include <QBarSet>
#include <QCategoryAxis>
#include <QChart>
#include <QChartView>
#include <QHorizontalStackedBarSeries>
#include <QLineSeries>
#include <QScatterSeries>
#include <QToolTip>
#include <QVBoxLayout>
#include <QValueAxis>
#include <QWheelEvent>

#include <cmath>
#include <map>

namespace qdm {

namespace {

QString text(const std::string &s)
{
    return QString::fromStdString(s);
}

/// Titles and labels take markup; a plan's file must not have any.
QString plain(const std::string &s)
{
    return text(s).toHtmlEscaped();
}

/// Dots on the same pixel are one, so that hours of seconds are drawn at once.
QList<QPointF> thinned(const QList<QPointF> &points, const ChartAxis &y)
{
    constexpr int columns = 900, rows = 300;
    std::map<std::pair<int, int>, QPointF> kept;
    const double left = points.first().x(), right = points.last().x();
    for (const QPointF &point : points)
        kept.try_emplace({int((point.x() - left) / std::max(1e-9, right - left) * columns), int(point.y() / std::max(1e-9, y.most) * rows)},
                         point);
    QList<QPointF> few;
    for (const auto &[pixel, point] : kept)
        few << point;
    return few;
}

class ZoomView : public QChartView {
public:
    explicit ZoomView(QWidget *parent) : QChartView(parent)
    {
        setRubberBand(QChartView::RectangleRubberBand);
        setRenderHint(QPainter::Antialiasing);
        setFrameShape(QFrame::NoFrame);
        setMouseTracking(true);
    }

protected:
    void wheelEvent(QWheelEvent *event) override
    {
        chart()->zoom(event->angleDelta().y() > 0 ? 1.25 : 0.8);
        event->accept();
    }
    void mouseDoubleClickEvent(QMouseEvent *) override { chart()->zoomReset(); }
    void mouseReleaseEvent(QMouseEvent *event) override
    {
        if (event->button() != Qt::RightButton) // which would zoom out
            QChartView::mouseReleaseEvent(event);
    }
};

}

struct ChartView::Drawing {
    Drawing(const Appearance &look, QWidget *parent) : appearance(look), view(new ZoomView(parent)) { }

    const Theme &theme() const { return appearance.theme(); }

    double place(const ChartAxis &axis, double value) const { return axis.logarithmic ? std::log2(std::max(value, 1e-9)) : value; }

    void draw(const Chart &chart)
    {
        auto *drawn = new QChart;
        drawn->setBackgroundBrush(theme().card);
        drawn->setBackgroundRoundness(0);
        drawn->setMargins({0, 0, appearance.metrics().px(20), 0});
        drawn->setTitle(plain(chart.title));
        drawn->setTitleBrush(theme().ink);
        drawn->setTitleFont(appearance.metrics().strong());
        chart.hasBars() ? drawBars(*drawn, chart) : drawLines(*drawn, chart);
        drawn->legend()->setLabelColor(theme().ink);
        drawn->legend()->setFont(appearance.metrics().small());
        drawn->legend()->setVisible(!chart.hasBars() && chart.lines.size() > 1);
        drawn->legend()->setAlignment(Qt::AlignTop);
        const std::unique_ptr<QChart> before(view->chart());
        view->setChart(drawn);
        view->setBackgroundBrush(theme().card);
    }

    void style(QAbstractAxis &axis, const QString &title) const
    {
        axis.setTitleText(title);
        axis.setTitleBrush(theme().ink);
        axis.setTitleFont(appearance.metrics().small());
        axis.setLabelsColor(theme().quiet);
        axis.setTruncateLabels(false);
        axis.setLabelsFont(appearance.metrics().small());
        axis.setGridLinePen(QPen(theme().line, 1));
        axis.setLinePen(QPen(theme().line, 1));
    }

    /// Labels stand at our ticks, in our words.
    QCategoryAxis *axisOf(const ChartAxis &axis) const
    {
        auto *made = new QCategoryAxis;
        made->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
        made->setStartValue(place(axis, axis.least));
        const std::size_t every = (axis.ticks.size() + 9) / 10;
        for (std::size_t i = 0; i < axis.ticks.size(); i += every)
            made->append(text(axis.label(axis.ticks[i])), place(axis, axis.ticks[i]));
        made->setRange(place(axis, axis.least), place(axis, axis.most));
        style(*made, text(axis.title));
        return made;
    }

    void drawLines(QChart &drawn, const Chart &chart)
    {
        QCategoryAxis *x = axisOf(chart.x), *y = axisOf(chart.y);
        x->setGridLineVisible(false);
        drawn.addAxis(x, Qt::AlignBottom);
        drawn.addAxis(y, Qt::AlignLeft);
        const bool overDots = std::ranges::count(chart.lines, ChartLine::Look::Dots, &ChartLine::look) > 0;
        for (const ChartLine &line : chart.lines) {
            QXYSeries *series = line.look == ChartLine::Look::Dots ? dotsOf(line, chart.y) : lineOf(line, overDots);
            series->setName(plain(line.name));
            QList<QPointF> points;
            for (const ChartPoint &point : line.points)
                points << QPointF(place(chart.x, point.x), point.y);
            series->replace(points.size() > 2000 ? thinned(points, chart.y) : points);
            drawn.addSeries(series);
            series->attachAxis(x);
            series->attachAxis(y);
            QObject::connect(series, &QXYSeries::hovered, view, [this, chart, name = line.name](const QPointF &at, bool on) {
                const double value = chart.x.logarithmic ? std::exp2(at.x()) : at.x();
                if (on)
                    QToolTip::showText(QCursor::pos(),
                                       QStringLiteral("%1\n%2: %3 %4")
                                           .arg(text(name), text(chart.x.label(value)), text(chart.y.label(at.y())), text(chart.y.title)),
                                       view);
                else
                    QToolTip::hideText();
            });
        }
    }

    QXYSeries *dotsOf(const ChartLine &line, const ChartAxis &) const
    {
        auto *dots = new QScatterSeries;
        QColor color = theme().operationColor(line.operation);
        color.setAlphaF(0.55F);
        dots->setColor(color);
        dots->setBorderColor(Qt::transparent);
        dots->setMarkerSize(appearance.metrics().px(4));
        return dots;
    }

    /// Read, write and mix differ in their dashes and markers too; what lies over dots is their average.
    QXYSeries *lineOf(const ChartLine &line, bool overDots) const
    {
        auto *series = new QLineSeries;
        QPen pen(overDots ? theme().ink : theme().operationColor(line.operation), appearance.metrics().px(2));
        if (!overDots && line.operation != Operation::Read)
            pen.setStyle(line.operation == Operation::Write ? Qt::DashLine : Qt::DotLine);
        series->setPen(pen);
        if (!overDots && line.points.size() <= 64) {
            series->setPointsVisible(true);
            series->setMarkerSize(appearance.metrics().px(7));
        }
        return series;
    }

    void drawBars(QChart &drawn, const Chart &chart)
    {
        auto *series = new QHorizontalStackedBarSeries;
        std::map<Operation, QBarSet *> sets;
        for (const Operation operation : {Operation::Read, Operation::Write, Operation::Mix}) {
            auto *set = sets[operation] = new QBarSet(QString::fromLatin1(operationName(operation)));
            set->setColor(theme().operationColor(operation));
            set->setBorderColor(Qt::transparent);
            series->append(set);
        }
        QStringList names;
        for (auto bar = chart.bars.rbegin(); bar != chart.bars.rend(); ++bar) { // the first on top
            for (const auto &[operation, set] : sets)
                set->append(operation == bar->operation ? bar->value : 0);
            names << QStringLiteral("%1<br/><b>%2</b>").arg(plain(bar->name), plain(bar->label));
        }
        series->setBarWidth(chart.bars.size() > 4 ? 0.7 : 0.12 * static_cast<double>(chart.bars.size() + 1));
        drawn.addSeries(series);
        auto *categories = new QBarCategoryAxis;
        categories->append(names);
        style(*categories, {});
        categories->setLabelsColor(theme().ink);
        categories->setGridLineVisible(false);
        auto *values = axisOf(chart.y);
        drawn.addAxis(categories, Qt::AlignLeft);
        drawn.addAxis(values, Qt::AlignBottom);
        series->attachAxis(categories);
        series->attachAxis(values);
    }

    const Appearance &appearance;
    ZoomView *view;
};

ChartView::ChartView(const Appearance &appearance, QWidget *parent)
    : QWidget(parent), m_appearance(appearance), m_drawing(std::make_unique<Drawing>(appearance, this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_drawing->view);
    connect(&appearance, &Appearance::changed, this, &ChartView::draw);
    setChart({});
}

ChartView::~ChartView() = default;

void ChartView::setChart(const std::optional<Chart> &chart)
{
    m_chart = chart;
    draw();
}

void ChartView::draw()
{
    m_drawing->view->setVisible(m_chart.has_value());
    if (m_chart)
        m_drawing->draw(*m_chart);
}

QSize ChartView::sizeHint() const
{
    return {m_appearance.metrics().px(560), m_appearance.metrics().px(320)};
}

}

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/chart_plot.h"
#include "app/gui/chart_view.h"
#include "core/report/chart_axis.h"
#include "core/report/svg_chart.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QWheelEvent>

#include <cmath>

using namespace qdm;

class GuiChartTest : public QObject {
    Q_OBJECT

private slots:
    void linesHaveTheirColours_data();
    void linesHaveTheirColours();
    void barsHaveTheirColoursAndOrder_data();
    void barsHaveTheirColoursAndOrder();
    void dotsLieBeneathTheirAverage();
    void ticksAreThoseOfTheReports();
    void labelsNeverRunIntoOneAnother();
    void wheelZoomsAndDoubleClickShowsAll();
    void zoomStaysWhilePointsAppear();
    void picturesAreSaved();
    void namesAreNoMarkup();
    void oneChartReplacesAnother();
};

static void inThemes()
{
    QTest::addColumn<ThemeChoice>("theme");
    QTest::newRow("light") << ThemeChoice::Light;
    QTest::newRow("dark") << ThemeChoice::Dark;
}

static Chart sweep()
{
    Chart chart{.title = "By block size",
                .steps = {0},
                .x = {.title = "Block size", .unit = ChartUnit::Size, .logarithmic = true, .ticks = {}},
                .y = {.title = "MB/s", .unit = ChartUnit::MegabytesPerSecond, .ticks = {}},
                .lines = {},
                .bars = {}};
    chart.lines = {{.name = "read", .operation = Operation::Read, .points = {{512, 40}, {4096, 300}, {65536, 900}}},
                   {.name = "write", .operation = Operation::Write, .points = {{512, 10}, {4096, 100}, {65536, 500}}}};
    fitAxis(chart.x, 512, 65536);
    fitAxis(chart.y, 0, 900);
    return chart;
}

static Chart timeline(int seconds)
{
    Chart chart{.title = "Over time",
                .steps = {0},
                .x = {.title = "Time", .unit = ChartUnit::Time, .ticks = {}},
                .y = {.title = "IOPS", .ticks = {}},
                .lines = {{.name = "each second", .operation = Operation::Write, .look = ChartLine::Look::Dots, .points = {}},
                          {.name = "average", .operation = Operation::Write, .points = {}}},
                .bars = {}};
    for (int i = 1; i <= seconds; ++i) {
        chart.lines[0].points.push_back({double(i), i % 2 ? 2000.0 : 8000.0});
        chart.lines[1].points.push_back({double(i), 5000});
    }
    fitAxis(chart.x, 0, seconds);
    fitAxis(chart.y, 0, 10000);
    return chart;
}

/// A chart on the screen, in a theme.
struct Shown {
    explicit Shown(const Chart &chart, ThemeChoice theme = ThemeChoice::Light, const QSize &size = {700, 420})
    {
        appearance.set(theme, 100);
        plot = std::make_unique<ChartPlot>(appearance);
        plot->resize(size);
        plot->setChart(chart);
        plot->show();
        QTest::qWait(30);
    }

    /// The pixel of the least distance in colour within some pixels around a point.
    bool has(const QColor &color, const QPointF &at, int around = 2, int tolerance = 24) const
    {
        const QImage image = plot->grab().toImage();
        for (int y = -around; y <= around; ++y)
            for (int x = -around; x <= around; ++x)
                if (const QPoint pixel = at.toPoint() + QPoint(x, y); image.rect().contains(pixel)) {
                    const QColor seen = image.pixelColor(pixel);
                    if (std::abs(seen.red() - color.red()) + std::abs(seen.green() - color.green()) + std::abs(seen.blue() - color.blue())
                        <= tolerance)
                        return true;
                }
        return false;
    }

    QCategoryAxis *axis(Qt::Orientation orientation) const
    {
        return static_cast<QCategoryAxis *>(plot->chart()->axes(orientation).first());
    }

    Appearance appearance;
    std::unique_ptr<ChartPlot> plot;
};

void GuiChartTest::linesHaveTheirColours_data()
{
    inThemes();
}

void GuiChartTest::linesHaveTheirColours()
{
    QFETCH(ThemeChoice, theme);
    const Shown shown(sweep(), theme);
    const Theme &colors = shown.appearance.theme();
    QVERIFY(shown.has(colors.read, shown.plot->positionOf({4096, 300})));
    QVERIFY(shown.has(colors.write, shown.plot->positionOf({4096, 100})));
    QVERIFY(shown.has(colors.read, shown.plot->positionOf({65536, 900}))); // the marker at the edge too
    QVERIFY(!shown.has(colors.read, shown.plot->positionOf({16384, 60}), 1));
    QVERIFY(shown.has(colors.card, {3, 3}));
}

void GuiChartTest::barsHaveTheirColoursAndOrder_data()
{
    inThemes();
}

void GuiChartTest::barsHaveTheirColoursAndOrder()
{
    QFETCH(ThemeChoice, theme);
    Chart chart{.title = "Side by side", .steps = {0}, .x = {}, .y = {.title = "MB/s", .ticks = {}}, .lines = {}, .bars = {}};
    chart.bars = {{"a read", Operation::Read, 800, "800 MB/s"}, {"a write", Operation::Write, 400, "400 MB/s"}};
    fitAxis(chart.y, 0, 800);
    const Shown shown(chart, theme);
    const QRectF first = shown.plot->barRect(0), second = shown.plot->barRect(1);
    QVERIFY(first.bottom() <= second.top());
    QVERIFY(std::abs(first.width() - 2 * second.width()) < 1);
    QVERIFY(shown.plot->rect().contains(first.toRect()));
    QVERIFY(shown.has(shown.appearance.theme().read, first.center()));
    QVERIFY(shown.has(shown.appearance.theme().write, second.center()));
    QVERIFY(!shown.has(shown.appearance.theme().write, {first.right() - 5, second.center().y()}, 1));
}

void GuiChartTest::dotsLieBeneathTheirAverage()
{
    const Shown shown(timeline(7200));
    const Theme &theme = shown.appearance.theme();
    QVERIFY(shown.has(blend(theme.card, theme.write, 0.55), shown.plot->positionOf({3600, 8000}), 2, 90));
    QVERIFY(shown.has(theme.ink, shown.plot->positionOf({3600, 5000}), 2, 120));
    QVERIFY(shown.has(theme.card, shown.plot->positionOf({3600, 6400}), 2));
}

void GuiChartTest::ticksAreThoseOfTheReports()
{
    const Chart chart = sweep();
    const Shown shown(chart, ThemeChoice::Light, {1400, 500});
    QStringList expected;
    for (const double tick : chart.x.ticks)
        expected << QString::fromStdString(chart.x.label(tick));
    QCOMPARE(shown.axis(Qt::Horizontal)->categoriesLabels(), expected);
    QCOMPARE(expected.first(), QStringLiteral("512 B"));
    QVERIFY(expected.contains(QStringLiteral("4 KiB")));
}

void GuiChartTest::labelsNeverRunIntoOneAnother()
{
    const Shown shown(sweep(), ThemeChoice::Light, {330, 240});
    const qsizetype labels = shown.axis(Qt::Horizontal)->categoriesLabels().size();
    QVERIFY(labels >= 2 && labels < static_cast<qsizetype>(sweep().x.ticks.size()));
    for (const QString &label : shown.axis(Qt::Horizontal)->categoriesLabels())
        QVERIFY(!label.isEmpty());
}

static void turnWheel(ChartPlot &plot, const QPointF &at, int delta)
{
    QWheelEvent wheel(at, plot.viewport()->mapToGlobal(at), {}, {0, delta}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(plot.viewport(), &wheel);
    QTest::qWait(20);
}

void GuiChartTest::wheelZoomsAndDoubleClickShowsAll()
{
    const Shown shown(timeline(600));
    const double whole = shown.axis(Qt::Horizontal)->max() - shown.axis(Qt::Horizontal)->min();
    const QPointF fixed = shown.plot->positionOf({300, 5000});
    turnWheel(*shown.plot, fixed, 360);
    const double zoomed = shown.axis(Qt::Horizontal)->max() - shown.axis(Qt::Horizontal)->min();
    QVERIFY2(zoomed < whole * 0.6, qPrintable(QString::number(zoomed)));
    QVERIFY(shown.axis(Qt::Horizontal)->categoriesLabels().size() >= 2);
    const QPointF moved = shown.plot->positionOf({300, 5000}); // what is under the mouse stays there
    QVERIFY2(std::hypot(moved.x() - fixed.x(), moved.y() - fixed.y()) < 20, qPrintable(QString::number(moved.x() - fixed.x())));
    turnWheel(*shown.plot, fixed, -3600);
    QVERIFY(std::abs(shown.axis(Qt::Horizontal)->max() - shown.axis(Qt::Horizontal)->min() - whole) < 1e-6); // no further than all
    turnWheel(*shown.plot, fixed, 360);
    QTest::mouseDClick(shown.plot->viewport(), Qt::LeftButton, {}, fixed.toPoint());
    QTest::qWait(20);
    QCOMPARE(shown.axis(Qt::Horizontal)->max() - shown.axis(Qt::Horizontal)->min(), whole);
}

void GuiChartTest::zoomStaysWhilePointsAppear()
{
    const Shown shown(timeline(600));
    turnWheel(*shown.plot, shown.plot->positionOf({300, 5000}), 240);
    const double least = shown.axis(Qt::Horizontal)->min(), most = shown.axis(Qt::Horizontal)->max();
    shown.plot->setChart(timeline(700));
    QCOMPARE(shown.axis(Qt::Horizontal)->min(), least);
    QCOMPARE(shown.axis(Qt::Horizontal)->max(), most);
    shown.plot->setChart(sweep()); // another chart is seen as a whole
    QVERIFY(shown.axis(Qt::Horizontal)->min() <= 9);
}

void GuiChartTest::picturesAreSaved()
{
    QTemporaryDir folder;
    Appearance appearance;
    appearance.set(ThemeChoice::Light, 100);
    ChartView view(appearance);
    view.resize(500, 300);
    view.show();
    QVERIFY(view.saveSvg(folder.filePath(QStringLiteral("none.svg"))).has_value());
    view.setChart(sweep());
    QTest::qWait(20);
    QVERIFY(!view.savePng(folder.filePath(QStringLiteral("chart.png"))));
    const QImage image(folder.filePath(QStringLiteral("chart.png")));
    QCOMPARE(image.size(), QSize(1000, 600));
    bool hasRead = false;
    for (int y = 0; y < image.height() && !hasRead; ++y)
        for (int x = 0; x < image.width() && !hasRead; ++x)
            hasRead = image.pixelColor(x, y) == appearance.theme().read;
    QVERIFY(hasRead);
    const QString svg = folder.filePath(QStringLiteral("chart.svg"));
    QVERIFY(!view.saveSvg(svg));
    QFile file(svg);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll().toStdString(), svgFile(sweep()));
    QVERIFY(view.savePng(QStringLiteral("/no/such/folder/chart.png"))->contains(QStringLiteral("could not be saved")));
}

void GuiChartTest::namesAreNoMarkup()
{
    Chart chart = sweep();
    chart.lines[0].name = "<img src='x'>";
    const Shown shown(chart);
    QCOMPARE(shown.plot->chart()->series().first()->name(), QStringLiteral("&lt;img src='x'&gt;"));
}

void GuiChartTest::oneChartReplacesAnother()
{
    Appearance appearance;
    appearance.set(ThemeChoice::Dark, 100);
    ChartView view(appearance);
    view.resize(500, 300);
    view.show();
    view.setChart(sweep());
    QVERIFY(view.canvas().widget()->isVisible());
    view.setText(QStringLiteral("Nothing yet."));
    QVERIFY(!view.canvas().widget()->isVisible());
    QVERIFY(!view.chart());
    view.setChart(timeline(60));
    QVERIFY(view.canvas().widget()->isVisible());
}

QTEST_MAIN(GuiChartTest)
#include "gui_chart_test.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// Not a test: saves pictures of the page Plans for a person to look at, and measures how long a chart of many dots takes to paint.
//     gui_pictures FOLDER
#include "app/gui/chart_view.h"
#include "app/gui/give_up_dialog.h"
#include "core/report/chart_axis.h"
#include "tests/gui/plan_desk.h"

#include <QTest>

#include <cmath>
#include <cstdio>

using namespace qdm;
using namespace qdm::test;

static QString folder;

static void save(QWidget &widget, const QString &name)
{
    QTest::qWait(150);
    widget.grab().save(QStringLiteral("%1/%2.png").arg(folder, name));
}

static void pictures(ThemeChoice theme, int zoom, const QSize &size)
{
    const QString suffix = QStringLiteral("-%1-%2-%3").arg(theme == ThemeChoice::Dark ? "dark" : "light").arg(zoom).arg(size.width());
    Settings settings;
    settings.theme = theme;
    PlanDesk plans(settings, nullptr);
    settings = plans.desk.session.settings();
    settings.zoom = zoom; // as a person does it
    plans.desk.session.setSettings(settings);
    plans.desk.window.showPage(MainWindow::Quick);
    save(plans.desk.window, QStringLiteral("quick") + suffix);
    plans.desk.window.showPage(MainWindow::Plans);
    QTest::qWait(200);
    plans.desk.window.resize(size);
    save(plans.desk.window, QStringLiteral("choice") + suffix);
    plans.desk.plans.open(plans.written(allKindsOfSteps));
    QTRY_VERIFY(plans.desk.plans.canStart());
    plans.desk.plans.start();
    QTRY_VERIFY_WITH_TIMEOUT(plans.desk.plans.run().current() == std::size_t(7), 60000);
    save(plans.desk.window, QStringLiteral("running") + suffix);
    QTRY_VERIFY_WITH_TIMEOUT(!plans.desk.plans.running(), 120000);
    for (const int step : {0, 1, 2, 3, 5, 7, 8}) {
        QListView &steps = plans.page().runView().steps();
        steps.setCurrentIndex(steps.model()->index(step, 0));
        save(plans.desk.window, QStringLiteral("step-%1").arg(step) + suffix);
    }
    plans.desk.plans.open(plans.written("{ \"schema\": \"quartzdiskmark-plan/1\", \"steps\": [ { \"step\": \"dance\" } ] }", "bad.json"));
    plans.page().runView().backButton()->click();
    save(plans.desk.window, QStringLiteral("refused") + suffix);
    PlanSetup setup = plans.desk.plans.setup();
    setup.onWholeDrive = true;
    setup.device = QStringLiteral("/dev/fake0n1");
    plans.desk.plans.setSetup(setup);
    QTRY_VERIFY(plans.desk.plans.canStart());
    save(plans.desk.window, QStringLiteral("drive") + suffix);
    plans.desk.plans.start();
    QTRY_VERIFY(plans.page().findChild<GiveUpDialog *>());
    save(*plans.page().findChild<GiveUpDialog *>(), QStringLiteral("give-up") + suffix);
}

static void measurePainting()
{
    Appearance appearance;
    appearance.set(ThemeChoice::Light, 100);
    Chart chart{.title = "Many dots",
                .steps = {0},
                .x = {.title = "Time", .unit = ChartUnit::Time, .ticks = {}},
                .y = {.title = "IOPS", .ticks = {}},
                .lines = {},
                .bars = {}};
    for (int line = 0; line < 6; ++line) {
        chart.lines.push_back({.name = "dots", .operation = static_cast<Operation>(line % 3), .look = ChartLine::Look::Dots, .points = {}});
        for (int i = 0; i < 7200; ++i)
            chart.lines.back().points.push_back({double(i), 50000.0 + 7000 * line + 3000 * std::sin(i * 0.7 + line) + (i * 7919 % 1000)});
    }
    fitAxis(chart.x, 0, 7200);
    fitAxis(chart.y, 0, 100000);
    ChartView view(appearance);
    view.resize(900, 500);
    view.show();
    QElapsedTimer time;
    time.start();
    view.setChart(chart);
    view.grab();
    const double first = static_cast<double>(time.nsecsElapsed()) / 1e6;
    time.restart();
    constexpr int times = 10;
    for (int i = 0; i < times; ++i)
        view.setChart(chart), view.grab();
    std::printf("6 x 7,200 dots on 900 x 500: first %.1f ms, then %.1f ms\n", first,
                static_cast<double>(time.nsecsElapsed()) / 1e6 / times);
    for (ChartLine &line : chart.lines)
        line.look = ChartLine::Look::Line;
    time.restart();
    view.setChart(chart);
    view.grab();
    std::printf("6 lines x 7,200 points: %.1f ms\n", static_cast<double>(time.nsecsElapsed()) / 1e6);
}

class Pictures : public QObject {
    Q_OBJECT
private slots:
    void all()
    {
        pictures(ThemeChoice::Light, 100, {1000, 700});
        pictures(ThemeChoice::Dark, 100, {1000, 700});
        pictures(ThemeChoice::Light, 100, {200, 200});
        pictures(ThemeChoice::Dark, 200, {200, 200});
        measurePainting();
    }
};

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    application.setStyle(QStringLiteral("Fusion"));
    if (argc != 2)
        return 2;
    folder = QString::fromLocal8Bit(argv[1]);
    Pictures pictures;
    return QTest::qExec(&pictures, {QString::fromLocal8Bit(argv[0])});
}
#include "gui_pictures.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// The page of plans, over the real platform and a plan of a few seconds.
#include "app/gui/banner.h"
#include "app/gui/page_switch.h"
#include "app/gui/plans_page.h"
#include "app/gui/quick_page.h"
#include "app/gui/status_line.h"
#include "tests/gui/desk.h"

#include <QtTest>

#include <cmath>

using namespace qdm;

namespace {

constexpr const char *smallPlan = R"({
  "name": "small", "title": "Small <b>plan</b>", "description": "Each kind of chart in seconds.", "file_size": "16 MiB", "interval": 0,
  "defaults": { "pattern": "random", "block": "4 KiB", "passes": 1, "warm_up": false, "seconds": 0.05, "ramp": 0 },
  "steps": [
    { "step": "fill" }, { "read_share": 100 }, { "read_share": 0, "depth": 4 }, { "step": "trim" },
    { "step": "sweep", "axis": "queue_depth", "values": [1, 2, 4, 8] },
    { "step": "sweep", "axis": "read_share", "values": [0, 50, 100] },
    { "step": "timeline", "read_share": 0, "depth": 32, "seconds": 1 },
    { "step": "recover", "depth": 32, "idle": 0.05, "seconds": 0.3 }
  ]
})";
enum { Fill, Read, Write, Trim, Depths, Mix, Line, Recovery };

Chart madeChart(ChartLine::Look look, int points)
{
    Chart chart{.title = "A chart",
                .steps = {},
                .x = {.title = "Time", .unit = ChartUnit::Time, .most = double(points), .ticks = {0, double(points)}},
                .y = {.title = "IOPS", .most = 1000, .ticks = {0, 500, 1000}},
                .lines = {},
                .bars = {}};
    for (const Operation operation : {Operation::Read, Operation::Write, Operation::Mix}) {
        ChartLine line{.name = operationName(operation), .operation = operation, .look = look, .points = {}};
        for (int i = 0; i <= points; ++i)
            line.points.push_back({double(i), 300.0 * (1 + int(operation)) + 50 * std::sin(i)});
        chart.lines.push_back(std::move(line));
    }
    return chart;
}

int pixelsNear(const QImage &image, const QColor &color)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const QColor pixel = image.pixelColor(x, y);
            count +=
                std::abs(pixel.red() - color.red()) + std::abs(pixel.green() - color.green()) + std::abs(pixel.blue() - color.blue()) < 60;
        }
    return count;
}

}

class GuiPlansTest : public QObject {
    Q_OBJECT

private slots:
    void pagesChange();
    void cardsSayWhatAPlanTakes();
    void nothingIsCut();
    void wrongPlanIsRefused();
    void runShowsStepsChartsAndFindings();
    void stopKeepsWhatIsDone();
    void oneRunAtATime();
    void chartsHaveTheirColours_data();
    void chartsHaveTheirColours();
    void reportsAndChartsAreSaved();

private:
    static QString planFile(const QTemporaryDir &folder, const QByteArray &text)
    {
        const QString path = folder.filePath(QStringLiteral("plan.json"));
        QFile file(path);
        if (file.open(QIODevice::WriteOnly))
            file.write(text);
        return path;
    }

    /// Opens the small plan and returns its number.
    static std::size_t opened(Desk &desk, const QByteArray &plan = smallPlan)
    {
        desk.window.showPage(MainWindow::Plans);
        desk.window.plans().open(planFile(desk.folder, plan));
        return desk.window.plans().cards().size() - 1;
    }

    static bool ranToEnd(Desk &desk)
    {
        QSignalSpy ended(&desk.plans, &PlanSession::runEnded);
        desk.window.plans().start(opened(desk));
        return ended.wait(60000);
    }

    static void choose(Desk &desk, int step)
    {
        QListWidget &steps = desk.window.plans().runView().steps();
        steps.setCurrentRow(step);
        emit steps.itemClicked(steps.item(step));
    }
};

void GuiPlansTest::pagesChange()
{
    Desk desk;
    QVERIFY(desk.window.quick().isVisible());
    desk.window.pageSwitch().button(MainWindow::Plans)->click();
    QVERIFY(desk.window.plans().isVisible());
    QVERIFY(!desk.window.quick().isVisible());
    desk.window.pageSwitch().button(MainWindow::Quick)->click();
    QVERIFY(desk.window.quick().isVisible());
}

void GuiPlansTest::cardsSayWhatAPlanTakes()
{
    Desk desk;
    desk.window.showPage(MainWindow::Plans);
    PlansPage &page = desk.window.plans();
    QCOMPARE(page.cards().size(), std::size_t(3));
    for (const PlanCard *card : page.cards())
        QVERIFY2(card->forecast().contains(QStringLiteral("The run takes about"))
                     && card->forecast().contains(QStringLiteral("writes about")),
                 qPrintable(card->forecast()));
    const QString before = page.cards()[0]->forecast();
    page.scales().setCurrentIndex(2);
    QVERIFY(page.cards()[0]->forecast() != before);
    page.sizes().setCurrentIndex(1);
    QVERIFY2(page.cards()[0]->forecast().contains(QStringLiteral("test file takes 16 MiB")), qPrintable(page.cards()[0]->forecast()));
    Settings gone = desk.session.settings();
    gone.target = QStringLiteral("/no/such/place");
    desk.session.setSettings(gone);
    QVERIFY2(page.cards()[0]->forecast().contains(QStringLiteral("There is no")), qPrintable(page.cards()[0]->forecast()));
}

void GuiPlansTest::nothingIsCut()
{
    for (const int zoom : {100, 200}) {
        Settings settings;
        settings.theme = zoom == 100 ? ThemeChoice::Light : ThemeChoice::Dark;
        settings.zoom = zoom;
        Desk desk(settings);
        desk.window.showPage(MainWindow::Plans);
        QTest::qWait(200);
        for (const PlanCard *card : desk.window.plans().cards()) {
            for (const QLabel *label : card->findChildren<QLabel *>())
                QVERIFY2(label->height() >= label->heightForWidth(label->width()), qPrintable(label->text()));
            QVERIFY(card->startButton()->width() >= card->startButton()->sizeHint().width());
        }
        if (const QString shots = qEnvironmentVariable("QDM_SHOTS"); !shots.isEmpty())
            desk.window.grab().save(QStringLiteral("%1/cards%2.png").arg(shots).arg(zoom));
    }
}

void GuiPlansTest::wrongPlanIsRefused()
{
    Desk desk;
    QCOMPARE(opened(desk, R"({"steps": [{"step": "dance"}]})"), std::size_t(2));
    QVERIFY2(desk.window.plans().banner().sentence().contains(QStringLiteral("the kinds of step are")),
             qPrintable(desk.window.plans().banner().sentence()));
    desk.window.plans().open(QStringLiteral("/no/such/plan.json"));
    QVERIFY(desk.window.plans().banner().sentence().contains(QStringLiteral("cannot be opened")));
    QCOMPARE(opened(desk), std::size_t(3));
    QVERIFY(desk.window.plans().banner().sentence().isEmpty());
}

void GuiPlansTest::runShowsStepsChartsAndFindings()
{
    Desk desk;
    QVERIFY(ranToEnd(desk));
    PlanRunView &view = desk.window.plans().runView();
    QVERIFY(desk.plans.result()->complete);
    QCOMPARE(view.steps().count(), 8);
    for (int i = 0; i < 8; ++i)
        QVERIFY2(view.steps().item(i)->text().startsWith(QChar(0x2713)), qPrintable(view.steps().item(i)->text()));
    choose(desk, Depths);
    QVERIFY(view.chart().chart());
    QCOMPARE(view.chart().chart()->lines.size(), std::size_t(2));
    QVERIFY(view.findings().contains(QStringLiteral("queue depth")));
    choose(desk, Mix);
    QCOMPARE(view.chart().chart()->lines.size(), std::size_t(1));
    choose(desk, Line);
    QVERIFY(view.chart().chart()->lines.front().look == ChartLine::Look::Dots);
    choose(desk, Recovery);
    QCOMPARE(view.chart().chart()->bars.size(), std::size_t(4));
    choose(desk, Trim);
    QVERIFY(!view.chart().chart());
    QVERIFY(!view.findings().isEmpty());
    if (const QString shots = qEnvironmentVariable("QDM_SHOTS"); !shots.isEmpty())
        for (const int step : {int(Read), int(Depths), int(Mix), int(Line), int(Recovery)}) {
            choose(desk, step);
            QTest::qWait(200);
            desk.window.grab().save(QStringLiteral("%1/step%2.png").arg(shots).arg(step));
        }
    view.back()->click();
    QVERIFY(desk.window.plans().cards().front()->isVisible());
}

void GuiPlansTest::stopKeepsWhatIsDone()
{
    Desk desk;
    QSignalSpy ended(&desk.plans, &PlanSession::runEnded);
    QByteArray longer = smallPlan;
    longer.replace("\"seconds\": 1 }", "\"seconds\": 60 }");
    desk.window.plans().start(opened(desk, longer));
    QTRY_VERIFY_WITH_TIMEOUT(desk.plans.result() && !desk.plans.result()->steps.empty() && desk.plans.result()->steps.back().step == Line,
                             30000);
    PlanRunView &view = desk.window.plans().runView();
    // The moments of the timeline appear while it runs.
    QTRY_VERIFY_WITH_TIMEOUT(view.chart().chart() && view.chart().chart()->lines.front().points.size() >= 2, 15000);
    QVERIFY(desk.window.plans().stopButton()->isVisible());
    desk.window.plans().stopButton()->click();
    QVERIFY(ended.wait(10000));
    QVERIFY(ended.first().first().value<RunEnd>().cancelled);
    QVERIFY(!desk.window.plans().stopButton()->isVisible());
    QVERIFY(desk.window.plans().status().text().contains(QStringLiteral("What was measured is kept")));
    choose(desk, Depths);
    QCOMPARE(view.chart().chart()->lines.front().points.size(), std::size_t(4));
}

void GuiPlansTest::oneRunAtATime()
{
    Desk desk;
    QSignalSpy ended(&desk.plans, &PlanSession::runEnded);
    desk.window.plans().start(opened(desk));
    desk.session.startAll();
    QVERIFY(!desk.session.running());
    QVERIFY(ended.wait(60000));
    QVERIFY(desk.session.canStart());
}

void GuiPlansTest::chartsHaveTheirColours_data()
{
    QTest::addColumn<int>("look");
    QTest::addColumn<int>("points");
    QTest::newRow("few points in a line") << int(ChartLine::Look::Line) << 10;
    QTest::newRow("7,200 dots in each of three") << int(ChartLine::Look::Dots) << 7200;
}

void GuiPlansTest::chartsHaveTheirColours()
{
    QFETCH(int, look);
    QFETCH(int, points);
    for (const ThemeChoice choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
        Appearance appearance;
        appearance.set(choice, 100);
        ChartView view(appearance);
        view.resize(800, 500);
        view.setChart(madeChart(static_cast<ChartLine::Look>(look), points));
        const QImage image = view.grab().toImage();
        const Theme &theme = appearance.theme();
        QVERIFY(pixelsNear(image, theme.card) > image.width() * image.height() / 2);
        for (const Operation operation : {Operation::Read, Operation::Write, Operation::Mix}) {
            QColor color = theme.operationColor(operation);
            if (look == int(ChartLine::Look::Dots)) // they let the ground through
                color = blend(theme.card, color, 0.8);
            QVERIFY2(pixelsNear(image, color) > 100, operationName(operation));
        }
    }
}

void GuiPlansTest::reportsAndChartsAreSaved()
{
    Desk desk;
    QVERIFY(ranToEnd(desk));
    PlansPage &page = desk.window.plans();
    choose(desk, Depths);
    const auto content = [&](const char *name) {
        QFile file(desk.folder.filePath(QLatin1String(name)));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    QVERIFY(page.saveReport(desk.folder.filePath(QStringLiteral("a.html"))));
    QVERIFY(content("a.html").contains("Small &lt;b&gt;plan&lt;/b&gt;"));
    QVERIFY(page.saveReport(desk.folder.filePath(QStringLiteral("a.json"))));
    QVERIFY(content("a.json").startsWith("{"));
    QVERIFY(page.saveChart(desk.folder.filePath(QStringLiteral("a.svg"))));
    QVERIFY(content("a.svg").contains("<svg"));
    QVERIFY(page.saveChart(desk.folder.filePath(QStringLiteral("a.png"))));
    QVERIFY(content("a.png").startsWith("\x89PNG"));
    QVERIFY(!page.saveReport(desk.folder.filePath(QStringLiteral("a.doc"))));
    QVERIFY(page.banner().sentence().contains(QStringLiteral(".html")));
    QVERIFY(!page.saveReport(QStringLiteral("/no/such/folder/a.html")));
}

QTEST_MAIN(GuiPlansTest)
#include "gui_plans_test.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/banner.h"
#include "app/gui/chart_view.h"
#include "app/gui/give_up_dialog.h"
#include "app/gui/page_switch.h"
#include "app/gui/plan_card.h"
#include "app/gui/status_line.h"
#include "app/gui/target_bar.h"
#include "core/report/writer.h"
#include "tests/gui/plan_desk.h"

#include <QMenuBar>
#include <QScrollBar>

#include <cerrno>

using namespace qdm;
using namespace qdm::test;

class GuiPlansTest : public QObject {
    Q_OBJECT

private slots:
    void pagesKeepTheirSizes();
    void menusFollowThePage();
    void cardsTellWhatAPlanCosts();
    void refusedPlanFileIsToldAsItIs();
    void openedPlanBecomesACard();
    void settingsChangeWhatIsForetold();
    void whatCannotRunIsToldBeforehand();
    void runShowsItsStepsWithTheirCharts();
    void reportIsSavedInEachFormat();
    void stopKeepsWhatIsDone();
    void failureIsTold();
    void oneRunAtATime();
    void wholeDriveIsGivenUpByItsSerialNumber();
    void driveIsLetGoWhenTheAnswerIsNo();
    void nothingIsCut_data();
    void nothingIsCut();
    void everyControlHasAName();
};

static const char *const endless = R"({ "schema": "quartzdiskmark-plan/1", "title": "Endless", "file_size": "16 MiB", "interval": 0,
    "defaults": { "pattern": "random", "block": "4 KiB", "passes": 1, "warm_up": false, "seconds": 0.5, "ramp": 0 },
    "steps": [ { "step": "fill" }, { "read_share": 100, "depth": 4 }, { "step": "timeline", "read_share": 0, "seconds": 900000 },
               { "step": "idle", "seconds": 3 } ] })";

void GuiPlansTest::pagesKeepTheirSizes()
{
    Desk desk(onFake(), 0.1, platformWithSsd());
    QTest::qWait(50);
    const QSize quick = desk.window.size();
    QCOMPARE(quick.width(), desk.appearance.metrics().px(680));
    QVERIFY(desk.window.quick().isVisible() && !desk.window.plans().isVisible());
    QVERIFY(QTest::qWaitForWindowActive(&desk.window));
    QTest::keyClick(&desk.window, Qt::Key_2, Qt::ControlModifier);
    QTRY_VERIFY(desk.window.plans().isVisible());
    QVERIFY(!desk.window.quick().isVisible());
    QTRY_VERIFY(desk.window.width() > quick.width());
    desk.window.pageSwitch().button(MainWindow::Quick)->click();
    QTRY_COMPARE(desk.window.size(), quick);
    desk.window.showPage(MainWindow::Plans);
    QTest::qWait(20);
    desk.window.close(); // what is remembered is the size of the page that the program opens with
    QCOMPARE(desk.window.size(), quick);
}

void GuiPlansTest::menusFollowThePage()
{
    PlanDesk plans(Settings(), nullptr);
    const auto visible = [&] {
        QStringList titles;
        for (const QAction *action : plans.desk.window.menuBar()->actions())
            if (action->isVisible())
                titles << action->text();
        return titles;
    };
    QCOMPARE(visible(), (QStringList{QStringLiteral("&File"), QStringLiteral("&View"), QStringLiteral("&Help")}));
    plans.desk.window.showPage(MainWindow::Quick);
    QCOMPARE(visible().size(), 5);
}

void GuiPlansTest::cardsTellWhatAPlanCosts()
{
    PlanDesk plans(Settings(), nullptr);
    QCOMPARE(plans.page().cards().size(), builtInPlanNames().size() - builtInProfileNames().size());
    QTRY_VERIFY(plans.desk.plans.forecast());
    for (std::size_t i = 0; i < plans.page().cards().size(); ++i) {
        const Plan &plan = plans.desk.plans.entries()[i].plan;
        const QString text = plans.page().cards()[i]->text();
        for (const QString &part :
             {QString::fromStdString(plan.title), QString::fromStdString(plan.description), QStringLiteral(" h "),
              QStringLiteral("writes about"), QStringLiteral("Shows speed"), QStringLiteral("all data are destroyed")})
            QVERIFY2(text.contains(part) || part.contains(QStringLiteral("Shows")), qPrintable(text));
    }
    // What the card says of the chosen plan is what the panel says.
    QVERIFY(plans.page().cards()[0]->isChecked());
    const QString writes = plans.page().setup().facts().section(QLatin1Char('\n'), 1, 1);
    QVERIFY2(plans.page().cards()[0]->text().contains(writes), qPrintable(writes));
    plans.fake.volume.drives[0].model = "Samsung SSD 990 PRO 2TB"; // its endurance is known
    plans.desk.session.drives().reload();
    QTRY_VERIFY2(plans.page().setup().facts().contains(QStringLiteral("that the drive is rated for")),
                 qPrintable(plans.page().setup().facts()));
    QVERIFY(plans.page().cards()[1]->text().contains(QStringLiteral("of what the drive is rated for")));
}

void GuiPlansTest::refusedPlanFileIsToldAsItIs()
{
    PlanDesk plans(Settings(), nullptr);
    const std::size_t before = plans.page().cards().size();
    const QByteArray wrong = "{ \"schema\": \"quartzdiskmark-plan/1\",\n  \"steps\": [ { \"step\": \"dance\" } ] }";
    QString sentence;
    try {
        planFromJson(wrong.toStdString(), "wrong.json");
    } catch (const Error &error) {
        sentence = QString::fromUtf8(error.what());
    }
    QVERIFY(!plans.desk.plans.open(plans.written(wrong, "wrong.json")));
    QVERIFY(plans.page().banner().isVisible());
    QVERIFY(!sentence.isEmpty());
    QCOMPARE(plans.page().banner().sentence(), sentence);
    QVERIFY(!plans.desk.plans.open(plans.desk.folder.filePath(QStringLiteral("missing.json"))));
    QVERIFY(plans.page().banner().sentence().contains(QStringLiteral("missing.json")));
    QVERIFY(!plans.desk.plans.open(plans.written(QByteArray(2 << 20, ' '), "large.json")));
    QVERIFY(plans.page().banner().sentence().contains(QStringLiteral("larger than 1 MiB")));
    QCOMPARE(plans.page().cards().size(), before);
}

void GuiPlansTest::openedPlanBecomesACard()
{
    PlanDesk plans;
    QVERIFY(plans.opened);
    const std::size_t count = plans.page().cards().size();
    const PlanCard *card = plans.page().cards().back();
    QVERIFY(card->isChecked());
    QVERIFY(card->text().contains(QStringLiteral("All kinds of steps")));
    QVERIFY(plans.desk.plans.open(plans.written(endless))); // the same file, changed meanwhile
    QCOMPARE(plans.page().cards().size(), count);
    QVERIFY(plans.page().cards().back()->text().contains(QStringLiteral("Endless")));
    QTest::mouseClick(plans.page().cards().front(), Qt::LeftButton);
    QCOMPARE(plans.desk.plans.chosen(), std::size_t(0));
    QVERIFY(!plans.page().cards().back()->isChecked());
}

void GuiPlansTest::settingsChangeWhatIsForetold()
{
    PlanDesk plans(Settings(), nullptr);
    QTRY_VERIFY(plans.desk.plans.canStart());
    const Seconds whole = plans.desk.plans.forecast()->estimate.duration;
    PlanSetupPanel &panel = plans.page().setup();
    panel.lengthBox()->setCurrentIndex(panel.lengthBox()->findData(0.02));
    emit panel.lengthBox()->activated(panel.lengthBox()->currentIndex());
    QVERIFY(!plans.desk.plans.canStart()); // what was foretold is of other settings
    QTRY_VERIFY(plans.desk.plans.canStart());
    QVERIFY(plans.desk.plans.forecast()->estimate.duration < whole / 5.0);
    panel.sizeBox()->setCurrentIndex(panel.sizeBox()->findData(qulonglong(32) << 20));
    emit panel.sizeBox()->activated(panel.sizeBox()->currentIndex());
    QTRY_VERIFY(plans.desk.plans.canStart());
    QVERIFY2(panel.facts().contains(QStringLiteral("32 MiB of the 10 GiB that are free")), qPrintable(panel.facts()));
}

void GuiPlansTest::whatCannotRunIsToldBeforehand()
{
    PlanDesk plans;
    QTRY_VERIFY(plans.desk.plans.canStart());
    Settings settings = plans.desk.session.settings();
    settings.target = QStringLiteral("/no/such/folder");
    plans.desk.session.setSettings(settings);
    QTRY_VERIFY(!plans.page().setup().warning().isEmpty());
    QVERIFY(plans.page().setup().warning().contains(shown("/no/such/folder")));
    QVERIFY(!plans.page().setup().startButton()->isEnabled());
    plans.desk.plans.start();
    QVERIFY(!plans.desk.plans.running());
}

void GuiPlansTest::runShowsItsStepsWithTheirCharts()
{
    PlanDesk plans;
    QVERIFY(plans.runToEnd());
    QVERIFY(plans.page().showsRun());
    QVERIFY2(plans.desk.plans.result()->complete, plans.desk.plans.result()->failure.c_str());
    PlanRunModel &model = plans.desk.plans.run();
    QCOMPARE(model.rowCount(), 10);
    PlanRunView &view = plans.page().runView();
    for (int step = 0; step < model.rowCount(); ++step) {
        QCOMPARE(model.state(static_cast<std::size_t>(step)), StepState::Done);
        view.steps().scrollTo(model.index(step));
        QTest::mouseClick(view.steps().viewport(), Qt::LeftButton, {}, view.steps().visualRect(model.index(step)).center());
        QCOMPARE(view.chartTitle(), model.index(step).data().toString());
        const bool measures = step > 0 && step != 6 && step != 9;
        QCOMPARE(view.chart().chart().has_value(), measures);
        if (measures)
            QVERIFY(std::ranges::count(view.chart().chart()->steps, static_cast<std::size_t>(step)) == 1);
    }
    view.steps().setCurrentIndex(model.index(8));
    QCOMPARE(view.chart().chart()->bars.size(), std::size_t(4)); // fresh, degraded, after idle, after TRIM
    QVERIFY(!view.findings().isEmpty());
    QVERIFY(model.index(8).data(PlanRunModel::DetailRole).toString().contains(QStringLiteral("after TRIM")));
    QCOMPARE(plans.fake.holdsAwake.load(), 0u);
    view.backButton()->click();
    QVERIFY(!plans.page().showsRun());
    plans.page().lastRunButton()->click();
    QVERIFY(plans.page().showsRun());
}

void GuiPlansTest::reportIsSavedInEachFormat()
{
    PlanDesk plans;
    QVERIFY(plans.runToEnd());
    for (const std::string &format : reportFormats()) {
        const QString path = plans.desk.folder.filePath(QString::fromStdString(format));
        QVERIFY(plans.page().saveReport(QString::fromStdString(format), path));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll().toStdString(), makeReportWriter(format)->write(*plans.desk.plans.result()));
    }
    QVERIFY(!plans.page().saveReport(QStringLiteral("json"), QStringLiteral("/no/such/folder/a.json")));
    QVERIFY(plans.page().banner().sentence().contains(shown("/no/such/folder")));
}

void GuiPlansTest::stopKeepsWhatIsDone()
{
    PlanDesk plans(Settings(), endless);
    QSignalSpy ended(&plans.desk.plans, &PlanSession::runEnded);
    QVERIFY(plans.begin());
    QVERIFY(plans.page().runView().stopButton()->isVisible());
    PlanRunModel &model = plans.desk.plans.run();
    QTRY_COMPARE_WITH_TIMEOUT(model.current(), std::optional<std::size_t>(2), 60000);
    QTRY_VERIFY_WITH_TIMEOUT(plans.page().runView().chart().chart().has_value(), 60000); // its moments are drawn while it runs
    QTest::mouseClick(plans.page().runView().stopButton(), Qt::LeftButton);
    QVERIFY(!ended.isEmpty() || ended.wait(10000));
    QVERIFY(ended.first().first().value<RunEnd>().cancelled);
    QCOMPARE(model.state(0), StepState::Done);
    QCOMPARE(model.state(1), StepState::Done);
    QCOMPARE(model.state(2), StepState::Stopped);
    QCOMPARE(model.state(3), StepState::Waiting);
    QCOMPARE(plans.desk.plans.result()->tests.size(), std::size_t(2));
    QVERIFY(plans.desk.plans.result()->tests[0].score);
    QVERIFY(!plans.desk.plans.result()->complete);
    QVERIFY(plans.page().runView().saveButton()->isEnabled());
    QVERIFY(plans.page().runView().status().text().startsWith(QStringLiteral("Stopped")));
}

void GuiPlansTest::failureIsTold()
{
    PlanDesk plans;
    plans.fake.device.fault = [](const Request &request) {
        return request.length == 512 ? std::optional<std::int32_t>(-EIO) : std::nullopt;
    };
    QVERIFY(plans.runToEnd());
    QCOMPARE(plans.desk.plans.run().state(1), StepState::Done);
    QCOMPARE(plans.desk.plans.run().state(2), StepState::Failed);
    QCOMPARE(plans.desk.plans.run().state(3), StepState::Waiting);
    QVERIFY(plans.page().banner().isVisible());
    QCOMPARE(plans.page().banner().sentence(), QString::fromStdString(plans.desk.plans.result()->failure));
}

void GuiPlansTest::oneRunAtATime()
{
    PlanDesk plans(Settings(), endless);
    QVERIFY(plans.begin());
    plans.desk.window.showPage(MainWindow::Quick);
    QVERIFY(!plans.desk.window.quick().targetBar().allButton()->isEnabled());
    plans.desk.session.startAll();
    QVERIFY(!plans.desk.session.running());
    QSignalSpy ended(&plans.desk.plans, &PlanSession::runEnded);
    plans.desk.plans.stop();
    QVERIFY(!ended.isEmpty() || ended.wait(10000));
    QVERIFY(plans.desk.window.quick().targetBar().allButton()->isEnabled());
    QTRY_VERIFY(plans.desk.plans.canStart());
    plans.desk.session.startAll();
    QVERIFY(plans.desk.session.running());
    QVERIFY(!plans.desk.plans.canStart());
    QVERIFY(!plans.page().setup().startButton()->isEnabled());
}

static GiveUpDialog *askedFor(PlanDesk &plans)
{
    PlanSetup setup = plans.desk.plans.setup();
    setup.onWholeDrive = true;
    setup.device = QStringLiteral("/dev/fake0n1");
    plans.desk.plans.setSetup(setup);
    if (!QTest::qWaitFor([&] { return plans.desk.plans.canStart(); }))
        return nullptr;
    plans.page().setup().startButton()->click();
    GiveUpDialog *dialog = nullptr;
    return QTest::qWaitFor([&] { return (dialog = plans.page().findChild<GiveUpDialog *>()) != nullptr; }) ? dialog : nullptr;
}

void GuiPlansTest::wholeDriveIsGivenUpByItsSerialNumber()
{
    PlanDesk plans;
    GiveUpDialog *dialog = askedFor(plans);
    QVERIFY(dialog);
    QVERIFY(plans.page().setup().warning().contains(QStringLiteral("destroyed")));
    QVERIFY(dialog->drive().description.contains(QStringLiteral("Quartz 1")));
    QVERIFY(dialog->drive().description.contains(QStringLiteral("S1")));
    QCOMPARE(plans.fake.device.targetsOpen.load(), 1u); // held while a person is asked
    QVERIFY(!dialog->destroyButton()->isEnabled());
    QTest::keyClicks(dialog->line(), QStringLiteral("S"));
    QVERIFY(!dialog->destroyButton()->isEnabled());
    QVERIFY(!plans.desk.plans.running());
    QTest::keyClicks(dialog->line(), QStringLiteral("1"));
    QVERIFY(dialog->destroyButton()->isEnabled());
    QSignalSpy ended(&plans.desk.plans, &PlanSession::runEnded);
    dialog->destroyButton()->click();
    QVERIFY(plans.desk.plans.running());
    QVERIFY(!ended.isEmpty() || ended.wait(60000));
    QVERIFY2(plans.desk.plans.result()->complete, plans.desk.plans.result()->failure.c_str());
    QVERIFY(plans.desk.plans.result()->deviceWritten);
    QTRY_COMPARE(plans.fake.device.targetsOpen.load(), 0u);
}

void GuiPlansTest::driveIsLetGoWhenTheAnswerIsNo()
{
    PlanDesk plans;
    GiveUpDialog *dialog = askedFor(plans);
    QVERIFY(dialog);
    dialog->reject();
    QTRY_COMPARE(plans.fake.device.targetsOpen.load(), 0u);
    QVERIFY(!plans.desk.plans.running());
    QVERIFY(plans.desk.plans.canStart());
    // A drive that is not there is told without a question.
    PlanSetup setup = plans.desk.plans.setup();
    setup.device = QStringLiteral("/dev/missing");
    plans.desk.plans.setSetup(setup);
    QTRY_VERIFY(plans.page().setup().warning().contains(QStringLiteral("/dev/missing")));
    QVERIFY(!plans.page().setup().startButton()->isEnabled());
}

void GuiPlansTest::nothingIsCut_data()
{
    QTest::addColumn<ThemeChoice>("theme");
    QTest::addColumn<int>("zoom");
    QTest::addColumn<bool>("run");
    for (const int zoom : {100, 200})
        for (const bool run : {false, true}) {
            QTest::addRow("light, %d %%, %s", zoom, run ? "run" : "choice") << ThemeChoice::Light << zoom << run;
            QTest::addRow("dark, %d %%, %s", zoom, run ? "run" : "choice") << ThemeChoice::Dark << zoom << run;
        }
}

void GuiPlansTest::nothingIsCut()
{
    QFETCH(ThemeChoice, theme);
    QFETCH(int, zoom);
    QFETCH(bool, run);
    PlanDesk plans;
    Settings settings = plans.desk.session.settings();
    settings.theme = theme;
    settings.zoom = zoom;
    plans.desk.session.setSettings(settings);
    QVERIFY(!run || plans.runToEnd());
    plans.desk.window.resize(1, 1); // as small as it gets
    QTest::qWait(100);
    const QWidget &window = plans.desk.window;
    for (QWidget *widget : plans.page().findChildren<QWidget *>()) {
        if (!widget->isVisibleTo(&plans.desk.window) || widget->window() != &window)
            continue;
        const auto *label = qobject_cast<QLabel *>(widget);
        if (!label && !qobject_cast<QPushButton *>(widget) && !qobject_cast<PlanCard *>(widget))
            continue;
        const QByteArray who = widget->metaObject()->className() + QByteArray(" ") + (label ? label->text().toUtf8() : QByteArray());
        const int least = label && label->wordWrap() ? label->heightForWidth(label->width()) : widget->minimumSizeHint().height();
        QVERIFY2(widget->height() >= least, who.constData());
        QVERIFY2(widget->width() >= widget->minimumSizeHint().width(), who.constData());
        if (label)
            QVERIFY2(contrast(label->palette().color(label->foregroundRole()), plans.desk.appearance.theme().card) >= 4.5, who.constData());
    }
    QVERIFY(!plans.page().grab().isNull());
}

void GuiPlansTest::everyControlHasAName()
{
    PlanDesk plans;
    const auto check = [&] {
        for (QWidget *widget : plans.page().findChildren<QWidget *>()) {
            const bool inside = widget->parentWidget()->inherits("QComboBox") || widget->parentWidget()->inherits("QLineEdit")
                || widget->inherits("QScrollBar") || widget->parentWidget()->inherits("QAbstractScrollArea");
            if (inside || widget->isWindow() || widget->focusPolicy() == Qt::NoFocus || !widget->isVisibleTo(&plans.desk.window))
                continue;
            const auto *button = qobject_cast<QAbstractButton *>(widget);
            const auto *label = qobject_cast<QLabel *>(widget);
            const bool named = !widget->accessibleName().isEmpty() || (button && !button->text().isEmpty()) || label;
            QVERIFY2(named, widget->metaObject()->className());
        }
    };
    check();
    QVERIFY(plans.runToEnd());
    plans.page().runView().steps().setCurrentIndex(plans.desk.plans.run().index(1));
    check();
}

QTEST_MAIN(GuiPlansTest)
#include "gui_plans_test.moc"

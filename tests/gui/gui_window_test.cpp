// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/banner.h"
#include "app/gui/quick_page.h"
#include "app/gui/results_table.h"
#include "app/gui/rows_dialog.h"
#include "app/gui/status_line.h"
#include "app/gui/target_bar.h"
#include "app/gui/trust_badge.h"
#include "app/gui/unattended.h"
#include "tests/gui/desk.h"
#include "tests/support/fake_platform.h"

#include <QAbstractItemView>
#include <QClipboard>
#include <QGuiApplication>
#include <QTest>

#include <cerrno>

using namespace qdm;

class GuiWindowTest : public QObject {
    Q_OBJECT

private slots:
    void allFillsTheTable();
    void oneRowRunsAlone();
    void stopKeepsWhatWasMeasured();
    void keysStopToo_data();
    void keysStopToo();
    void closingEndsAnUnattendedRun();
    void failureKeepsWhatWasMeasured();
    void missingFolderIsToldInWords();
    void unusableTargetTakesNothingAway();
    void rowRunAgainInVainLeavesTheResult();
    void otherSettingsLeaveTheNumbers();
    void drivesThatComeAndGo();
    void unusualSettingsAreVisible();
    void editedRowsBecomeTheTable();
    void profilesChangeTheTable();
};

void GuiWindowTest::allFillsTheTable()
{
    Desk desk;
    desk.window.quick().comment().setText(QStringLiteral("on the test bench"));
    QVERIFY(desk.runToEnd([&] { QTest::mouseClick(desk.window.quick().targetBar().allButton(), Qt::LeftButton); }));
    QVERIFY(desk.session.result());
    QVERIFY2(desk.session.result()->complete, desk.session.result()->failure.c_str());
    for (std::size_t row = 0; row < 4; ++row)
        for (const Operation operation : {Operation::Read, Operation::Write}) {
            QCOMPARE(desk.session.cells().cell({row, operation}).state, CellState::Finished);
            for (ResultCell *cell : desk.window.quick().table().cellsOf({row, operation}))
                QVERIFY(cell->view().headline.contains(QLatin1Char('.')));
        }
    QVERIFY(desk.window.quick().badge().isVisible());
    desk.window.quick().badge().click();
    QString reasons;
    for (const QLabel *label : desk.window.quick().badge().findChildren<QLabel *>())
        reasons += label->text();
    for (const char *check : {"Unbuffered access", "What lies between", "Processor"})
        QVERIFY2(reasons.contains(QLatin1String("<b>") + QLatin1String(check) + QLatin1String("</b>")), qPrintable(reasons));
    QApplication::activePopupWidget()->close();
    desk.window.quick().copyText();
    const QString text = QGuiApplication::clipboard()->text();
    QVERIFY(text.contains(QStringLiteral("[Read]")) && text.contains(QStringLiteral("on the test bench")));
    const QString file = desk.folder.filePath(QStringLiteral("result.png"));
    QVERIFY(desk.window.quick().save(ExportKind::Image, file));
    QVERIFY(QImage(file).width() >= 1280);
    QVERIFY(!desk.window.quick().save(ExportKind::Json, QStringLiteral("/no/such/folder/result.json")));
    QVERIFY(desk.window.quick().banner().sentence().contains(shown("/no/such/folder")));
}

void GuiWindowTest::oneRowRunsAlone()
{
    Desk desk;
    QVERIFY(desk.runToEnd([&] { desk.window.quick().table().rowButtons()[3]->click(); }));
    QCOMPARE(desk.session.cells().cell({3, Operation::Read}).state, CellState::Finished);
    QCOMPARE(desk.session.cells().cell({0, Operation::Read}).state, CellState::Idle);
    QVERIFY(desk.runToEnd([&] { desk.window.quick().table().rowButtons()[0]->click(); }));
    QCOMPARE(desk.session.cells().cell({3, Operation::Read}).state, CellState::Finished);
    QCOMPARE(desk.session.result()->tests.size(), std::size_t(4));
}

void GuiWindowTest::stopKeepsWhatWasMeasured()
{
    Desk desk({}, 1.5);
    QSignalSpy ended(&desk.session, &Session::runEnded);
    desk.session.startAll();
    QTRY_COMPARE_WITH_TIMEOUT(desk.session.cells().cell({1, Operation::Read}).state, CellState::Live, 60000);
    QVERIFY(!desk.window.quick().table().rowButtons()[0]->isEnabled());
    QPushButton &all = *desk.window.quick().targetBar().allButton();
    QCOMPARE(all.text(), QStringLiteral("Stop"));
    for (const QAbstractButton *button : desk.window.findChildren<QAbstractButton *>())
        QVERIFY(button == &all || !button->isVisible() || !button->text().contains(QStringLiteral("Stop"))); // one is enough
    QElapsedTimer time;
    time.start();
    QTest::mouseClick(&all, Qt::LeftButton);
    QVERIFY(ended.wait(5000));
    // 200 ms are promised; a machine that does other things besides gets a second.
    QVERIFY2(time.elapsed() < 1200, qPrintable(QString::number(time.elapsed())));
    QVERIFY(ended.first().first().value<RunEnd>().cancelled);
    QCOMPARE(desk.session.cells().cell({0, Operation::Read}).state, CellState::Finished);
    QCOMPARE(desk.session.cells().cell({3, Operation::Write}).state, CellState::Idle);
    QVERIFY(!desk.session.result()->complete);
    QVERIFY(desk.window.quick().table().rowButtons()[0]->isEnabled());
    QVERIFY2(desk.window.quick().badge().text().startsWith(QStringLiteral("Incomplete")), qPrintable(desk.window.quick().badge().text()));
    QVERIFY2(desk.window.quick().status().text().startsWith(QStringLiteral("Stopped")), qPrintable(desk.window.quick().status().text()));
}

void GuiWindowTest::keysStopToo_data()
{
    QTest::addColumn<int>("key");
    QTest::addColumn<Qt::KeyboardModifiers>("modifiers");
    QTest::newRow("Esc") << int(Qt::Key_Escape) << Qt::KeyboardModifiers();
    QTest::newRow("Alt+A") << int(Qt::Key_A) << Qt::KeyboardModifiers(Qt::AltModifier);
}

void GuiWindowTest::keysStopToo()
{
    QFETCH(int, key);
    QFETCH(Qt::KeyboardModifiers, modifiers);
    Desk desk({}, 1.5);
    QSignalSpy ended(&desk.session, &Session::runEnded);
    QVERIFY(QTest::qWaitForWindowActive(&desk.window));
    QTest::keyClick(&desk.window, Qt::Key_A, Qt::AltModifier);
    QTRY_VERIFY(desk.session.running()); // a key shows the button pressed for a moment
    QTest::keyClick(&desk.window, static_cast<Qt::Key>(key), modifiers);
    QVERIFY(ended.wait(5000));
    QVERIFY(ended.first().first().value<RunEnd>().cancelled);
}

void GuiWindowTest::closingEndsAnUnattendedRun()
{
    Desk desk({}, 30);
    Options options;
    Unattended unattended(options, desk.session, desk.window);
    QVERIFY(!unattended.unfinished());
    QVERIFY(desk.runToEnd([&] {
        unattended.begin();
        QVERIFY(unattended.unfinished());
        desk.window.close();
    }));
    QVERIFY(!unattended.unfinished());
}

void GuiWindowTest::failureKeepsWhatWasMeasured()
{
    auto fake = std::make_unique<test::FakePlatform>();
    fake->device.fault = [](const Request &request) { return request.length == 4096 ? std::optional<std::int32_t>(-EIO) : std::nullopt; };
    Settings settings;
    settings.target = QStringLiteral("/fake");
    Desk desk(settings, 0.1, std::move(fake));
    QVERIFY(desk.runToEnd([&] { desk.session.startAll(); }));
    QVERIFY(desk.window.quick().banner().isVisible());
    QCOMPARE(desk.session.cells().cell({0, Operation::Read}).state, CellState::Finished);
    QCOMPARE(desk.session.cells().cell({2, Operation::Read}).state, CellState::Failed);
    QVERIFY(desk.session.result() && !desk.session.result()->complete);
    QVERIFY2(desk.window.quick().badge().text().startsWith(QStringLiteral("Incomplete")), qPrintable(desk.window.quick().badge().text()));
    QCOMPARE(desk.window.quick().status().text(), QStringLiteral("The run failed. What was measured is kept."));
    const QString file = desk.folder.filePath(QStringLiteral("part.json"));
    QVERIFY(desk.window.quick().save(ExportKind::Json, file));
}

void GuiWindowTest::missingFolderIsToldInWords()
{
    Settings settings;
    settings.target = QStringLiteral("/no/such/folder");
    Desk desk(settings);
    QSignalSpy ended(&desk.session, &Session::runEnded);
    QVERIFY(desk.runToEnd([&] { desk.session.startAll(); }));
    QVERIFY(desk.window.quick().banner().isVisible());
    QVERIFY2(desk.window.quick().banner().sentence().contains(shown("/no/such/folder")),
             qPrintable(desk.window.quick().banner().sentence()));
    QCOMPARE(exitStatus(ended.first().first().value<RunEnd>()), 3);
}

void GuiWindowTest::unusableTargetTakesNothingAway()
{
    Settings settings;
    settings.profile = QStringLiteral("demo");
    Desk desk(settings);
    QVERIFY(desk.runToEnd([&] { desk.session.startAll(); }));
    const Result measured = *desk.session.result();
    settings = desk.session.settings();
    settings.target = QStringLiteral("/proc");
    desk.session.setSettings(settings);
    QVERIFY(desk.runToEnd([&] { desk.window.quick().targetBar().allButton()->click(); }));
    QVERIFY(desk.window.quick().banner().isVisible());
    QVERIFY2(desk.window.quick().banner().sentence().contains(shown("/proc")), qPrintable(desk.window.quick().banner().sentence()));
    QVERIFY2(desk.window.quick().status().text().startsWith(QStringLiteral("The run failed")),
             qPrintable(desk.window.quick().status().text()));
    QVERIFY(desk.window.quick().note().contains(QStringLiteral("other settings")));
    QCOMPARE(resultToJson(*desk.session.result()), resultToJson(measured));
    for (ResultCell *cell : desk.window.quick().table().cellsOf({0, Operation::Read}))
        QVERIFY(cell->view().headline.contains(QLatin1Char('.')));
}

void GuiWindowTest::rowRunAgainInVainLeavesTheResult()
{
    Settings settings;
    settings.profile = QStringLiteral("demo");
    Desk desk(settings);
    QVERIFY(desk.runToEnd([&] { desk.session.startAll(); }));
    const Result measured = *desk.session.result();
    QVERIFY(desk.folder.remove());
    QVERIFY(desk.runToEnd([&] { desk.window.quick().table().rowButtons()[0]->click(); }));
    QVERIFY(desk.window.quick().banner().isVisible());
    // The place, the file's traits and the verdicts over them belong to the numbers.
    QCOMPARE(resultToJson(*desk.session.result()), resultToJson(measured));
    QCOMPARE(desk.session.cells().cell({0, Operation::Write}).state, CellState::Finished);
}

void GuiWindowTest::otherSettingsLeaveTheNumbers()
{
    Settings settings;
    settings.profile = QStringLiteral("demo");
    Desk desk(settings);
    QVERIFY(desk.runToEnd([&] { desk.session.startAll(); }));
    settings = desk.session.settings();
    settings.passes = 7;
    settings.seconds = 20;
    settings.data.compressiblePercent = 100;
    settings.writeMode = WriteMode::WriteThrough;
    desk.session.setSettings(settings);
    QCOMPARE(desk.session.cells().cell({0, Operation::Read}).state, CellState::Finished);
    QVERIFY(desk.session.result());
    QCOMPARE(desk.session.result()->plan.rows[0].passes, 1u);
    QVERIFY(desk.window.quick().note().contains(QStringLiteral("other settings")));
    settings.profile = QStringLiteral("classic");
    desk.session.setSettings(settings);
    QVERIFY(!desk.session.result());
    QVERIFY(!desk.window.quick().note().contains(QStringLiteral("other settings")));
    QVERIFY(desk.window.quick().status().text().startsWith(QStringLiteral("Ready")));
}

void GuiWindowTest::drivesThatComeAndGo()
{
    auto owned = std::make_unique<test::FakePlatform>();
    test::FakePlatform &fake = *owned;
    Settings settings;
    settings.target = QStringLiteral("/fake");
    Desk desk(settings, 0.1, std::move(owned));
    QComboBox &box = *desk.window.quick().targetBar().driveBox();
    desk.session.drives().reload();
    QTRY_COMPARE(box.count(), 2);
    QTRY_VERIFY2(box.currentText().startsWith(QStringLiteral("Quartz 1 – %1 (ext4").arg(shown("/fake"))), qPrintable(box.currentText()));
    QTRY_VERIFY(desk.session.drives().isListed(box.currentIndex()));
    QVERIFY(!desk.window.quick().banner().isVisible());

    fake.listsVolume = false;
    box.showPopup(); // to open the list is to ask anew
    QTRY_VERIFY(desk.window.quick().banner().isVisible());
    QVERIFY(box.view()->isVisible());
    box.hidePopup();
    QCOMPARE(desk.session.settings().target, QStringLiteral("/fake"));
    QCOMPARE(box.currentData(DriveModel::FolderRole).toString(), QStringLiteral("/fake"));
    QVERIFY(desk.window.quick().banner().sentence().startsWith(QStringLiteral("Quartz 1 – %1 is no longer there").arg(shown("/fake"))));

    fake.listsVolume = true;
    QTest::keyClick(&desk.window, Qt::Key_F5);
    QTRY_VERIFY(!desk.window.quick().banner().isVisible());
    QCOMPARE(box.count(), 2);
    QCOMPARE(box.currentIndex(), 0);
}

void GuiWindowTest::unusualSettingsAreVisible()
{
    Desk desk;
    Settings settings = desk.session.settings();
    settings.data.compressiblePercent = 100;
    desk.session.setSettings(settings);
    QVERIFY(desk.window.quick().note().contains(QStringLiteral("zero data")));
}

void GuiWindowTest::editedRowsBecomeTheTable()
{
    Desk desk;
    const QList<RowSpec> defaults{{}, {}, {}, {}};
    const QList<RowSpec> edited{{true, 64_KiB, 3, 2}, {}, {}, {}};
    RowsDialog dialog(edited, defaults, desk.appearance);
    QCOMPARE(dialog.rows() == edited, true);
    Settings settings = desk.session.settings();
    settings.customRows[settings.profile] = dialog.rows();
    desk.session.setSettings(settings);
    QCOMPARE(desk.window.quick().table().rowButtons()[0]->text(), QStringLiteral("RND64K\nQ3T2"));
    dialog.resetToDefaults();
    QCOMPARE(dialog.rows() == defaults, true);
}

void GuiWindowTest::profilesChangeTheTable()
{
    Desk desk;
    Settings settings = desk.session.settings();
    settings.profile = QStringLiteral("peak");
    settings.mix = true;
    desk.session.setSettings(settings);
    QCOMPARE(desk.window.quick().table().rowButtons().size(), std::size_t(2));
    QCOMPARE(desk.window.quick().table().cellsOf({1, Operation::Mix}).size(), std::size_t(3));
    settings.profile = QStringLiteral("demo");
    desk.session.setSettings(settings);
    QCOMPARE(desk.window.quick().table().rowButtons().size(), std::size_t(1));
}

QTEST_MAIN(GuiWindowTest)
#include "gui_window_test.moc"

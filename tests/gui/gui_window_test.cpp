// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/banner.h"
#include "app/gui/main_window.h"
#include "app/gui/results_table.h"
#include "app/gui/rows_dialog.h"
#include "app/gui/status_line.h"
#include "app/gui/target_bar.h"
#include "app/gui/trust_badge.h"
#include "platform/include/platform.h"
#include "tests/support/fake_platform.h"

#include <QAbstractItemView>
#include <QClipboard>
#include <QGuiApplication>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QStyleOptionSpinBox>
#include <QTemporaryDir>
#include <QTest>

#include <cerrno>

using namespace qdm;

/// The whole window in a folder of its own, over the real platform unless told otherwise.
struct Desk {
    explicit Desk(Settings settings = {}, double seconds = 0.1, std::unique_ptr<Platform> over = makePlatform())
        : platform(std::move(over)), session(*platform, prepared(settings, folder.path(), seconds)), window(session, appearance)
    {
        window.show();
    }

    static Settings prepared(Settings settings, const QString &folder, double seconds)
    {
        settings.fileSize = 16_MiB;
        settings.passes = 1;
        settings.seconds = seconds;
        settings.interval = 0;
        if (settings.target.isEmpty())
            settings.target = folder;
        return settings;
    }

    bool runToEnd(const std::function<void()> &start)
    {
        QSignalSpy ended(&session, &Session::runEnded);
        start();
        return ended.wait(60000);
    }

    QTemporaryDir folder;
    std::unique_ptr<Platform> platform;
    Appearance appearance;
    Session session;
    MainWindow window;
};

class GuiWindowTest : public QObject {
    Q_OBJECT

private slots:
    void allFillsTheTable();
    void oneRowRunsAlone();
    void stopKeepsWhatWasMeasured();
    void keysStopToo_data();
    void keysStopToo();
    void failureKeepsWhatWasMeasured();
    void missingFolderIsToldInWords();
    void unusableTargetTakesNothingAway();
    void rowRunAgainInVainLeavesTheResult();
    void otherSettingsLeaveTheNumbers();
    void drivesThatComeAndGo();
    void unusualSettingsAreVisible();
    void editedRowsBecomeTheTable();
    void arrowsCanBeSeenAndClicked_data();
    void arrowsCanBeSeenAndClicked();
    void profilesChangeTheTable();
    void nothingIsCut_data();
    void nothingIsCut();
    void widthStaysWhateverIsShown_data();
    void widthStaysWhateverIsShown();
    void reasonsStayOnTheScreen_data();
    void reasonsStayOnTheScreen();
    void everyControlHasAName();
};

void GuiWindowTest::allFillsTheTable()
{
    Desk desk;
    desk.window.comment().setText(QStringLiteral("on the test bench"));
    QVERIFY(desk.runToEnd([&] { QTest::mouseClick(desk.window.targetBar().allButton(), Qt::LeftButton); }));
    QVERIFY(desk.session.result());
    QVERIFY2(desk.session.result()->complete, desk.session.result()->failure.c_str());
    for (std::size_t row = 0; row < 4; ++row)
        for (const Operation operation : {Operation::Read, Operation::Write}) {
            QCOMPARE(desk.session.cells().cell({row, operation}).state, CellState::Finished);
            for (ResultCell *cell : desk.window.table().cellsOf({row, operation}))
                QVERIFY(cell->view().headline.contains(QLatin1Char('.')));
        }
    QVERIFY(desk.window.badge().isVisible());
    desk.window.badge().click();
    QString reasons;
    for (const QLabel *label : desk.window.badge().findChildren<QLabel *>())
        reasons += label->text();
    for (const char *check : {"Unbuffered access", "What lies between", "Processor"})
        QVERIFY2(reasons.contains(QLatin1String("<b>") + QLatin1String(check) + QLatin1String("</b>")), qPrintable(reasons));
    QApplication::activePopupWidget()->close();
    desk.window.copyText();
    const QString text = QGuiApplication::clipboard()->text();
    QVERIFY(text.contains(QStringLiteral("[Read]")) && text.contains(QStringLiteral("on the test bench")));
    const QString file = desk.folder.filePath(QStringLiteral("result.png"));
    QVERIFY(desk.window.save(ExportKind::Image, file));
    QVERIFY(QImage(file).width() >= 1280);
    QVERIFY(!desk.window.save(ExportKind::Json, QStringLiteral("/no/such/folder/result.json")));
    QVERIFY(desk.window.banner().sentence().contains(QStringLiteral("/no/such/folder")));
}

void GuiWindowTest::oneRowRunsAlone()
{
    Desk desk;
    QVERIFY(desk.runToEnd([&] { desk.window.table().rowButtons()[3]->click(); }));
    QCOMPARE(desk.session.cells().cell({3, Operation::Read}).state, CellState::Finished);
    QCOMPARE(desk.session.cells().cell({0, Operation::Read}).state, CellState::Idle);
    QVERIFY(desk.runToEnd([&] { desk.window.table().rowButtons()[0]->click(); }));
    QCOMPARE(desk.session.cells().cell({3, Operation::Read}).state, CellState::Finished);
    QCOMPARE(desk.session.result()->tests.size(), std::size_t(4));
}

void GuiWindowTest::stopKeepsWhatWasMeasured()
{
    Desk desk({}, 1.5);
    QSignalSpy ended(&desk.session, &Session::runEnded);
    desk.session.startAll();
    QTRY_COMPARE_WITH_TIMEOUT(desk.session.cells().cell({1, Operation::Read}).state, CellState::Live, 60000);
    QVERIFY(!desk.window.table().rowButtons()[0]->isEnabled());
    QPushButton &all = *desk.window.targetBar().allButton();
    QCOMPARE(all.text(), QStringLiteral("Stop"));
    for (const QAbstractButton *button : desk.window.findChildren<QAbstractButton *>())
        QVERIFY(button == &all || !button->text().contains(QStringLiteral("Stop"))); // one is enough
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
    QVERIFY(desk.window.table().rowButtons()[0]->isEnabled());
    QVERIFY2(desk.window.badge().text().startsWith(QStringLiteral("Incomplete")), qPrintable(desk.window.badge().text()));
    QVERIFY2(desk.window.status().text().startsWith(QStringLiteral("Stopped")), qPrintable(desk.window.status().text()));
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

void GuiWindowTest::failureKeepsWhatWasMeasured()
{
    auto fake = std::make_unique<test::FakePlatform>();
    fake->device.fault = [](const Request &request) { return request.length == 4096 ? std::optional<std::int32_t>(-EIO) : std::nullopt; };
    Settings settings;
    settings.target = QStringLiteral("/fake");
    Desk desk(settings, 0.1, std::move(fake));
    QVERIFY(desk.runToEnd([&] { desk.session.startAll(); }));
    QVERIFY(desk.window.banner().isVisible());
    QCOMPARE(desk.session.cells().cell({0, Operation::Read}).state, CellState::Finished);
    QCOMPARE(desk.session.cells().cell({2, Operation::Read}).state, CellState::Failed);
    QVERIFY(desk.session.result() && !desk.session.result()->complete);
    QVERIFY2(desk.window.badge().text().startsWith(QStringLiteral("Incomplete")), qPrintable(desk.window.badge().text()));
    QCOMPARE(desk.window.status().text(), QStringLiteral("The run failed. What was measured is kept."));
    const QString file = desk.folder.filePath(QStringLiteral("part.json"));
    QVERIFY(desk.window.save(ExportKind::Json, file));
}

void GuiWindowTest::missingFolderIsToldInWords()
{
    Settings settings;
    settings.target = QStringLiteral("/no/such/folder");
    Desk desk(settings);
    QSignalSpy ended(&desk.session, &Session::runEnded);
    QVERIFY(desk.runToEnd([&] { desk.session.startAll(); }));
    QVERIFY(desk.window.banner().isVisible());
    QVERIFY2(desk.window.banner().sentence().contains(QStringLiteral("/no/such/folder")), qPrintable(desk.window.banner().sentence()));
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
    QVERIFY(desk.runToEnd([&] { desk.window.targetBar().allButton()->click(); }));
    QVERIFY(desk.window.banner().isVisible());
    QVERIFY2(desk.window.banner().sentence().contains(QStringLiteral("/proc")), qPrintable(desk.window.banner().sentence()));
    QVERIFY2(desk.window.status().text().startsWith(QStringLiteral("The run failed")), qPrintable(desk.window.status().text()));
    QVERIFY(desk.window.note().contains(QStringLiteral("other settings")));
    QCOMPARE(resultToJson(*desk.session.result()), resultToJson(measured));
    for (ResultCell *cell : desk.window.table().cellsOf({0, Operation::Read}))
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
    QVERIFY(desk.runToEnd([&] { desk.window.table().rowButtons()[0]->click(); }));
    QVERIFY(desk.window.banner().isVisible());
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
    QVERIFY(desk.window.note().contains(QStringLiteral("other settings")));
    settings.profile = QStringLiteral("classic");
    desk.session.setSettings(settings);
    QVERIFY(!desk.session.result());
    QVERIFY(!desk.window.note().contains(QStringLiteral("other settings")));
    QVERIFY(desk.window.status().text().startsWith(QStringLiteral("Ready")));
}

void GuiWindowTest::drivesThatComeAndGo()
{
    auto owned = std::make_unique<test::FakePlatform>();
    test::FakePlatform &fake = *owned;
    Settings settings;
    settings.target = QStringLiteral("/fake");
    Desk desk(settings, 0.1, std::move(owned));
    QComboBox &box = *desk.window.targetBar().driveBox();
    desk.session.drives().reload();
    QTRY_COMPARE(box.count(), 2);
    QTRY_VERIFY2(box.currentText().startsWith(QStringLiteral("Quartz 1 – /fake (ext4")), qPrintable(box.currentText()));
    QTRY_VERIFY(desk.session.drives().isListed(box.currentIndex()));
    QVERIFY(!desk.window.banner().isVisible());

    fake.listsVolume = false;
    box.showPopup(); // to open the list is to ask anew
    QTRY_VERIFY(desk.window.banner().isVisible());
    QVERIFY(box.view()->isVisible());
    box.hidePopup();
    QCOMPARE(desk.session.settings().target, QStringLiteral("/fake"));
    QCOMPARE(box.currentData(DriveModel::FolderRole).toString(), QStringLiteral("/fake"));
    QVERIFY(desk.window.banner().sentence().startsWith(QStringLiteral("Quartz 1 – /fake is no longer there")));

    fake.listsVolume = true;
    QTest::keyClick(&desk.window, Qt::Key_F5);
    QTRY_VERIFY(!desk.window.banner().isVisible());
    QCOMPARE(box.count(), 2);
    QCOMPARE(box.currentIndex(), 0);
}

void GuiWindowTest::unusualSettingsAreVisible()
{
    Desk desk;
    Settings settings = desk.session.settings();
    settings.data.compressiblePercent = 100;
    desk.session.setSettings(settings);
    QVERIFY(desk.window.note().contains(QStringLiteral("zero data")));
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
    QCOMPARE(desk.window.table().rowButtons()[0]->text(), QStringLiteral("RND64K\nQ3T2"));
    dialog.resetToDefaults();
    QCOMPARE(dialog.rows() == defaults, true);
}

void GuiWindowTest::arrowsCanBeSeenAndClicked_data()
{
    QTest::addColumn<ThemeChoice>("theme");
    QTest::addColumn<int>("zoom");
    for (const int zoom : {100, 200}) {
        QTest::addRow("light, %d %%", zoom) << ThemeChoice::Light << zoom;
        QTest::addRow("dark, %d %%", zoom) << ThemeChoice::Dark << zoom;
    }
}

static QRect spinRect(const QSpinBox &box, QStyle::SubControl part)
{
    QStyleOptionSpinBox option;
    option.initFrom(&box);
    option.frame = true;
    option.stepEnabled = QAbstractSpinBox::StepUpEnabled | QAbstractSpinBox::StepDownEnabled;
    option.subControls = QStyle::SC_All;
    return box.style()->subControlRect(QStyle::CC_SpinBox, &option, part, &box);
}

static double strongestContrast(const QImage &image, const QColor &ground)
{
    double strongest = 1;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            strongest = std::max(strongest, contrast(image.pixelColor(x, y), ground));
    return strongest;
}

void GuiWindowTest::arrowsCanBeSeenAndClicked()
{
    QFETCH(ThemeChoice, theme);
    QFETCH(int, zoom);
    Settings settings;
    settings.theme = theme;
    settings.zoom = zoom;
    Desk desk(settings);
    const QList<RowSpec> rows{{true, 64_KiB, 4, 4}};
    RowsDialog dialog(rows, rows, desk.appearance);
    dialog.open();
    QVERIFY(QTest::qWaitForWindowExposed(&dialog));
    for (QSpinBox *box : dialog.findChildren<QSpinBox *>())
        for (const auto &[part, value] : {std::pair(QStyle::SC_SpinBoxUp, 5), std::pair(QStyle::SC_SpinBoxDown, 4)}) {
            const QRect rect = spinRect(*box, part);
            const QImage button = box->grab(rect.adjusted(4, 2, -2, -2)).toImage(); // within the frame
            QVERIFY2(strongestContrast(button, desk.appearance.theme().card) >= 3, qPrintable(box->accessibleName()));
            QTest::mouseClick(box, Qt::LeftButton, {}, rect.center());
            QCOMPARE(box->value(), value);
        }
}

void GuiWindowTest::profilesChangeTheTable()
{
    Desk desk;
    Settings settings = desk.session.settings();
    settings.profile = QStringLiteral("peak");
    settings.mix = true;
    desk.session.setSettings(settings);
    QCOMPARE(desk.window.table().rowButtons().size(), std::size_t(2));
    QCOMPARE(desk.window.table().cellsOf({1, Operation::Mix}).size(), std::size_t(3));
    settings.profile = QStringLiteral("demo");
    desk.session.setSettings(settings);
    QCOMPARE(desk.window.table().rowButtons().size(), std::size_t(1));
}

void GuiWindowTest::nothingIsCut_data()
{
    QTest::addColumn<int>("zoom");
    for (const int zoom : {100, 200, 300})
        QTest::addRow("%d %%", zoom) << zoom;
}

void GuiWindowTest::nothingIsCut()
{
    QFETCH(int, zoom);
    Settings settings;
    settings.zoom = zoom;
    Desk desk(settings);
    QTest::qWait(200);
    for (QWidget *widget : desk.window.findChildren<QWidget *>()) {
        if (!widget->isVisibleTo(&desk.window) || widget->isWindow())
            continue;
        const bool holdsText =
            qobject_cast<QAbstractButton *>(widget) || qobject_cast<QLabel *>(widget) || qobject_cast<ResultCell *>(widget);
        if (!holdsText)
            continue;
        const QSize least = widget->minimumSizeHint();
        const QByteArray who = widget->metaObject()->className() + QByteArray(" ") + widget->accessibleName().toUtf8()
            + QStringLiteral(" %1x%2 of %3x%4").arg(widget->width()).arg(widget->height()).arg(least.width()).arg(least.height()).toUtf8();
        QVERIFY2(widget->width() >= least.width() && widget->height() >= least.height(), who.constData());
        QVERIFY2(desk.window.rect().contains(QRect(widget->mapTo(&desk.window, QPoint()), widget->size())), who.constData());
    }
}

void GuiWindowTest::widthStaysWhateverIsShown_data()
{
    QTest::addColumn<ThemeChoice>("theme");
    QTest::addColumn<int>("zoom");
    for (const int zoom : {100, 200}) {
        QTest::addRow("light, %d %%", zoom) << ThemeChoice::Light << zoom;
        QTest::addRow("dark, %d %%", zoom) << ThemeChoice::Dark << zoom;
    }
}

void GuiWindowTest::widthStaysWhateverIsShown()
{
    QFETCH(ThemeChoice, theme);
    QFETCH(int, zoom);
    Settings settings;
    settings.theme = theme;
    settings.zoom = zoom;
    Desk desk(settings);
    QTest::qWait(100);
    const int width = desk.window.width();
    QPushButton &all = *desk.window.targetBar().allButton();
    const int allWidth = all.width();
    QCOMPARE(width, desk.appearance.metrics().px(680));
    QCOMPARE(all.font().pointSizeF(), desk.appearance.metrics().body().pointSizeF());
    const auto staysAfter = [&](const char *what) {
        QTest::qWait(20);
        const bool same = desk.window.width() == width && desk.window.minimumSizeHint().width() <= width && all.width() == allWidth;
        if (!same)
            qWarning("%s: %d, at least %d, not %d; All is %d, not %d", what, desk.window.width(), desk.window.minimumSizeHint().width(),
                     width, all.width(), allWidth);
        return same;
    };
    desk.session.startAll();
    QVERIFY(staysAfter("started"));
    StatusLine &status = desk.window.status();
    status.showProgress({.phase = Phase::Measuring, .test = 0, .pass = 888, .passes = 888, .left = Seconds(88 * 3600 + 88)},
                        QStringLiteral("RND128K Q1024T64"), Operation::Write);
    QVERIFY(staysAfter("progress"));
    status.showProgress({.phase = Phase::Pause, .test = 0, .left = Seconds(88 * 3600 + 88)}, QStringLiteral("RND128K Q1024T64"),
                        Operation::Write);
    QVERIFY(staysAfter("pause"));
    QSignalSpy ended(&desk.session, &Session::runEnded);
    desk.session.stop();
    QVERIFY(ended.wait(5000));
    QVERIFY(staysAfter("stopped"));
    Result result;
    result.complete = false;
    for (const char *check : {"direct_io", "completed", "host_cache"}) {
        result.audit = {{check, Verdict::Suspect, "Why."}};
        desk.window.badge().setResult(result);
        QVERIFY(staysAfter(check));
    }
    desk.window.banner().tell(QStringLiteral("There are 612 MB free on /mnt/usb, the test file needs 1 GiB. ").repeated(4));
    QVERIFY(staysAfter("banner"));
    settings = desk.session.settings();
    settings.data.compressiblePercent = 100;
    settings.writeMode = WriteMode::WriteThrough;
    settings.score = ScoreRule::Mean;
    settings.fileSize = 32_GiB;
    desk.session.setSettings(settings);
    QVERIFY(staysAfter("note"));
}

void GuiWindowTest::reasonsStayOnTheScreen_data()
{
    QTest::addColumn<int>("zoom");
    QTest::addColumn<int>("checks");
    for (const int zoom : {100, 200, 300})
        for (const int checks : {1, 13})
            QTest::addRow("%d %%, %d checks", zoom, checks) << zoom << checks;
}

void GuiWindowTest::reasonsStayOnTheScreen()
{
    QFETCH(int, zoom);
    QFETCH(int, checks);
    Settings settings;
    settings.zoom = zoom;
    Desk desk(settings);
    Result result;
    result.complete = true;
    const std::string sentence = "During RND4K Q32T1 read the test waited 11.8 % of the time for a processor that other programs used.";
    for (int i = 0; i + 1 < checks; ++i)
        result.audit.push_back({"check " + std::to_string(i), i % 2 ? Verdict::Ok : Verdict::Unknown, sentence});
    result.audit.push_back({"weighty", Verdict::Suspect, sentence});
    desk.window.badge().setResult(result);
    const QRect screen = desk.window.screen()->availableGeometry();
    for (const QPoint corner : {screen.topLeft(), screen.center(), screen.bottomRight()}) {
        desk.window.move(corner);
        desk.window.badge().click();
        QWidget *popup = QApplication::activePopupWidget();
        QVERIFY(popup);
        QTest::qWait(20);
        if (!screen.contains(popup->geometry()))
            qWarning() << popup->geometry() << "is not within" << screen;
        QVERIFY(screen.contains(popup->geometry()));
        const auto *scroll = popup->findChild<QScrollArea *>();
        QCOMPARE(scroll->widget()->width(), scroll->viewport()->width());
        QCOMPARE(scroll->verticalScrollBar()->isVisible(), scroll->widget()->height() > scroll->viewport()->height());
        QStringList titles;
        for (const QLabel *label : scroll->widget()->findChildren<QLabel *>())
            if (!label->text().isEmpty()) {
                QVERIFY(label->height() >= label->heightForWidth(label->width()));
                titles << label->text();
            }
        QCOMPARE(titles.size(), checks);
        QVERIFY(titles.first().contains(QStringLiteral("Weighty")));
        popup->close();
    }
}

void GuiWindowTest::everyControlHasAName()
{
    Desk desk;
    for (QWidget *widget : desk.window.findChildren<QWidget *>()) {
        const bool inside =
            widget->parentWidget() && (widget->parentWidget()->inherits("QComboBox") || widget->parentWidget()->inherits("QLineEdit"));
        if (inside || widget->isWindow() || widget->focusPolicy() == Qt::NoFocus || !widget->isVisibleTo(&desk.window))
            continue;
        const auto *button = qobject_cast<QAbstractButton *>(widget);
        const bool named = !widget->accessibleName().isEmpty() || (button && !button->text().isEmpty());
        QVERIFY2(named, widget->metaObject()->className());
    }
}

QTEST_MAIN(GuiWindowTest)
#include "gui_window_test.moc"

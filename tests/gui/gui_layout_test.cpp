// SPDX-License-Identifier: GPL-3.0-or-later
// How the window looks: nothing is cut, moves or leaves the screen, and everything can be seen and has a name.
#include "app/gui/banner.h"
#include "app/gui/quick_page.h"
#include "app/gui/results_table.h"
#include "app/gui/rows_dialog.h"
#include "app/gui/status_line.h"
#include "app/gui/target_bar.h"
#include "app/gui/trust_badge.h"
#include "tests/gui/desk.h"

#include <QApplication>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyleOptionSpinBox>
#include <QTest>

using namespace qdm;

class GuiLayoutTest : public QObject {
    Q_OBJECT

private slots:
    void arrowsCanBeSeenAndClicked_data();
    void arrowsCanBeSeenAndClicked();
    void nothingIsCut_data();
    void nothingIsCut();
    void widthStaysWhateverIsShown_data();
    void widthStaysWhateverIsShown();
    void reasonsStayOnTheScreen_data();
    void reasonsStayOnTheScreen();
    void everyControlHasAName();
};

static void inThemesAndZooms()
{
    QTest::addColumn<ThemeChoice>("theme");
    QTest::addColumn<int>("zoom");
    for (const int zoom : {100, 200}) {
        QTest::addRow("light, %d %%", zoom) << ThemeChoice::Light << zoom;
        QTest::addRow("dark, %d %%", zoom) << ThemeChoice::Dark << zoom;
    }
}

void GuiLayoutTest::arrowsCanBeSeenAndClicked_data()
{
    inThemesAndZooms();
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

void GuiLayoutTest::arrowsCanBeSeenAndClicked()
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

void GuiLayoutTest::nothingIsCut_data()
{
    QTest::addColumn<int>("zoom");
    for (const int zoom : {100, 200, 300})
        QTest::addRow("%d %%", zoom) << zoom;
}

void GuiLayoutTest::nothingIsCut()
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

void GuiLayoutTest::widthStaysWhateverIsShown_data()
{
    inThemesAndZooms();
}

void GuiLayoutTest::widthStaysWhateverIsShown()
{
    QFETCH(ThemeChoice, theme);
    QFETCH(int, zoom);
    Settings settings;
    settings.theme = theme;
    settings.zoom = zoom;
    Desk desk(settings);
    QTest::qWait(100);
    const int width = desk.window.width();
    QPushButton &all = *desk.window.quick().targetBar().allButton();
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
    StatusLine &status = desk.window.quick().status();
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
        desk.window.quick().badge().setResult(result);
        QVERIFY(staysAfter(check));
    }
    desk.window.quick().banner().tell(QStringLiteral("There are 612 MB free on /mnt/usb, the test file needs 1 GiB. ").repeated(4));
    QVERIFY(staysAfter("banner"));
    settings = desk.session.settings();
    settings.data.compressiblePercent = 100;
    settings.writeMode = WriteMode::WriteThrough;
    settings.score = ScoreRule::Mean;
    settings.fileSize = 32_GiB;
    desk.session.setSettings(settings);
    QVERIFY(staysAfter("note"));
}

void GuiLayoutTest::reasonsStayOnTheScreen_data()
{
    QTest::addColumn<int>("zoom");
    QTest::addColumn<int>("checks");
    for (const int zoom : {100, 200, 300})
        for (const int checks : {1, 13})
            QTest::addRow("%d %%, %d checks", zoom, checks) << zoom << checks;
}

void GuiLayoutTest::reasonsStayOnTheScreen()
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
    desk.window.quick().badge().setResult(result);
    const QRect screen = desk.window.screen()->availableGeometry();
    for (const QPoint corner : {screen.topLeft(), screen.center(), screen.bottomRight()}) {
        desk.window.move(corner);
        desk.window.quick().badge().click();
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

void GuiLayoutTest::everyControlHasAName()
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

QTEST_MAIN(GuiLayoutTest)
#include "gui_layout_test.moc"

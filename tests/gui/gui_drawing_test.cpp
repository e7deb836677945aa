// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/cell_details.h"
#include "app/gui/icon_drawing.h"
#include "app/gui/icons.h"
#include "app/gui/image_card.h"
#include "app/gui/result_cell.h"
#include "tests/gui/made_results.h"

#include <QPainter>
#include <QTest>

using namespace qdm;
using namespace qdm::test;

class GuiDrawingTest : public QObject {
    Q_OBJECT

private slots:
    void textsFit_data();
    void textsFit();
    void contrastIsEnoughOverBothParts();
    void meterIsDrawn();
    void readAndWriteDifferInPattern();
    void cardTellsTheStory();
    void detailsNameAllThatMatters();
    void iconsTakeTheirColorAndSize_data();
    void iconsTakeTheirColorAndSize();
    void iconsKeepTheirOwnColors();
};

static Cell finishedCell(Operation operation, double rate)
{
    Cell cell;
    cell.workload = builtInPlan("default").rows[0];
    cell.workload.readShare = operation == Operation::Read ? 100 : operation == Operation::Write ? 0 : 70;
    cell.test = madeTest(cell.workload, {rate, rate * 0.9});
    cell.state = CellState::Finished;
    return cell;
}

void GuiDrawingTest::textsFit_data()
{
    QTest::addColumn<int>("zoom");
    QTest::addColumn<double>("fontFactor");
    for (const int zoom : {100, 200, 300})
        for (const double factor : {1.0, 1.5})
            QTest::addRow("zoom %d font %g", zoom, factor) << zoom << factor;
}

void GuiDrawingTest::textsFit()
{
    QFETCH(int, zoom);
    QFETCH(double, fontFactor);
    QFont font = QApplication::font();
    font.setPointSizeF(font.pointSizeF() * fontFactor);
    const Metrics metrics(font, zoom);
    const Theme theme = Theme::load(QStringLiteral("light"));
    for (const CellSize size : {CellSize::Normal, CellSize::Compact, CellSize::Huge}) {
        const CellPainter painter(theme, metrics, size);
        const QRectF rect(QPointF(), painter.minimumSize());
        for (const DisplayUnit unit : allDisplayUnits) {
            const CellView view = cellView(finishedCell(Operation::Read, 14'999'990'000), Operation::Read, unit);
            const auto layout = painter.layout(rect, view);
            for (const QRectF &text : {layout.headline, layout.unit, layout.details, layout.spread})
                QVERIFY(rect.contains(text));
            QVERIFY(layout.headline.right() <= layout.unit.left());
            QVERIFY(layout.details.right() <= layout.spread.left());
            QVERIFY(layout.headline.top() + QFontMetricsF(metrics.headline()).ascent() <= layout.details.top() + 1
                    || size != CellSize::Normal);
            QCOMPARE(layout.detailsText.split(QStringLiteral("   ")).size(), view.details.size());
        }
    }
}

void GuiDrawingTest::contrastIsEnoughOverBothParts()
{
    for (const QString &name : {QStringLiteral("light"), QStringLiteral("dark")}) {
        const Theme theme = Theme::load(name);
        std::vector<QColor> grounds{theme.card, theme.ground};
        for (const Operation operation : {Operation::Read, Operation::Write, Operation::Mix}) {
            grounds.push_back(theme.meterColor(operation));
            grounds.push_back(theme.patternColor(operation));
        }
        for (const QColor &ground : grounds) {
            QVERIFY2(contrast(theme.ink, ground) >= 4.5, qPrintable(name + ground.name()));
            QVERIFY2(contrast(theme.quiet, ground) >= 4.5,
                     qPrintable(name + ground.name() + QString::number(contrast(theme.quiet, ground))));
        }
        for (const QColor &state : {theme.good, theme.warn, theme.bad})
            QVERIFY2(contrast(state, theme.ground) >= 4.5, qPrintable(name + state.name()));
        QVERIFY(contrast(theme.accentInk, theme.accent) >= 4.5);
    }
}

static QImage drawnCell(Operation operation, double rate)
{
    const Theme theme = Theme::load(QStringLiteral("light"));
    const Metrics metrics(QApplication::font(), 100);
    const CellPainter cells(theme, metrics, CellSize::Normal);
    QImage image(cells.minimumSize(), QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    const CellView view = cellView(finishedCell(operation, rate), operation, DisplayUnit::MegabytesPerSecond);
    cells.paint(painter, image.rect(), view, view.meter);
    return image;
}

static int coloured(const QImage &image, const QColor &color)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            count += image.pixel(x, y) == color.rgb();
    return count;
}

void GuiDrawingTest::meterIsDrawn()
{
    const QColor read = Theme::load(QStringLiteral("light")).meterColor(Operation::Read);
    const int slow = coloured(drawnCell(Operation::Read, 1e7), read);
    const int fast = coloured(drawnCell(Operation::Read, 5e9), read);
    QVERIFY(slow > 100);
    QVERIFY(fast > slow * 3 / 2);
}

void GuiDrawingTest::readAndWriteDifferInPattern()
{
    const Theme theme = Theme::load(QStringLiteral("light"));
    const auto hatch = [&](Operation operation) { return coloured(drawnCell(operation, 5e9), theme.patternColor(operation)); };
    QCOMPARE(hatch(Operation::Read), 0);
    QVERIFY(hatch(Operation::Write) > 50);
    QVERIFY(hatch(Operation::Mix) > 50);
}

void GuiDrawingTest::cardTellsTheStory()
{
    Result result = madeResult(builtInPlan("default"), 2e9);
    const QImage image = ImageCard(result, DisplayUnit::MegabytesPerSecond, Theme::load(QStringLiteral("dark"))).draw();
    QVERIFY(image.width() >= 1280);
    QVERIFY(image.height() > 600);
    result.comment = "after the firmware update";
    const QImage withComment = ImageCard(result, DisplayUnit::MegabytesPerSecond, Theme::load(QStringLiteral("dark"))).draw();
    QVERIFY(withComment.height() > image.height());
}

void GuiDrawingTest::detailsNameAllThatMatters()
{
    QString all;
    for (const auto &[label, value] : detailLines(*finishedCell(Operation::Write, 1e9).test))
        all += label + QLatin1Char(' ') + value + QLatin1Char('\n');
    for (const char *word : {"MB/s", "MiB/s", "GB/s", "IOPS", "p99.99", "max", "sync", "direct", "random", "42"})
        QVERIFY2(all.contains(QString::fromLatin1(word)), word);
}

void GuiDrawingTest::iconsTakeTheirColorAndSize_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"drive-hdd", "drive-memory", "drive-network", "drive-nvme", "drive-sata", "drive-usb", "folder", "note",
                             "suspect", "trusted", "unknown"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

static int opaquePixels(const QImage &image, const QColor &color)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            count += image.pixelColor(x, y) == color ? 1 : 0;
    return count;
}

void GuiDrawingTest::iconsTakeTheirColorAndSize()
{
    QFETCH(QString, name);
    const QColor color(QStringLiteral("#cf222e"));
    for (const int size : {16, 48, 144}) {
        const QImage image = drawnIcon(name, color, size).toImage();
        QCOMPARE(image.size(), QSize(size, size));
        QCOMPARE(image.pixelColor(0, 0).alpha(), 0);
        if (size > 16) // lines thinner than a pixel are paler than their colour
            QVERIFY2(opaquePixels(image, color) > size, qPrintable(name));
    }
    QVERIFY(!lineIcon(name, color, 16).isNull());
}

void GuiDrawingTest::iconsKeepTheirOwnColors()
{
    QVERIFY(opaquePixels(programPicture(128).toImage(), QColor(QStringLiteral("#ff9a66"))) > 100);
    QVERIFY(!programIcon().pixmap(32).isNull());
    for (const char *name : {"check", "down", "down-off", "up", "up-off"})
        for (const char *tone : {"light", "dark"})
            QVERIFY2(!QIcon(iconFile(QStringLiteral("%1-%2").arg(QLatin1String(name), QLatin1String(tone)))).pixmap(10).isNull(), name);
    QVERIFY(drawnIcon(QStringLiteral("no-such-icon"), Qt::black, 16).isNull());
}

QTEST_MAIN(GuiDrawingTest)
#include "gui_drawing_test.moc"

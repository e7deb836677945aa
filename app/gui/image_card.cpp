// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/image_card.h"
#include "app/gui/icons.h"
#include "app/gui/result_words.h"
#include "app/gui/settings.h"
#include "app/gui/trust_badge.h"

#include <QApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace qdm {

namespace {

constexpr double margin = 20;
constexpr double nameWidth = 92;
constexpr double gap = 8;
constexpr int textSize = 13;
constexpr int sharpness = 2; // pixels of the picture for each unit of the layout

QFont cardFont()
{
    QFont font = QApplication::font();
    font.setPixelSize(textSize);
    return font;
}

Cell cellOf(const Result &result, const Workload &row, Operation operation)
{
    Cell cell;
    cell.workload = row;
    for (const Test &test : result.tests) {
        if (test.workload.name != nameOf(row) || test.operation() != operation || !test.score)
            continue;
        cell.test = test;
        cell.state = CellState::Finished;
    }
    return cell;
}

}

ImageCard::ImageCard(const Result &result, DisplayUnit unit, const Theme &theme)
    : m_result(result), m_theme(theme), m_metrics(cardFont(), 100), m_units(shownUnits(result.plan, unit))
{
}

CellSize ImageCard::cellSize() const
{
    if (m_units.size() > 1)
        return CellSize::Compact;
    return m_result.plan.rows.size() == 1 ? CellSize::Huge : CellSize::Normal;
}

double ImageCard::columnWidth() const
{
    const CellPainter cells(m_theme, m_metrics, cellSize());
    return std::max(260, cells.minimumSize().width());
}

double ImageCard::columnLeft(std::size_t column) const
{
    return margin + nameWidth + gap + static_cast<double>(column) * (columnWidth() + gap);
}

int ImageCard::width() const
{
    return static_cast<int>(std::ceil(columnLeft(m_result.plan.operations.size()) - gap + margin));
}

double ImageCard::lineHeight(const QFont &font) const
{
    return std::ceil(QFontMetricsF(font).height()) + 3;
}

QImage ImageCard::draw() const
{
    // Once to find the height, once to keep.
    QImage scratch(1, 1, QImage::Format_ARGB32_Premultiplied);
    QPainter measuring(&scratch);
    const int height = static_cast<int>(std::ceil(drawAll(measuring)));
    measuring.end();

    QImage image(width() * sharpness, height * sharpness, QImage::Format_RGB32);
    image.setDevicePixelRatio(sharpness);
    image.fill(m_theme.ground);
    QPainter painter(&image);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    drawAll(painter);
    return image;
}

double ImageCard::drawAll(QPainter &painter) const
{
    double y = drawHead(painter, margin);
    y = drawTable(painter, y + 12);
    return drawFoot(painter, y + 8) + margin;
}

double ImageCard::drawLine(QPainter &painter, double y, const QFont &font, const QColor &color, const QString &text) const
{
    if (text.isEmpty())
        return y;
    const double height = lineHeight(font);
    painter.setFont(font);
    painter.setPen(color);
    const QRectF room(margin, y, width() - 2 * margin, 4 * height);
    QRectF taken;
    painter.drawText(room, Qt::AlignLeft | Qt::TextWordWrap, text, &taken);
    return y + std::max(height, std::ceil(taken.height()) + 3);
}

double ImageCard::drawHead(QPainter &painter, double y) const
{
    constexpr int iconSize = 26;
    painter.drawPixmap(QRectF(margin, y, iconSize, iconSize), programPicture(iconSize * sharpness), {});
    QFont name = m_metrics.strong();
    name.setPixelSize(17);
    painter.setFont(name);
    painter.setPen(m_theme.ink);
    const QRectF line(margin + iconSize + gap, y, width() - 2 * margin - iconSize - gap, iconSize);
    painter.drawText(line, Qt::AlignVCenter | Qt::AlignLeft, QStringLiteral("QuartzDiskMark"));
    painter.setFont(m_metrics.small());
    painter.setPen(m_theme.quiet);
    painter.drawText(line, Qt::AlignVCenter | Qt::AlignRight,
                     QStringLiteral("%1   %2").arg(QString::fromStdString(m_result.programVersion), dateLine(m_result)));
    y = drawLine(painter, y + iconSize + 10, m_metrics.strong(), m_theme.ink, driveLine(m_result));
    return drawLine(painter, y, m_metrics.body(), m_theme.quiet, placeLine(m_result));
}

double ImageCard::drawTable(QPainter &painter, double y) const
{
    painter.setFont(m_metrics.strong());
    painter.setPen(m_theme.ink);
    const double head = lineHeight(m_metrics.strong());
    for (std::size_t i = 0; i < m_result.plan.operations.size(); ++i) {
        const Operation operation = m_result.plan.operations[i];
        QString word = operationWord(operation);
        if (operation == Operation::Mix)
            word += QStringLiteral("  R%1 / W%2").arg(m_result.plan.mixReadShare).arg(100 - m_result.plan.mixReadShare);
        painter.drawText(QRectF(columnLeft(i), y, columnWidth(), head), Qt::AlignCenter, word);
    }
    y += head + 4;
    for (const Workload &row : m_result.plan.rows)
        y = drawRow(painter, y, row);
    return y;
}

double ImageCard::drawRow(QPainter &painter, double y, const Workload &row) const
{
    const CellPainter cells(m_theme, m_metrics, cellSize());
    const double cellHeight = cells.minimumSize().height();
    const double height = static_cast<double>(m_units.size()) * (cellHeight + gap) - gap;
    painter.setFont(m_metrics.strong());
    painter.setPen(m_theme.ink);
    painter.drawText(QRectF(margin, y, nameWidth, height), Qt::AlignVCenter | Qt::AlignLeft,
                     QString::fromStdString(nameOf(row)).replace(QLatin1Char(' '), QLatin1Char('\n')));
    for (std::size_t i = 0; i < m_result.plan.operations.size(); ++i) {
        const Operation operation = m_result.plan.operations[i];
        const Cell cell = cellOf(m_result, row, operation);
        for (std::size_t u = 0; u < m_units.size(); ++u) {
            const CellView view = cellView(cell, operation, m_units[u]);
            const QRectF rect(columnLeft(i), y + static_cast<double>(u) * (cellHeight + gap), columnWidth(), cellHeight);
            cells.paint(painter, rect, view, view.meter);
        }
    }
    return y + height + gap;
}

double ImageCard::drawFoot(QPainter &painter, double y) const
{
    y = drawLine(painter, y, m_metrics.small(), m_theme.ink, conditionsLine(m_result));
    const QStringList unusual = unusualSettings(m_result.plan);
    if (!unusual.isEmpty())
        y = drawLine(painter, y, m_metrics.small(), m_theme.warn,
                     QApplication::translate("ImageCard", "Not the usual: %1").arg(unusual.join(QStringLiteral(", "))));
    y = drawLine(painter, y, m_metrics.small(), m_theme.quiet, systemLine(m_result));
    y = drawLine(painter, y, m_metrics.body(), m_theme.ink, QString::fromStdString(m_result.comment));
    if (!m_result.complete)
        y = drawLine(painter, y, m_metrics.small(), m_theme.warn, QString::fromStdString(m_result.failure));
    const TrustView trust = trustView(m_result);
    const double size = 18;
    const QColor color = trust.color(m_theme);
    painter.drawPixmap(QRectF(margin, y + 4, size, size), lineIcon(trust.icon, color, 54).pixmap(54), QRectF(0, 0, 54, 54));
    painter.setFont(m_metrics.strong());
    painter.setPen(color);
    painter.drawText(QRectF(margin + size + 6, y + 4, width() - 2 * margin - size, size), Qt::AlignVCenter | Qt::AlignLeft, trust.text);
    return y + 4 + size;
}

}

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/cell_painter.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace qdm {

namespace {

constexpr double corner = 6;
const QString longestHeadline = QStringLiteral("88\u202F888.88");
const QString longestDetails = QStringLiteral("8\u202F888\u202F888 IOPS   p99 888.88 µs");
const QString longestSpread = QStringLiteral("±88.8 %");
const QString detailGap = QStringLiteral("   ");

double figureWidth(const QFontMetricsF &metrics)
{
    double widest = 0;
    for (char figure = '0'; figure <= '9'; ++figure)
        widest = std::max(widest, metrics.horizontalAdvance(QLatin1Char(figure)));
    return widest;
}

double advance(const QFontMetricsF &metrics, double figure, QChar c)
{
    return c.isDigit() ? figure : metrics.horizontalAdvance(c);
}

}

double tabularWidth(const QFont &font, const QString &text)
{
    const QFontMetricsF metrics(font);
    const double figure = figureWidth(metrics);
    double width = 0;
    for (const QChar c : text)
        width += advance(metrics, figure, c);
    return width;
}

void drawTabular(QPainter &painter, double right, double baseline, const QString &text)
{
    const QFontMetricsF metrics(painter.font());
    const double figure = figureWidth(metrics);
    double x = right - tabularWidth(painter.font(), text);
    for (const QChar c : text) {
        const double room = advance(metrics, figure, c);
        painter.drawText(QPointF(x + (room - metrics.horizontalAdvance(c)) / 2, baseline), c);
        x += room;
    }
}

CellPainter::CellPainter(const Theme &theme, const Metrics &metrics, CellSize size)
    : m_theme(theme), m_metrics(metrics), m_headline(size == CellSize::Huge          ? metrics.huge()
                                                         : size == CellSize::Compact ? metrics.compact()
                                                                                     : metrics.headline()),
      m_unit(size == CellSize::Huge ? metrics.strong() : metrics.body()), m_small(metrics.small())
{
}

double CellPainter::padding() const
{
    return m_metrics.px(12);
}

QSize CellPainter::minimumSize() const
{
    const QFontMetricsF headline(m_headline), small(m_small), unit(m_unit);
    const double unitWidth = unit.horizontalAdvance(QStringLiteral("MiB/s"));
    const double first = tabularWidth(m_headline, longestHeadline) + m_metrics.px(6) + unitWidth;
    const double second = small.horizontalAdvance(longestDetails) + m_metrics.px(16) + small.horizontalAdvance(longestSpread);
    const double height = headline.ascent() + headline.descent() * 0.5 + small.height() + m_metrics.px(26);
    return {static_cast<int>(std::ceil(std::max(first, second) + 2 * padding())), static_cast<int>(std::ceil(height))};
}

CellPainter::Layout CellPainter::layout(const QRectF &rect, const CellView &view) const
{
    const QFontMetricsF headline(m_headline), small(m_small), unit(m_unit);
    const QRectF inner = rect.adjusted(padding(), m_metrics.px(6), -padding(), -m_metrics.px(9));
    // All units take the room of the widest, so that numbers stay aligned from row to row.
    const double unitRoom = unit.horizontalAdvance(QStringLiteral("MiB/s"));
    const double unitLeft = inner.right() - unitRoom;
    const double headlineWidth = tabularWidth(m_headline, view.headline);
    const double smallTop = inner.bottom() - small.height();
    // The headline stands in the middle of the room above the second line.
    const double middle = (inner.top() + smallTop) / 2;
    const double baseline = middle + headline.capHeight() / 2;

    Layout layout;
    layout.headline = QRectF(unitLeft - m_metrics.px(6) - headlineWidth, baseline - headline.ascent(), headlineWidth,
                             headline.ascent() + headline.descent());
    layout.unit = QRectF(unitLeft, baseline - unit.ascent(), unitRoom, unit.height());
    const double spreadWidth = small.horizontalAdvance(view.spread);
    layout.spread = QRectF(inner.right() - spreadWidth, smallTop, spreadWidth, small.height());
    const double room = inner.width() - (spreadWidth > 0 ? spreadWidth + m_metrics.px(8) : 0);
    QStringList parts = view.details;
    while (parts.size() > 1 && small.horizontalAdvance(parts.join(detailGap)) > room)
        parts.removeLast();
    layout.detailsText = parts.join(detailGap);
    layout.details = QRectF(inner.left(), smallTop, small.horizontalAdvance(layout.detailsText), small.height());
    return layout;
}

void CellPainter::paint(QPainter &painter, const QRectF &rect, const CellView &view, double meter, double glow) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    paintMeter(painter, rect, view, meter, glow);
    paintTexts(painter, rect, view);
    painter.restore();
}

/// Read is plain, write hatched, mix dotted: the three differ without their colours.
static Qt::BrushStyle pattern(Operation operation)
{
    switch (operation) {
    case Operation::Read: return Qt::NoBrush;
    case Operation::Write: return Qt::BDiagPattern;
    case Operation::Mix: return Qt::Dense7Pattern;
    }
    return Qt::NoBrush;
}

void CellPainter::paintMeter(QPainter &painter, const QRectF &rect, const CellView &view, double meter, double glow) const
{
    const double radius = corner * m_metrics.scale();
    QPainterPath outline;
    outline.addRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
    painter.fillPath(outline, m_theme.card);
    if (meter > 0) {
        painter.save();
        painter.setClipPath(outline);
        QRectF body = rect;
        body.setWidth(rect.width() * meter);
        const QColor strong = m_theme.operationColor(view.operation);
        const QColor tint = m_theme.meterColor(view.operation);
        painter.fillRect(body, blend(tint, m_theme.card, glow * 0.6));
        painter.fillRect(body, QBrush(m_theme.patternColor(view.operation), pattern(view.operation)));
        const double foot = std::max(2.0, 3 * m_metrics.scale());
        painter.fillRect(QRectF(body.left(), body.bottom() - foot, body.width(), foot), blend(strong, tint, glow * 0.6));
        painter.restore();
    }
    painter.setPen(QPen(view.state == CellState::Failed ? m_theme.bad : m_theme.line, 1));
    painter.drawPath(outline);
}

void CellPainter::paintTexts(QPainter &painter, const QRectF &rect, const CellView &view) const
{
    const Layout where = layout(rect, view);
    const bool empty = view.state == CellState::Idle || view.state == CellState::Waiting || view.state == CellState::Failed;
    painter.setFont(m_headline);
    painter.setPen(empty ? m_theme.quiet : m_theme.ink);
    drawTabular(painter, where.headline.right(), where.headline.top() + QFontMetricsF(m_headline).ascent(), view.headline);
    painter.setPen(m_theme.quiet);
    painter.setFont(m_unit);
    painter.drawText(QPointF(where.unit.left(), where.unit.top() + QFontMetricsF(m_unit).ascent()), view.unit);
    painter.setFont(m_small);
    const double baseline = where.details.top() + QFontMetricsF(m_small).ascent();
    painter.drawText(QPointF(where.spread.left(), baseline), view.spread);
    if (view.state == CellState::Failed)
        painter.setPen(m_theme.bad);
    painter.drawText(QPointF(where.details.left(), baseline), where.detailsText);
}

}

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/cell_view.h"
#include "app/gui/metrics.h"
#include "app/gui/theme.h"

#include <QRectF>
#include <QSize>

class QPainter;

namespace qdm {

enum class CellSize { Normal, Compact, Huge };

/// Draws a cell's meter, number and second line; the same in the window and in the picture.
class CellPainter {
public:
    CellPainter(const Theme &theme, const Metrics &metrics, CellSize size);

    /// Room for the longest number there is, with its unit, and for a second line with all its parts.
    QSize minimumSize() const;

    /// `glow` 0..1 is the breath of a live meter.
    void paint(QPainter &painter, const QRectF &rect, const CellView &view, double meter, double glow = 0) const;

    /// The rectangles that the texts take, for tests: they must lie within the cell and not upon each other.
    struct Layout {
        QRectF headline, unit, details, spread;
        QString detailsText;
    };
    Layout layout(const QRectF &rect, const CellView &view) const;

private:
    void paintMeter(QPainter &painter, const QRectF &rect, const CellView &view, double meter, double glow) const;
    void paintTexts(QPainter &painter, const QRectF &rect, const CellView &view) const;
    double padding() const;

    const Theme &m_theme;
    const Metrics &m_metrics;
    QFont m_headline, m_unit, m_small;
};

/// Width and drawing of a number whose figures all take the same room, whatever the font.
double tabularWidth(const QFont &font, const QString &text);
void drawTabular(QPainter &painter, double right, double baseline, const QString &text);

}

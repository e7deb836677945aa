// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/cell_painter.h"
#include "core/result/result.h"

#include <QImage>

namespace qdm {

/// The picture of a result that tells the whole story without a caption: title, drive, place, conditions, table, badge, version.
/// Drawn at twice its size, so that it is sharp when opened and legible when a forum shrinks it to 640 pixels.
class ImageCard {
public:
    ImageCard(const Result &result, DisplayUnit unit, const Theme &theme);

    QImage draw() const;

private:
    struct Column {
        Operation operation;
        QRectF rect;
    };

    int width() const;
    double lineHeight(const QFont &font) const;
    double drawHead(QPainter &painter, double y) const;
    double drawLine(QPainter &painter, double y, const QFont &font, const QColor &color, const QString &text) const;
    double drawTable(QPainter &painter, double y) const;
    double drawRow(QPainter &painter, double y, const Workload &row) const;
    double drawFoot(QPainter &painter, double y) const;
    double drawAll(QPainter &painter) const;
    CellSize cellSize() const;
    double columnLeft(std::size_t column) const;
    double columnWidth() const;

    const Result &m_result;
    const Theme &m_theme;
    Metrics m_metrics;
    std::vector<DisplayUnit> m_units;
};

}

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/appearance.h"
#include "app/gui/cell_painter.h"

#include <QTimer>
#include <QVariantAnimation>
#include <QWidget>

namespace qdm {

/// One number of the table with its meter. Can be focused; shows its details on hover and on focus.
class ResultCell : public QWidget {
    Q_OBJECT

public:
    ResultCell(const Appearance &appearance, CellSize size, QWidget *parent = nullptr);

    void setCell(const Cell &cell, Operation operation, DisplayUnit unit);
    const CellView &view() const { return m_view; }

    QSize sizeHint() const override { return painter().minimumSize(); }
    QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void menuWanted(const QPoint &globalPosition);

protected:
    void paintEvent(QPaintEvent *event) override;
    void enterEvent(QEnterEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    CellPainter painter() const { return {m_appearance.theme(), m_appearance.metrics(), m_size}; }
    void moveMeter(double target);
    void showDetails();

    const Appearance &m_appearance;
    CellSize m_size;
    Cell m_cell;
    CellView m_view;
    double m_meter = 0;
    double m_breath = 0; ///< angle of the live meter's breath
    QVariantAnimation m_settling;
    QTimer m_breathing;
    QTimer m_hover;
};

}

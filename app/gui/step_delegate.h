// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/appearance.h"
#include "app/gui/plan_run_model.h"

#include <QStyledItemDelegate>

namespace qdm {

/// Draws a step: its state, what it is and what came of it, the time at the right, a thin bar while it runs.
class StepDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    explicit StepDelegate(const Appearance &appearance, QObject *parent = nullptr) : QStyledItemDelegate(parent), m_appearance(appearance)
    {
    }

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    void drawState(QPainter *painter, const QRect &place, StepState state) const;

    const Appearance &m_appearance;
};

}

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/run_model.h"

#include <QString>
#include <QStringList>

namespace qdm {

/// What is drawn of a cell: finished texts, shared by the window and the picture.
struct CellView {
    Operation operation = Operation::Read;
    CellState state = CellState::Idle;
    QString headline;    ///< "7 427.75", or a dash
    QString unit;        ///< "MB/s"
    QStringList details; ///< second line, left: the most important first; those that do not fit are left out
    QString spread;      ///< second line, right: "±0.4 %"
    double meter = 0;    ///< 0..1

    /// One sentence for screen readers.
    QString spoken(const QString &rowName) const;
};

CellView cellView(const Cell &cell, Operation operation, DisplayUnit unit);

/// "Read", "Write", "Mix": the column's word.
QString operationWord(Operation operation);

}

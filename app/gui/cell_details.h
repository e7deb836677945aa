// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/appearance.h"
#include "app/gui/run_model.h"

#include <QFrame>

namespace qdm {

/// The quiet window beside a cell: all its units, percentiles, passes as dots, engine, write mode and seed.
class CellDetails : public QFrame {
    Q_OBJECT

public:
    CellDetails(const Appearance &appearance, const Cell &cell, Operation operation);

    /// Shows it below `beside`; there is only one at a time.
    static void show(const Appearance &appearance, const Cell &cell, Operation operation, QWidget *beside);
    static void hideAll();
};

/// All passes on one line, each a dot; the one that made the score is filled.
class PassDots : public QWidget {
    Q_OBJECT

public:
    PassDots(const Appearance &appearance, const Test &test, QWidget *parent);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    const Appearance &m_appearance;
    Test m_test; ///< a copy: the cell may change while its details are shown
};

/// The lines of the window, label and value.
std::vector<std::pair<QString, QString>> detailLines(const Test &test);

}

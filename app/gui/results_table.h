// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/result_cell.h"
#include "app/gui/session.h"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>

#include <vector>

namespace qdm {

/// The rows of the profile: a button that runs the row, and a cell for each operation and shown unit.
class ResultsTable : public QWidget {
    Q_OBJECT

public:
    ResultsTable(Session &session, const Appearance &appearance, QWidget *parent = nullptr);

    /// The cells of one test, one for each shown unit.
    std::vector<ResultCell *> cellsOf(CellId id) const;
    const std::vector<QPushButton *> &rowButtons() const { return m_buttons; }

    /// Beside the first column's head, where the unit is chosen.
    void setCorner(QWidget *corner);

private:
    struct Entry {
        CellId id;
        DisplayUnit unit;
        ResultCell *cell;
    };

    void rebuild();
    void clear();
    void addHeads();
    void addRow(std::size_t row, const std::vector<DisplayUnit> &units, int firstLine);
    void updateCell(const Entry &entry);
    void updateUnits();
    void updateButtons();
    void showMenu(const Entry &entry, const QPoint &position);
    CellSize cellSize(std::size_t unitCount) const;

    Session &m_session;
    const Appearance &m_appearance;
    QGridLayout *m_grid;
    QWidget *m_corner = nullptr;
    std::vector<DisplayUnit> m_units;
    std::vector<Entry> m_entries;
    std::vector<QPushButton *> m_buttons;
    std::vector<QWidget *> m_heads;
};

}

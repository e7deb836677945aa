// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/display_unit.h"
#include "core/run/events.h"

#include <QObject>

#include <optional>
#include <vector>

namespace qdm {

enum class CellState { Idle, Waiting, Live, Finished, Failed };

/// One test of the table: a row's read, write or mix.
struct Cell {
    CellState state = CellState::Idle;
    Workload workload;
    std::optional<Test> test;     ///< what is measured so far; it has a score
    std::optional<Test> previous; ///< while a row runs again: what it showed, should nothing come of it
    Phase phase = Phase::Preparing;
    unsigned pass = 0, passes = 0;
    Figures live;        ///< of the last half second
    std::string failure; ///< why it broke off; empty: it did not

    /// What the cell shows: the live figures while it runs, else the score.
    std::optional<Figures> figures() const;
};

struct CellId {
    std::size_t row = 0;
    Operation operation = Operation::Read;

    friend bool operator==(const CellId &, const CellId &) = default;
};

/// State of the main window's table, fed by the events of one run at a time. No widgets and no threads.
class RunModel : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    /// All that is shown, to be put back when a run comes to nothing.
    struct Table {
        Plan plan;
        std::vector<std::vector<Cell>> cells; ///< row, then operation
    };

    /// Shows this plan's rows, all idle.
    void setPlan(const Plan &plan);
    const Table &table() const { return m_table; }
    void setTable(Table table);

    std::size_t rowCount() const { return m_table.plan.rows.size(); }
    const std::vector<Operation> &operations() const { return m_table.plan.operations; }
    const Plan &plan() const { return m_table.plan; }
    const Cell &cell(CellId id) const;
    bool hasResults() const;

    /// A run of these rows is about to start; the other rows stay as they are.
    void begin(const std::vector<std::size_t> &rows);
    void progress(const Progress &event);
    void passFinished(const PassFinished &event);
    void testFinished(const TestFinished &event);
    void end(const RunFinished &event);

signals:
    void reset();
    void cellChanged(qdm::CellId id);

private:
    Cell *running(std::size_t test);
    Cell &at(CellId id);
    static void settle(Cell &cell, const std::string &failure);

    Table m_table;
    std::vector<CellId> m_order; ///< of the present run's tests
};

}

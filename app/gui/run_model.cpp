// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/run_model.h"

#include <algorithm>

namespace qdm {

std::optional<Figures> Cell::figures() const
{
    if (state == CellState::Live)
        return live;
    if (!test || !test->score)
        return std::nullopt;
    return Figures{test->score->bytesPerSecond, test->score->iops, test->score->latencyMeanNs};
}

void RunModel::setPlan(const Plan &plan)
{
    Table table{plan, std::vector(plan.rows.size(), std::vector<Cell>(plan.operations.size()))};
    for (std::size_t row = 0; row < plan.rows.size(); ++row)
        for (Cell &cell : table.cells[row])
            cell.workload = plan.rows[row];
    setTable(std::move(table));
}

void RunModel::setTable(Table table)
{
    m_table = std::move(table);
    m_order.clear();
    emit reset();
}

Cell &RunModel::at(CellId id)
{
    const auto &columns = operations();
    const auto column = std::find(columns.begin(), columns.end(), id.operation) - columns.begin();
    return m_table.cells.at(id.row).at(static_cast<std::size_t>(column));
}

const Cell &RunModel::cell(CellId id) const
{
    return const_cast<RunModel *>(this)->at(id);
}

bool RunModel::hasResults() const
{
    return std::any_of(m_table.cells.begin(), m_table.cells.end(), [](const auto &row) {
        return std::any_of(row.begin(), row.end(), [](const Cell &cell) { return cell.test.has_value(); });
    });
}

void RunModel::begin(const std::vector<std::size_t> &rows)
{
    m_order.clear();
    // The order in which a plan runs its rows: all reads, then all writes, then all mixes.
    for (const Operation operation : operations())
        for (const std::size_t row : rows)
            m_order.push_back({row, operation});
    for (const CellId id : m_order) {
        Cell fresh;
        fresh.state = CellState::Waiting;
        fresh.workload = at(id).workload;
        fresh.previous = std::move(at(id).test);
        at(id) = std::move(fresh);
        emit cellChanged(id);
    }
}

Cell *RunModel::running(std::size_t test)
{
    return test < m_order.size() ? &at(m_order[test]) : nullptr;
}

void RunModel::progress(const Progress &event)
{
    Cell *cell = running(event.test);
    if (!cell || cell->state == CellState::Finished || (event.phase != Phase::WarmUp && event.phase != Phase::Measuring))
        return;
    cell->state = CellState::Live;
    cell->phase = event.phase;
    cell->pass = event.pass;
    cell->passes = event.passes;
    cell->live = {event.bytesPerSecond, event.iops, event.latencyMeanNs};
    emit cellChanged(m_order[event.test]);
}

void RunModel::passFinished(const PassFinished &event)
{
    if (Cell *cell = running(event.test); cell && event.soFar.score) {
        cell->test = event.soFar;
        emit cellChanged(m_order[event.test]);
    }
}

void RunModel::testFinished(const TestFinished &event)
{
    if (Cell *cell = running(event.test); cell && event.result.score) {
        cell->test = event.result;
        cell->state = CellState::Finished;
        emit cellChanged(m_order[event.test]);
    }
}

void RunModel::end(const RunFinished &event)
{
    for (std::size_t i = 0; i < m_order.size(); ++i) {
        Cell &cell = at(m_order[i]);
        if (i < event.result.tests.size() && event.result.tests[i].score)
            cell.test = event.result.tests[i];
        // A test may break before its first progress is told: then it is the last that the run began.
        const bool begun = cell.state == CellState::Live || (cell.state == CellState::Waiting && i + 1 == event.result.tests.size());
        settle(cell, event.error && begun ? event.result.failure : std::string());
        emit cellChanged(m_order[i]);
    }
    m_order.clear();
}

void RunModel::settle(Cell &cell, const std::string &failure)
{
    cell.failure = failure;
    // As the merged result has it: an earlier number stands until there is a fresh one.
    if (!cell.test)
        cell.test = std::move(cell.previous);
    cell.previous.reset();
    cell.state = cell.test ? CellState::Finished : failure.empty() ? CellState::Idle : CellState::Failed;
}

}

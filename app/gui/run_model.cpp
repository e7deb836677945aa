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
    m_plan = plan;
    m_order.clear();
    m_cells.assign(plan.rows.size(), std::vector<Cell>(plan.operations.size()));
    for (std::size_t row = 0; row < plan.rows.size(); ++row)
        for (Cell &cell : m_cells[row])
            cell.workload = plan.rows[row];
    emit reset();
}

Cell &RunModel::at(CellId id)
{
    const auto column = std::find(m_plan.operations.begin(), m_plan.operations.end(), id.operation) - m_plan.operations.begin();
    return m_cells.at(id.row).at(static_cast<std::size_t>(column));
}

const Cell &RunModel::cell(CellId id) const
{
    return const_cast<RunModel *>(this)->at(id);
}

bool RunModel::hasResults() const
{
    return std::any_of(m_cells.begin(), m_cells.end(), [](const auto &row) {
        return std::any_of(row.begin(), row.end(), [](const Cell &cell) { return cell.test.has_value(); });
    });
}

void RunModel::begin(const std::vector<std::size_t> &rows)
{
    m_order.clear();
    // The order in which a plan runs its rows: all reads, then all writes, then all mixes.
    for (const Operation operation : m_plan.operations)
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
        settle(m_order[i], event);
        emit cellChanged(m_order[i]);
    }
    m_order.clear();
}

void RunModel::settle(CellId id, const RunFinished &event)
{
    Cell &cell = at(id);
    const bool broke = event.error && cell.state == CellState::Live;
    if (broke)
        cell.failure = event.result.failure;
    if (!cell.test && !broke)
        cell.test = std::move(cell.previous);
    cell.previous.reset();
    cell.state = cell.test ? CellState::Finished : broke ? CellState::Failed : CellState::Idle;
}

}

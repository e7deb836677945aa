// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/results_table.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>

namespace qdm {

ResultsTable::ResultsTable(Session &session, const Appearance &appearance, QWidget *parent)
    : QWidget(parent), m_session(session), m_appearance(appearance), m_grid(new QGridLayout(this))
{
    m_grid->setContentsMargins(0, 0, 0, 0);
    connect(&session.cells(), &RunModel::reset, this, &ResultsTable::rebuild);
    connect(&session.cells(), &RunModel::cellChanged, this, [this](CellId id) {
        for (const Entry &entry : m_entries)
            if (entry.id == id)
                updateCell(entry);
    });
    connect(&session, &Session::settingsChanged, this, &ResultsTable::updateUnits);
    connect(&session, &Session::runningChanged, this, &ResultsTable::updateButtons);
    connect(&appearance, &Appearance::changed, this, &ResultsTable::rebuild);
    rebuild();
}

void ResultsTable::setCorner(QWidget *corner)
{
    m_corner = corner;
    rebuild();
}

void ResultsTable::clear()
{
    if (m_corner)
        m_grid->removeWidget(m_corner);
    for (const Entry &entry : m_entries)
        delete entry.cell;
    qDeleteAll(m_buttons);
    qDeleteAll(m_heads);
    m_entries.clear();
    m_buttons.clear();
    m_heads.clear();
    for (int line = 0; line < m_grid->rowCount(); ++line)
        m_grid->setRowStretch(line, 0);
    for (int column = 0; column < m_grid->columnCount(); ++column)
        m_grid->setColumnStretch(column, 0);
}

void ResultsTable::rebuild()
{
    clear();
    const Metrics &metrics = m_appearance.metrics();
    m_grid->setHorizontalSpacing(metrics.px(8));
    m_grid->setVerticalSpacing(metrics.px(6));
    m_units = shownUnits(m_session.cells().plan(), m_session.settings().unit);
    addHeads();
    int line = 1;
    for (std::size_t row = 0; row < m_session.cells().rowCount(); ++row) {
        addRow(row, m_units, line);
        line += static_cast<int>(m_units.size());
    }
    updateButtons();
}

void ResultsTable::addHeads()
{
    if (m_corner)
        m_grid->addWidget(m_corner, 0, 0);
    int column = 1;
    for (const Operation operation : m_session.cells().operations()) {
        QString word = operationWord(operation);
        if (operation == Operation::Mix)
            word = tr("Mix  R%1 / W%2").arg(m_session.cells().plan().mixReadShare).arg(100 - m_session.cells().plan().mixReadShare);
        auto *head = new QLabel(word);
        head->setAlignment(Qt::AlignCenter);
        head->setFont(m_appearance.metrics().strong());
        m_heads.push_back(head);
        m_grid->setColumnStretch(column, 1);
        m_grid->addWidget(head, 0, column++);
    }
}

CellSize ResultsTable::cellSize(std::size_t unitCount) const
{
    if (unitCount > 1)
        return CellSize::Compact;
    return m_session.cells().rowCount() == 1 ? CellSize::Huge : CellSize::Normal;
}

void ResultsTable::addRow(std::size_t row, const std::vector<DisplayUnit> &units, int firstLine)
{
    const QString name = QString::fromStdString(m_session.cells().plan().rows[row].name);
    auto *button = new QPushButton(QString(name).replace(QLatin1Char(' '), QLatin1Char('\n')));
    button->setObjectName(QStringLiteral("rowButton"));
    button->setAccessibleName(tr("Run %1").arg(name));
    button->setToolTip(tr("Run this row alone"));
    button->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Expanding);
    connect(button, &QPushButton::clicked, this, [this, row] { m_session.startRow(row); });
    m_buttons.push_back(button);
    m_grid->addWidget(button, firstLine, 0, static_cast<int>(units.size()), 1);
    int column = 1;
    for (const Operation operation : m_session.cells().operations()) {
        int line = firstLine;
        for (const DisplayUnit unit : units) {
            auto *cell = new ResultCell(m_appearance, cellSize(units.size()));
            const Entry entry{{row, operation}, unit, cell};
            connect(cell, &ResultCell::menuWanted, this, [this, entry](const QPoint &at) { showMenu(entry, at); });
            m_entries.push_back(entry);
            updateCell(entry);
            m_grid->setRowStretch(line, 1);
            m_grid->addWidget(cell, line++, column);
        }
        ++column;
    }
}

std::vector<ResultCell *> ResultsTable::cellsOf(CellId id) const
{
    std::vector<ResultCell *> cells;
    for (const Entry &entry : m_entries)
        if (entry.id == id)
            cells.push_back(entry.cell);
    return cells;
}

void ResultsTable::updateCell(const Entry &entry)
{
    entry.cell->setCell(m_session.cells().cell(entry.id), entry.id.operation, entry.unit);
}

void ResultsTable::updateUnits()
{
    if (shownUnits(m_session.cells().plan(), m_session.settings().unit) != m_units)
        rebuild();
}

void ResultsTable::updateButtons()
{
    for (QPushButton *button : m_buttons)
        button->setEnabled(m_session.canStart());
}

void ResultsTable::showMenu(const Entry &entry, const QPoint &position)
{
    QMenu *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto figures = m_session.cells().cell(entry.id).figures();
    QAction *copy = menu->addAction(tr("Copy this value"), this,
                                    [figures, unit = entry.unit] { QGuiApplication::clipboard()->setText(copyText(unit, *figures)); });
    copy->setEnabled(figures.has_value());
    QAction *run = menu->addAction(tr("Run this row again"), this, [this, row = entry.id.row] { m_session.startRow(row); });
    run->setEnabled(m_session.canStart());
    menu->popup(position);
}

}

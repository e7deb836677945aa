// SPDX-License-Identifier: GPL-3.0-or-later
// Where Qt Charts is not there, a chart is a table of its numbers.
#include "app/gui/chart_view.h"

#include <QHeaderView>
#include <QTableWidget>

#include <map>

namespace qdm {

namespace {

QString text(const std::string &s)
{
    return QString::fromStdString(s);
}

class TableCanvas : public ChartCanvas {
public:
    TableCanvas() : m_table(std::make_unique<QTableWidget>())
    {
        m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
        m_table->verticalHeader()->hide();
        m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    }

    QWidget *widget() override { return m_table.get(); }

    void setChart(const Chart &chart) override
    {
        m_table->clear();
        chart.hasBars() ? showBars(chart) : showLines(chart);
    }

private:
    void setHeads(const QStringList &heads, int rows)
    {
        m_table->setColumnCount(static_cast<int>(heads.size()));
        m_table->setRowCount(rows);
        m_table->setHorizontalHeaderLabels(heads);
    }

    void showBars(const Chart &chart)
    {
        setHeads({QString(), text(chart.y.title)}, static_cast<int>(chart.bars.size()));
        int row = 0;
        for (const ChartBar &bar : chart.bars) {
            m_table->setItem(row, 0, new QTableWidgetItem(text(bar.name)));
            m_table->setItem(row++, 1, new QTableWidgetItem(text(bar.label)));
        }
    }

    void showLines(const Chart &chart)
    {
        QStringList heads{text(chart.x.title)};
        std::map<double, std::map<int, double>> rows; // by x, then by line
        for (const ChartLine &line : chart.lines) {
            for (const ChartPoint &point : line.points)
                rows[point.x][static_cast<int>(heads.size())] = point.y;
            heads << QStringLiteral("%1, %2").arg(text(line.name), text(chart.y.title));
        }
        setHeads(heads, static_cast<int>(rows.size()));
        int row = 0;
        for (const auto &[x, values] : rows) {
            m_table->setItem(row, 0, new QTableWidgetItem(text(chart.x.label(x))));
            for (const auto &[column, y] : values)
                m_table->setItem(row, column, new QTableWidgetItem(text(chart.y.label(y))));
            ++row;
        }
    }

    std::unique_ptr<QTableWidget> m_table;
};

}

std::unique_ptr<ChartCanvas> makeChartCanvas(const Appearance &)
{
    return std::make_unique<TableCanvas>();
}

}

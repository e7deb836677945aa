// SPDX-License-Identifier: GPL-3.0-or-later
// Where the program was built without Qt Charts.
#include "app/gui/chart_view.h"

#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

namespace qdm {

struct ChartView::Drawing {
    QLabel *table;
};

ChartView::ChartView(const Appearance &appearance, QWidget *parent)
    : QWidget(parent), m_appearance(appearance), m_drawing(std::make_unique<Drawing>(Drawing{new QLabel}))
{
    m_drawing->table->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_drawing->table->setAlignment(Qt::AlignTop);
    auto *area = new QScrollArea;
    area->setWidget(m_drawing->table);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(area);
}

ChartView::~ChartView() = default;

void ChartView::setChart(const std::optional<Chart> &chart)
{
    m_chart = chart;
    draw();
}

void ChartView::draw()
{
    QString rows;
    const auto row = [&](const std::string &name, const std::string &value) {
        rows += QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td align='right'>%2</td></tr>")
                    .arg(QString::fromStdString(name).toHtmlEscaped(), QString::fromStdString(value).toHtmlEscaped());
    };
    if (m_chart) {
        for (const ChartBar &bar : m_chart->bars)
            row(bar.name, bar.label);
        for (const ChartLine &line : m_chart->lines)
            if (line.points.size() <= 100)
                for (const ChartPoint &point : line.points)
                    row(line.name + ", " + m_chart->x.label(point.x), m_chart->y.label(point.y) + " " + m_chart->y.title);
    }
    m_drawing->table->setText(QStringLiteral("<table>%1</table>").arg(rows));
}

QSize ChartView::sizeHint() const
{
    return {m_appearance.metrics().px(560), m_appearance.metrics().px(320)};
}

}

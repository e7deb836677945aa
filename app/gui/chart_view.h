// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/appearance.h"
#include "core/report/chart.h"

#include <QWidget>

#include <memory>
#include <optional>

namespace qdm {

/// Draws a chart of the library: with Qt Charts where the program was built with it, else as a table of its numbers. The wheel and a
/// dragged frame zoom, a double click shows all again; what the pointer is on tells its values.
class ChartView : public QWidget {
    Q_OBJECT

public:
    explicit ChartView(const Appearance &appearance, QWidget *parent = nullptr);
    ~ChartView() override;

    void setChart(const std::optional<Chart> &chart);
    const std::optional<Chart> &chart() const { return m_chart; }

    QSize sizeHint() const override;

private:
    void draw();

    const Appearance &m_appearance;
    std::optional<Chart> m_chart;
    struct Drawing;
    std::unique_ptr<Drawing> m_drawing;
};

}

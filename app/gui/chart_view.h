// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/appearance.h"
#include "app/gui/exporter.h"
#include "core/report/chart.h"

#include <QLabel>
#include <QWidget>

namespace qdm {

/// What draws a chart: Qt Charts where it is there (chart_canvas.cpp), else a table (chart_table.cpp).
class ChartCanvas {
public:
    virtual ~ChartCanvas() = default;
    virtual QWidget *widget() = 0;
    virtual void setChart(const Chart &chart) = 0;
    virtual void resetZoom() { }
};
std::unique_ptr<ChartCanvas> makeChartCanvas(const Appearance &appearance);

/// One chart, or a sentence where there is none yet. Its menu saves it as a picture.
class ChartView : public QWidget {
    Q_OBJECT

public:
    explicit ChartView(const Appearance &appearance, QWidget *parent = nullptr);
    ~ChartView() override;

    void setChart(const Chart &chart);
    void setText(const QString &sentence); ///< in the chart's place
    const std::optional<Chart> &chart() const { return m_chart; }
    ChartCanvas &canvas() const { return *m_canvas; }

    void askAndSave();
    Failure savePng(const QString &path); ///< as it is seen, twice as large
    Failure saveSvg(const QString &path) const;

protected:
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    const Appearance &m_appearance;
    std::unique_ptr<ChartCanvas> m_canvas;
    QLabel *m_text;
    std::optional<Chart> m_chart;

signals:
    void failed(const QString &sentence);
};

}

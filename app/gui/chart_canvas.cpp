// SPDX-License-Identifier: GPL-3.0-or-later
// Charts with Qt Charts. All axes are categories over plain numbers (logarithms where the chart says so), so that the ticks are those that
// the reports show: "4 KiB", not 4096.
#include "app/gui/chart_plot.h"
#include "app/gui/chart_view.h"

namespace qdm {

namespace {

class PlotCanvas : public ChartCanvas {
public:
    explicit PlotCanvas(const Appearance &appearance) : m_plot(std::make_unique<ChartPlot>(appearance)) { }
    QWidget *widget() override { return m_plot.get(); }
    void setChart(const Chart &chart) override { m_plot->setChart(chart); }
    void resetZoom() override { m_plot->resetZoom(); }

private:
    std::unique_ptr<ChartPlot> m_plot;
};

}

std::unique_ptr<ChartCanvas> makeChartCanvas(const Appearance &appearance)
{
    return std::make_unique<PlotCanvas>(appearance);
}

}

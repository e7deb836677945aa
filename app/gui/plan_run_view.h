// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/chart_view.h"
#include "app/gui/plan_session.h"

#include <QLabel>
#include <QListWidget>
#include <QPushButton>

namespace qdm {

/// A plan that runs or has run: its steps, and the chart and the findings of the present one, or of the one that was chosen.
class PlanRunView : public QWidget {
    Q_OBJECT

public:
    PlanRunView(PlanSession &plans, const Appearance &appearance, QWidget *parent = nullptr);

    QListWidget &steps() const { return *m_steps; }
    ChartView &chart() const { return *m_chart; }
    QString findings() const { return m_findings->text(); }
    QPushButton *back() const { return m_back; }
    QPushButton *saveReport() const { return m_save; }
    QPushButton *saveChart() const { return m_saveChart; }

    void reset(); ///< a new run begins: its steps are followed

private:
    void applyAppearance();
    void showResult();
    void listSteps(const Result &result);
    void showStep();
    QString lineOf(const Result &result, std::size_t step, const QString &text) const;

    PlanSession &m_plans;
    const Appearance &m_appearance;
    QLabel *m_title;
    QListWidget *m_steps;
    ChartView *m_chart;
    QLabel *m_findings, *m_empty;
    QPushButton *m_back, *m_save, *m_saveChart;
    bool m_follows = true; ///< the present step is shown, whichever it is
};

}

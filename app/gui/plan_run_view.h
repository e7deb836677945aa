// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/plan_session.h"

#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QScrollArea>
#include <QTimer>
#include <QWidget>

class QHBoxLayout;
class QVBoxLayout;

namespace qdm {

class ChartView;
class ElidedLabel;
class StatusLine;
class TrustBadge;

/// A plan that runs or has run: its steps, and the chart of the present one or of the one that was clicked.
class PlanRunView : public QWidget {
    Q_OBJECT

public:
    PlanRunView(PlanSession &plans, const Appearance &appearance, QWidget *parent = nullptr);

    QListView &steps() const { return *m_steps; }
    ChartView &chart() const { return *m_chart; }
    StatusLine &status() const { return *m_status; }
    QPushButton *stopButton() const { return m_stop; }
    QPushButton *saveButton() const { return m_save; }
    QPushButton *saveChartButton() const { return m_saveChart; }
    QPushButton *backButton() const { return m_back; }
    QString findings() const { return m_findings->text(); }
    QString chartTitle() const;

protected:
    void resizeEvent(QResizeEvent *event) override;

signals:
    void backWanted();
    void saveWanted();
    void failed(const QString &sentence);

private:
    void build();
    void showRunning();
    void showEnd(const RunEnd &end);
    void showProgress(const Progress &progress);
    void follow();
    void showStep();
    void fitFindings();
    QString emptyText(std::size_t step) const;
    QString findingsOfStep(std::size_t step) const;
    void applyAppearance();

    PlanSession &m_plans;
    const Appearance &m_appearance;
    QVBoxLayout *m_layout;
    QHBoxLayout *m_head, *m_body;
    QVBoxLayout *m_right;
    QHBoxLayout *m_titleRow;
    ElidedLabel *m_title, *m_chartTitle;
    QListView *m_steps;
    ChartView *m_chart;
    QScrollArea *m_findingsRoom; ///< at most a third of the height
    QLabel *m_findings;
    TrustBadge *m_badge;
    StatusLine *m_status;
    QPushButton *m_stop, *m_save, *m_back, *m_saveChart;
    QTimer m_redraw;         ///< new numbers come more often than an eye needs them
    bool m_following = true; ///< the chart is that of the step that runs
};

}

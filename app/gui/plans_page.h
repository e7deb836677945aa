// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/page.h"
#include "app/gui/plan_cards.h"
#include "app/gui/plan_run_view.h"

#include <QComboBox>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace qdm {

class Banner;
class DriveBox;
class StatusLine;

/// The page of the longer tests: plans to choose from, then the one that runs, step by step.
class PlansPage : public Page {
    Q_OBJECT

public:
    PlansPage(PlanSession &plans, Session &session, const Appearance &appearance, QWidget *parent = nullptr);

    QSize usualSize() const override { return {960, 640}; }
    void addFileActions(QMenu *menu) override;
    void stop() override { m_plans.stop(); }
    QWidget *firstControl() const override;

    const std::vector<PlanCard *> &cards() const { return m_cards; }
    PlanRunView &runView() const { return *m_run; }
    Banner &banner() const { return *m_banner; }
    StatusLine &status() const { return *m_status; }
    QComboBox &sizes() const { return *m_size; }
    QComboBox &scales() const { return *m_scale; }
    QPushButton *stopButton() const { return m_stop; }

    void open(const QString &path);
    /// Writes the report, by the ending of the name, where it is asked for. True if it was saved.
    bool saveReport(const QString &path);
    bool saveChart(const QString &path);
    void start(std::size_t plan);

private:
    void build();
    void buildScales();
    void connectSession();
    void listCards();
    void foretell();
    void showRunning();
    void showProgress();
    void showEnd(const RunEnd &end);
    void applyAppearance();
    void askOpen();
    void askAndSave(const QString &title, const QString &filter, const QString &name, bool (PlansPage::*save)(const QString &));
    bool tellFailure(const QString &path, const QString &reason);
    PlanSession::Choice choice(std::size_t plan) const;

    PlanSession &m_plans;
    Session &m_session;
    const Appearance &m_appearance;
    QVBoxLayout *m_layout;
    DriveBox *m_drive;
    QComboBox *m_size, *m_scale;
    QPushButton *m_open, *m_stop;
    Banner *m_banner;
    QStackedWidget *m_stack;
    QVBoxLayout *m_cardColumn;
    std::vector<PlanCard *> m_cards;
    PlanRunView *m_run;
    StatusLine *m_status;
};

}

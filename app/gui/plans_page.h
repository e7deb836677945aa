// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/page.h"
#include "app/gui/plan_session.h"

#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

namespace qdm {

class Banner;
class GiveUpDialog;
class PlanCard;
class PlanRunView;
class PlanSetupPanel;

/// The page of longer tests: cards to choose from with their settings beside them, then the plan that runs.
class PlansPage : public Page {
    Q_OBJECT

public:
    PlansPage(PlanSession &plans, Session &session, const Appearance &appearance, QWidget *parent = nullptr);

    QSize usualSize() const override { return {1000, 700}; }
    void addFileActions(QMenu *menu) override;
    void stop() override { m_plans.stop(); }
    QWidget *firstControl() const override;

    const std::vector<PlanCard *> &cards() const { return m_cards; }
    PlanSetupPanel &setup() const { return *m_setup; }
    PlanRunView &runView() const { return *m_run; }
    Banner &banner() const { return *m_banner; }
    QPushButton *openButton() const { return m_open; }
    QPushButton *lastRunButton() const { return m_lastRun; }
    bool showsRun() const { return m_showsRun; }

    /// Writes the last run's report in a format of core's; a failure is told in the banner. True if it was saved.
    bool saveReport(const QString &format, const QString &path);

private:
    void buildChoice();
    void buildCards();
    void showChosen();
    void showEfforts();
    void showRun(bool run);
    void askToOpen();
    void askAndSave();
    void askToGiveUp(const HeldDrive &drive);
    void applyAppearance();

    PlanSession &m_plans;
    const Appearance &m_appearance;
    QVBoxLayout *m_layout;
    Banner *m_banner;
    QWidget *m_choice;
    QScrollArea *m_scroll;
    QVBoxLayout *m_list;
    std::vector<PlanCard *> m_cards;
    PlanSetupPanel *m_setup;
    PlanRunView *m_run;
    QPushButton *m_open, *m_lastRun;
    QAction *m_saveAction = nullptr;
    bool m_showsRun = false;
};

}

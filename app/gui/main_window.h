// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/appearance.h"
#include "app/gui/plan_session.h"
#include "app/gui/session.h"

#include <QMainWindow>

class QVBoxLayout;

namespace qdm {

class Page;
class PageSwitch;
class PlansPage;
class QuickPage;

/// The window: menus, and the pages, of which one is shown.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    MainWindow(Session &session, PlanSession &plans, Appearance &appearance, QWidget *parent = nullptr);

    QuickPage &quick() const { return *m_quick; }
    PlansPage &plans() const { return *m_plans; }
    PageSwitch &pageSwitch() const { return *m_switch; }

    enum { Quick, Plans };
    void showPage(int page);

protected:
    void closeEvent(QCloseEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    /// How large the window is while a page is shown.
    struct Shown {
        Page *page;
        QSize fitted;             ///< what fit() gave the window last
        QSize size;               ///< when the page was left
        bool sizedByUser = false; ///< such a size is only ever enlarged
    };

    QWidget *buildPages();
    void buildMenus();
    void buildFileMenu();
    void buildHelpMenu();
    void applySettings();
    void fitSoon();
    void fit();
    void showAbout();
    void showKeys();

    Session &m_session;
    PlanSession &m_planSession;
    Appearance &m_appearance;
    QuickPage *m_quick;
    PlansPage *m_plans;
    PageSwitch *m_switch;
    std::vector<Shown> m_pages;
    std::size_t m_current = Quick;
};

}

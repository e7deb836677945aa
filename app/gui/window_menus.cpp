// SPDX-License-Identifier: GPL-3.0-or-later
// The window's menus. What is of one page alone is there while that page is shown.
#include "app/gui/main_window.h"
#include "app/gui/menus.h"
#include "app/gui/page_switch.h"
#include "app/gui/plans_page.h"
#include "app/gui/quick_page.h"
#include "core/version.h"

#include <QMenuBar>
#include <QMessageBox>

namespace qdm {

void MainWindow::buildMenus()
{
    buildFileMenu();
    auto *menus = new Menus(m_session, this);
    QMenu *settings = menuBar()->addMenu(tr("&Settings"));
    QMenu *profile = menuBar()->addMenu(tr("&Profile"));
    menus->addSettings(settings, [this] { m_quick->editRows(); });
    menus->addProfiles(profile);
    m_quick->own(settings->menuAction());
    m_quick->own(profile->menuAction());
    menus->addView(menuBar()->addMenu(tr("&View")));
    buildHelpMenu();
    menuBar()->setCornerWidget(m_switch);
}

void MainWindow::buildFileMenu()
{
    QMenu *menu = menuBar()->addMenu(tr("&File"));
    for (const Shown &shown : m_pages) {
        shown.page->addFileActions(menu);
        shown.page->showOwn(shown.page == m_quick);
    }
    menu->addSeparator();
    menu->addAction(tr("&Look for drives again"), QKeySequence(Qt::Key_F5), this, [this] { m_session.drives().reload(); });
    menu->addAction(tr("&Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q), this, &QWidget::close);
}

void MainWindow::buildHelpMenu()
{
    QMenu *menu = menuBar()->addMenu(tr("&Help"));
    menu->addAction(tr("&Keys"), QKeySequence(Qt::Key_F1), this, &MainWindow::showKeys);
    menu->addAction(tr("&About QuartzDiskMark"), this, &MainWindow::showAbout);
}

void MainWindow::showAbout()
{
    auto *box = new QMessageBox(QMessageBox::NoIcon, tr("About QuartzDiskMark"),
                                tr("<h3>QuartzDiskMark %1</h3><p>A disk benchmark: easy, deep, honest.</p>"
                                   "<p>Free software under the GNU General Public License, version 3 or later. "
                                   "Made with Qt %2.</p>")
                                    .arg(QString::fromLatin1(version), QString::fromLatin1(qVersion())),
                                QMessageBox::Close, this);
    const int size = m_appearance.metrics().px(64);
    box->setIconPixmap(windowIcon().pixmap(size));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

void MainWindow::showKeys()
{
    const std::pair<QString, QString> keys[] = {{tr("Alt+A"), tr("run all rows, or stop")},
                                                {tr("Esc"), tr("stop")},
                                                {tr("Tab"), tr("to the next control; on a number it shows its details")},
                                                {tr("Space"), tr("menu of a number")},
                                                {tr("Ctrl+Shift+C"), tr("copy the report as text")},
                                                {tr("Ctrl+Shift+I"), tr("copy the picture")},
                                                {tr("Ctrl+T"), tr("save text")},
                                                {tr("Ctrl+S"), tr("save the picture")},
                                                {tr("Ctrl+Shift+S"), tr("save the result")},
                                                {tr("Ctrl+1  Ctrl+2"), tr("the pages Quick and Plans")},
                                                {tr("Ctrl+O"), tr("on the page Plans: open a plan from a file")},
                                                {tr("F5"), tr("look for drives again")},
                                                {tr("Ctrl++  Ctrl+-"), tr("zoom")},
                                                {tr("Ctrl+Q"), tr("quit")}};
    QString text = QStringLiteral("<table cellspacing=6>");
    for (const auto &[key, work] : keys)
        text += QStringLiteral("<tr><td><b>%1</b></td><td>%2</td></tr>").arg(key, work);
    auto *box = new QMessageBox(QMessageBox::NoIcon, tr("Keys"), text + QStringLiteral("</table>"), QMessageBox::Close, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

}

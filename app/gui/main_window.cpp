// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/main_window.h"
#include "app/gui/icons.h"
#include "app/gui/page_switch.h"
#include "app/gui/plans_page.h"
#include "app/gui/quick_page.h"

#include <QCloseEvent>
#include <QScreen>
#include <QShortcut>
#include <QVBoxLayout>

namespace qdm {

MainWindow::MainWindow(Session &session, PlanSession &plans, Appearance &appearance, QWidget *parent)
    : QMainWindow(parent), m_session(session), m_planSession(plans), m_appearance(appearance), m_quick(new QuickPage(session, appearance)),
      m_plans(new PlansPage(plans, session, appearance)), m_switch(new PageSwitch(appearance))
{
    setWindowTitle(QStringLiteral("QuartzDiskMark"));
    setWindowIcon(programIcon());
    m_pages = {{m_quick, {}, {}}, {m_plans, {}, {}}};
    setCentralWidget(buildPages());
    buildMenus();
    connect(&m_session, &Session::settingsChanged, this, &MainWindow::applySettings);
    connect(&m_appearance, &Appearance::changed, this, &MainWindow::fitSoon);
    auto *escape = new QShortcut(Qt::Key_Escape, this);
    connect(escape, &QShortcut::activated, this, [this] { m_pages[m_current].page->stop(); });
    applySettings();
    m_pages[Quick].sizedByUser = restoreGeometry(session.settings().geometry);
    m_quick->firstControl()->setFocus(Qt::OtherFocusReason);
}

QWidget *MainWindow::buildPages()
{
    auto *pages = new QWidget;
    auto *column = new QVBoxLayout(pages);
    column->setContentsMargins(0, 0, 0, 0);
    // The window is never smaller than what it shows: nothing is cut, whatever the font. What is hidden asks for nothing.
    layout()->setSizeConstraint(QLayout::SetMinimumSize);
    for (const Shown &shown : m_pages) {
        column->addWidget(shown.page);
        shown.page->setVisible(shown.page == m_quick);
        connect(shown.page, &Page::contentsChanged, this, &MainWindow::fitSoon);
    }
    m_switch->add(tr("Quick"), tr("A profile's rows as large numbers"));
    m_switch->add(tr("Plans"), tr("Longer tests with charts"));
    m_switch->setCurrent(Quick);
    connect(m_switch, &PageSwitch::chosen, this, &MainWindow::showPage);
    return pages;
}

void MainWindow::showPage(int number)
{
    m_switch->setCurrent(number);
    const auto next = static_cast<std::size_t>(number);
    if (next == m_current)
        return;
    Shown &left = m_pages[m_current];
    left.size = size();
    left.sizedByUser = left.sizedByUser || (left.fitted.isValid() && left.size != left.fitted);
    left.page->hide();
    left.page->showOwn(false);
    m_current = next;
    Shown &shown = m_pages[m_current];
    shown.page->showOwn(true);
    shown.page->show();
    shown.page->firstControl()->setFocus(Qt::OtherFocusReason);
    if (isMaximized() || isFullScreen())
        return;
    if (shown.size.isValid())
        resize(shown.size);
    shown.fitted = shown.sizedByUser ? size() : QSize();
    fitSoon();
}

void MainWindow::applySettings()
{
    const Settings &settings = m_session.settings();
    m_appearance.set(settings.theme, settings.zoom);
}

void MainWindow::fitSoon()
{
    QMetaObject::invokeMethod(this, &MainWindow::fit, Qt::QueuedConnection);
}

void MainWindow::fit()
{
    if (isMaximized() || isFullScreen())
        return;
    // Fonts that came with a new style sheet must have reached every widget before the layout is asked for its size.
    ensurePolished();
    for (QWidget *widget : findChildren<QWidget *>())
        widget->ensurePolished();
    Shown &shown = m_pages[m_current];
    for (QLayout *inner : {shown.page->layout(), centralWidget()->layout(), layout()}) {
        inner->invalidate();
        inner->activate();
    }
    // Smaller contents do not leave an empty window behind, unless the user made it large himself.
    shown.sizedByUser = shown.sizedByUser || (shown.fitted.isValid() && size() != shown.fitted);
    const double scale = m_appearance.metrics().scale();
    const QSize screenful = screen()->availableGeometry().size().expandedTo(m_quick->usualSize() * scale);
    const QSize least = minimumSizeHint().expandedTo((shown.page->usualSize() * scale).boundedTo(screenful));
    shown.fitted = shown.sizedByUser ? size().expandedTo(minimumSizeHint()) : least;
    resize(shown.fitted);
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    showPage(Quick); // it is what the program opens with, in the size that it had
    Settings settings = m_session.settings();
    settings.geometry = saveGeometry();
    m_session.setSettings(settings);
    m_session.stop();
    m_planSession.stop();
    event->accept();
}

void MainWindow::changeEvent(QEvent *event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::ActivationChange && isActiveWindow() && !m_session.running() && !m_planSession.running())
        m_session.drives().reload(); // a stick may have come or gone meanwhile
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    if (event->type() == QEvent::ThemeChange)
        m_appearance.set(m_session.settings().theme, m_session.settings().zoom);
#endif
}

}

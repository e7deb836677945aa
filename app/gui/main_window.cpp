// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/main_window.h"
#include "app/gui/banner.h"
#include "app/gui/elided_label.h"
#include "app/gui/icons.h"
#include "app/gui/results_table.h"
#include "app/gui/status_line.h"
#include "app/gui/target_bar.h"
#include "app/gui/trust_badge.h"

#include <QCloseEvent>
#include <QHBoxLayout>
#include <QShortcut>
#include <QVBoxLayout>

namespace qdm {

MainWindow::MainWindow(Session &session, Appearance &appearance, QWidget *parent)
    : QMainWindow(parent), m_session(session), m_appearance(appearance), m_bar(new TargetBar(session, appearance)),
      m_banner(new Banner(appearance)), m_table(new ResultsTable(session, appearance)), m_note(new ElidedLabel), m_comment(new QLineEdit),
      m_badge(new TrustBadge(appearance)), m_status(new StatusLine(appearance))
{
    setWindowTitle(QStringLiteral("QuartzDiskMark"));
    setWindowIcon(programIcon());
    buildMenus();
    setCentralWidget(buildCard());
    connectSession();
    auto *escape = new QShortcut(Qt::Key_Escape, this);
    connect(escape, &QShortcut::activated, &m_session, &Session::stop);
    applyAppearance();
    applySettings();
    showResult();
    m_sizedByUser = restoreGeometry(session.settings().geometry);
    m_bar->allButton()->setFocus(Qt::OtherFocusReason);
}

QWidget *MainWindow::buildCard()
{
    auto *card = new QWidget;
    m_layout = new QVBoxLayout(card);
    // The window is never smaller than what it shows: nothing is cut, whatever the font.
    layout()->setSizeConstraint(QLayout::SetMinimumSize);
    m_table->setCorner(buildUnitBox());
    m_note->setObjectName(QStringLiteral("note"));
    m_note->setAccessibleName(tr("Settings that are not the usual ones"));
    m_comment->setPlaceholderText(tr("Comment, for the report and the picture"));
    m_comment->setAccessibleName(tr("Comment"));
    m_comment->setClearButtonEnabled(true);
    auto *foot = new QHBoxLayout;
    foot->addWidget(m_comment, 1);
    foot->addWidget(m_badge);
    m_layout->addWidget(m_bar);
    m_layout->addWidget(m_banner);
    m_layout->addWidget(m_table, 1);
    m_layout->addWidget(m_note);
    m_layout->addLayout(foot);
    m_layout->addWidget(m_status);
    return card;
}

QWidget *MainWindow::buildUnitBox()
{
    auto *units = new QComboBox;
    units->setObjectName(QStringLiteral("quiet"));
    units->setAccessibleName(tr("Unit"));
    units->setToolTip(tr("Unit of the large numbers"));
    for (const DisplayUnit unit : allDisplayUnits)
        units->addItem(unitName(unit), static_cast<int>(unit));
    const auto follow = [this, units] { units->setCurrentIndex(units->findData(static_cast<int>(m_session.settings().unit))); };
    follow();
    connect(&m_session, &Session::settingsChanged, units, follow);
    connect(units, &QComboBox::activated, this, [this, units] {
        Settings settings = m_session.settings();
        settings.unit = static_cast<DisplayUnit>(units->currentData().toInt());
        m_session.setSettings(settings);
    });
    return units;
}

void MainWindow::connectSession()
{
    connect(&m_session, &Session::settingsChanged, this, &MainWindow::applySettings);
    connect(&m_session, &Session::runningChanged, this, &MainWindow::showRunning);
    connect(&m_session, &Session::progressed, this, &MainWindow::showProgress);
    connect(&m_session, &Session::resultChanged, this, &MainWindow::showResult);
    connect(&m_session, &Session::runEnded, this, &MainWindow::showEnd);
    connect(&m_session, &Session::failed, m_banner, &Banner::tell);
    connect(m_bar, &TargetBar::driveVanished, m_banner, &Banner::tell);
    connect(m_bar, &TargetBar::driveReturned, m_banner, &Banner::withdraw);
    connect(&m_session, &Session::cleared, this, [this] {
        m_banner->tell({});
        m_badge->setResult(std::nullopt);
    });
    connect(&m_session.cells(), &RunModel::reset, this, &MainWindow::fit, Qt::QueuedConnection);
    connect(m_comment, &QLineEdit::textChanged, &m_session, &Session::setComment);
    connect(&m_appearance, &Appearance::changed, this, &MainWindow::applyAppearance);
}

void MainWindow::applySettings()
{
    const Settings &settings = m_session.settings();
    m_appearance.set(settings.theme, settings.zoom);
    showNote();
}

void MainWindow::applyAppearance()
{
    const Metrics &metrics = m_appearance.metrics();
    m_layout->setContentsMargins(metrics.px(16), metrics.px(8), metrics.px(16), metrics.px(12));
    m_layout->setSpacing(metrics.px(10));
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
    m_layout->invalidate();
    m_layout->activate();
    layout()->invalidate();
    layout()->activate();
    // Smaller contents do not leave an empty window behind, unless the user made it large himself.
    m_sizedByUser = m_sizedByUser || (m_fitted.isValid() && size() != m_fitted);
    const QSize least = minimumSizeHint().expandedTo({m_appearance.metrics().px(680), 0});
    m_fitted = m_sizedByUser ? size().expandedTo(least) : least;
    resize(m_fitted);
}

void MainWindow::showNote()
{
    const QStringList words = unusualSettings(m_session.plan());
    QStringList sentences;
    if (!words.isEmpty())
        sentences << tr("Not the usual: %1.").arg(words.join(QStringLiteral(", ")));
    if (m_session.result() && !m_session.resultFits())
        sentences << tr("The numbers shown are from other settings.");
    m_note->setText(sentences.join(QLatin1Char('\n')));
    m_note->setVisible(!sentences.isEmpty());
}

QString MainWindow::note() const
{
    return m_note->text();
}

void MainWindow::showRunning()
{
    if (m_session.running())
        m_status->showStarting();
}

void MainWindow::showEnd(const RunEnd &end)
{
    const bool has = m_session.cells().hasResults();
    if (end.error)
        m_status->showIdle(has ? tr("The run failed. What was measured is kept.") : tr("The run failed before anything was measured."));
    else if (end.cancelled)
        m_status->showIdle(has ? tr("Stopped. What was measured is kept.") : tr("Stopped before anything was measured."));
    else
        m_status->showIdle(tr("Done. Right-click a number to copy it; Ctrl+Shift+C copies the report."));
}

void MainWindow::showProgress(const Progress &progress, const QString &testName)
{
    if (m_session.running())
        m_status->showProgress(progress, testName, m_session.operationOf(progress.test));
}

void MainWindow::showResult()
{
    m_badge->setResult(m_session.result());
    for (QAction *action : m_needResult)
        action->setEnabled(m_session.result().has_value());
    if (!m_session.running() && !m_session.result())
        m_status->showIdle(tr("Ready. Nothing on the drive is touched but one test file, which is removed at once."));
    showNote();
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    Settings settings = m_session.settings();
    settings.geometry = saveGeometry();
    m_session.setSettings(settings);
    m_session.stop();
    event->accept();
}

void MainWindow::changeEvent(QEvent *event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::ActivationChange && isActiveWindow() && !m_session.running())
        m_session.drives().reload(); // a stick may have come or gone meanwhile
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    if (event->type() == QEvent::ThemeChange)
        m_appearance.set(m_session.settings().theme, m_session.settings().zoom);
#endif
}

}

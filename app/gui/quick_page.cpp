// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/quick_page.h"
#include "app/gui/banner.h"
#include "app/gui/elided_label.h"
#include "app/gui/results_table.h"
#include "app/gui/status_line.h"
#include "app/gui/target_bar.h"
#include "app/gui/trust_badge.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace qdm {

QuickPage::QuickPage(Session &session, const Appearance &appearance, QWidget *parent)
    : Page(parent), m_session(session), m_appearance(appearance), m_layout(new QVBoxLayout(this)),
      m_bar(new TargetBar(session, appearance)), m_banner(new Banner(appearance)), m_table(new ResultsTable(session, appearance)),
      m_note(new ElidedLabel), m_comment(new QLineEdit), m_badge(new TrustBadge(appearance)), m_status(new StatusLine(appearance))
{
    build();
    connectSession();
    applyAppearance();
    showResult();
}

static QString readyText()
{
    return QuickPage::tr("Ready. Nothing on the drive is touched but one test file, which is removed at once.");
}

QWidget *QuickPage::firstControl() const
{
    return m_bar->allButton();
}

void QuickPage::build()
{
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
}

QWidget *QuickPage::buildUnitBox()
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

void QuickPage::connectSession()
{
    connect(&m_session, &Session::settingsChanged, this, &QuickPage::showNote);
    connect(&m_session, &Session::runningChanged, this, &QuickPage::showRunning);
    connect(&m_session, &Session::progressed, this, &QuickPage::showProgress);
    connect(&m_session, &Session::resultChanged, this, &QuickPage::showResult);
    connect(&m_session, &Session::runEnded, this, &QuickPage::showEnd);
    connect(&m_session, &Session::failed, m_banner, &Banner::tell);
    connect(m_bar, &TargetBar::driveVanished, m_banner, &Banner::tell);
    connect(m_bar, &TargetBar::driveReturned, m_banner, &Banner::withdraw);
    connect(&m_session, &Session::cleared, this, [this] {
        m_banner->tell({});
        m_badge->setResult(std::nullopt);
    });
    connect(&m_session.cells(), &RunModel::reset, this, &Page::contentsChanged);
    connect(m_comment, &QLineEdit::textChanged, &m_session, &Session::setComment);
    connect(&m_appearance, &Appearance::changed, this, &QuickPage::applyAppearance);
}

void QuickPage::applyAppearance()
{
    const Metrics &metrics = m_appearance.metrics();
    m_layout->setContentsMargins(metrics.px(16), metrics.px(8), metrics.px(16), metrics.px(12));
    m_layout->setSpacing(metrics.px(10));
}

void QuickPage::showNote()
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

QString QuickPage::note() const
{
    return m_note->text();
}

void QuickPage::showRunning()
{
    if (m_session.running())
        m_status->showStarting();
    else if (m_session.otherRunning())
        m_status->showIdle(tr("A plan is running, see Plans. Two runs at once would falsify each other."));
    else
        m_status->showIdle(readyText());
}

void QuickPage::showEnd(const RunEnd &end)
{
    const bool has = m_session.cells().hasResults();
    if (end.error)
        m_status->showIdle(has ? tr("The run failed. What was measured is kept.") : tr("The run failed before anything was measured."));
    else if (end.cancelled)
        m_status->showIdle(has ? tr("Stopped. What was measured is kept.") : tr("Stopped before anything was measured."));
    else
        m_status->showIdle(tr("Done. Right-click a number to copy it; Ctrl+Shift+C copies the report."));
}

void QuickPage::showProgress(const Progress &progress, const QString &testName)
{
    if (m_session.running())
        m_status->showProgress(progress, testName, m_session.operationOf(progress.test));
}

void QuickPage::showResult()
{
    m_badge->setResult(m_session.result());
    for (QAction *action : m_needResult)
        action->setEnabled(m_session.result().has_value());
    if (!m_session.running() && !m_session.result())
        m_status->showIdle(readyText());
    showNote();
}

}

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/plans_page.h"

#include "app/gui/banner.h"
#include "app/gui/drive_box.h"
#include "app/gui/status_line.h"

#include <QHBoxLayout>
#include <QScrollArea>

namespace qdm {

PlansPage::PlansPage(PlanSession &plans, Session &session, const Appearance &appearance, QWidget *parent)
    : Page(parent), m_plans(plans), m_session(session), m_appearance(appearance), m_layout(new QVBoxLayout(this)),
      m_drive(new DriveBox(session, appearance)), m_size(new QComboBox), m_scale(new QComboBox),
      m_open(new QPushButton(tr("Open a plan…"))), m_stop(new QPushButton(tr("Stop"))), m_banner(new Banner(appearance)),
      m_stack(new QStackedWidget), m_run(new PlanRunView(plans, appearance)), m_status(new StatusLine(appearance))
{
    build();
    connectSession();
    listCards();
    applyAppearance();
    showRunning();
}

QWidget *PlansPage::firstControl() const
{
    return m_cards.empty() ? static_cast<QWidget *>(m_open) : m_cards.front()->startButton();
}

void PlansPage::buildScales()
{
    m_scale->setAccessibleName(tr("Length of the run"));
    m_scale->setToolTip(tr("A rehearsal shows what a plan does; its numbers are not those of the plan"));
    for (const auto &[name, scale] : {std::pair(tr("Full length"), 1.0), {tr("Rehearsal, 1/20"), 0.05}, {tr("Rehearsal, 1/200"), 0.005}})
        m_scale->addItem(name, scale);
}

void PlansPage::build()
{
    m_size->setAccessibleName(tr("Size of the test file"));
    m_size->addItem(tr("Size of the plan"), QVariant());
    addSizes(m_size);
    buildScales();
    auto *bar = new QHBoxLayout;
    bar->addWidget(m_drive, 1);
    bar->addWidget(m_size);
    bar->addWidget(m_scale);
    bar->addWidget(m_open);
    auto *list = new QWidget;
    m_cardColumn = new QVBoxLayout(list);
    m_cardColumn->setContentsMargins(0, 0, 0, 0);
    auto *area = new QScrollArea;
    area->setWidget(list);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_stack->addWidget(area);
    m_stack->addWidget(m_run);
    m_stop->setObjectName(QStringLiteral("primary"));
    m_stop->setProperty("running", true);
    auto *foot = new QHBoxLayout;
    foot->addWidget(m_status, 1);
    foot->addWidget(m_stop);
    m_layout->addLayout(bar);
    m_layout->addWidget(m_banner);
    m_layout->addWidget(m_stack, 1);
    m_layout->addLayout(foot);
}

void PlansPage::connectSession()
{
    connect(&m_session, &Session::settingsChanged, this, &PlansPage::foretell);
    connect(&m_session, &Session::runningChanged, this, &PlansPage::showRunning);
    connect(&m_plans, &PlanSession::plansChanged, this, &PlansPage::listCards);
    connect(&m_plans, &PlanSession::progressed, this, &PlansPage::showProgress);
    connect(&m_plans, &PlanSession::failed, m_banner, &Banner::tell);
    connect(&m_plans, &PlanSession::runEnded, this, &PlansPage::showEnd);
    for (QComboBox *box : {m_size, m_scale})
        connect(box, &QComboBox::currentIndexChanged, this, &PlansPage::foretell);
    connect(m_open, &QPushButton::clicked, this, &PlansPage::askOpen);
    connect(m_stop, &QPushButton::clicked, this, &PlansPage::stop);
    connect(m_run->back(), &QPushButton::clicked, this, [this] {
        m_stack->setCurrentIndex(0);
        foretell();
    });
    connect(m_run->saveReport(), &QPushButton::clicked, this, [this] {
        askAndSave(tr("Save report"), tr("Page (*.html);;Markdown (*.md);;Table (*.csv);;Result (*.json);;Text (*.txt)"),
                   QStringLiteral("review.html"), &PlansPage::saveReport);
    });
    connect(m_run->saveChart(), &QPushButton::clicked, this, [this] {
        askAndSave(tr("Save chart"), tr("Picture (*.png);;Drawing (*.svg)"), QStringLiteral("chart.png"), &PlansPage::saveChart);
    });
    connect(&m_appearance, &Appearance::changed, this, &PlansPage::applyAppearance);
}

void PlansPage::listCards()
{
    for (std::size_t i = m_cards.size(); i < m_plans.plans().size(); ++i) {
        auto *card = new PlanCard(m_plans.plans()[i], m_appearance);
        connect(card->startButton(), &QPushButton::clicked, this, [this, i] { start(i); });
        if (i == 0)
            m_cardColumn->addStretch();
        m_cardColumn->insertWidget(static_cast<int>(i), card);
        m_cards.push_back(card);
    }
    foretell();
    showRunning();
}

PlanSession::Choice PlansPage::choice(std::size_t plan) const
{
    PlanSession::Choice choice{.plan = plan, .timeScale = m_scale->currentData().toDouble(), .size = {}};
    if (m_size->currentData().isValid())
        choice.size = Bytes(m_size->currentData().toULongLong());
    return choice;
}

/// What is said before a run begins stands on its card.
void PlansPage::foretell()
{
    for (std::size_t i = 0; i < m_cards.size(); ++i)
        m_cards[i]->setForecast(m_plans.forecast(choice(i)));
}

void PlansPage::start(std::size_t plan)
{
    m_banner->tell({});
    m_run->reset();
    m_plans.start(choice(plan));
    if (!m_plans.running())
        return;
    m_run->reset();
    m_stack->setCurrentIndex(1);
    m_status->showStarting();
}

void PlansPage::showRunning()
{
    const bool running = m_plans.running();
    for (PlanCard *card : m_cards)
        card->startButton()->setEnabled(m_session.canStart());
    for (QWidget *control :
         {static_cast<QWidget *>(m_drive), static_cast<QWidget *>(m_size), static_cast<QWidget *>(m_scale), static_cast<QWidget *>(m_open)})
        control->setEnabled(!running);
    m_stop->setVisible(running);
    if (m_session.running())
        m_status->showIdle(tr("A profile is running, see Quick. Two runs at once would falsify each other."));
    else if (!running && !m_plans.result())
        m_status->showIdle(tr("Ready. A plan works in a test file of its own, which is removed at once."));
}

void PlansPage::showProgress()
{
    if (m_plans.running())
        m_status->showProgress(m_plans.progress(), m_plans.testName(), m_plans.operation());
}

void PlansPage::showEnd(const RunEnd &end)
{
    if (end.error)
        m_status->showIdle(tr("The run failed. What was measured is kept."));
    else
        m_status->showIdle(end.cancelled ? tr("Stopped. What was measured is kept.") : tr("Done. The report has all of it."));
}

void PlansPage::applyAppearance()
{
    const Metrics &metrics = m_appearance.metrics();
    m_layout->setContentsMargins(metrics.px(16), metrics.px(8), metrics.px(16), metrics.px(12));
    m_layout->setSpacing(metrics.px(10));
    m_cardColumn->setSpacing(metrics.px(12));
}

}

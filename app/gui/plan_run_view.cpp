// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/plan_run_view.h"
#include "app/gui/chart_view.h"
#include "app/gui/elided_label.h"
#include "app/gui/plan_words.h"
#include "app/gui/status_line.h"
#include "app/gui/step_delegate.h"
#include "app/gui/trust_badge.h"
#include "core/result/findings.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

#include <algorithm>

namespace qdm {

namespace {
constexpr int redrawEvery = 500; // ms
}

PlanRunView::PlanRunView(PlanSession &plans, const Appearance &appearance, QWidget *parent)
    : QWidget(parent), m_plans(plans), m_appearance(appearance), m_layout(new QVBoxLayout(this)), m_head(new QHBoxLayout),
      m_body(new QHBoxLayout), m_right(new QVBoxLayout), m_titleRow(new QHBoxLayout), m_title(new ElidedLabel),
      m_chartTitle(new ElidedLabel), m_steps(new QListView), m_chart(new ChartView(appearance)), m_findingsRoom(new QScrollArea),
      m_findings(new QLabel), m_badge(new TrustBadge(appearance)), m_status(new StatusLine(appearance)),
      m_stop(new QPushButton(tr("Stop"))), m_save(new QPushButton(tr("Save &report…"))), m_back(new QPushButton(tr("All &plans"))),
      m_saveChart(new QPushButton(tr("Save &chart…")))
{
    build();
    connect(&plans, &PlanSession::runningChanged, this, &PlanRunView::showRunning);
    connect(&plans, &PlanSession::runEnded, this, &PlanRunView::showEnd);
    connect(&plans, &PlanSession::progressed, this, &PlanRunView::showProgress);
    connect(&plans.run(), &PlanRunModel::currentChanged, this, &PlanRunView::follow);
    connect(&plans.run(), &PlanRunModel::measured, this, [this] {
        if (!m_redraw.isActive())
            m_redraw.start();
    });
    m_redraw.setSingleShot(true);
    m_redraw.setInterval(redrawEvery);
    connect(&m_redraw, &QTimer::timeout, this, &PlanRunView::showStep);
    connect(m_steps->selectionModel(), &QItemSelectionModel::currentChanged, this, &PlanRunView::showStep);
    connect(m_steps, &QAbstractItemView::clicked, this,
            [this](const QModelIndex &step) { m_following = m_plans.run().current() == static_cast<std::size_t>(step.row()); });
    connect(m_stop, &QPushButton::clicked, &plans, &PlanSession::stop);
    connect(m_save, &QPushButton::clicked, this, &PlanRunView::saveWanted);
    connect(m_back, &QPushButton::clicked, this, &PlanRunView::backWanted);
    connect(m_saveChart, &QPushButton::clicked, m_chart, &ChartView::askAndSave);
    connect(m_chart, &ChartView::failed, this, &PlanRunView::failed);
    connect(&appearance, &Appearance::changed, this, &PlanRunView::applyAppearance);
    applyAppearance();
    showRunning();
}

void PlanRunView::build()
{
    m_head->addWidget(m_title, 1);
    for (QPushButton *button : {m_back, m_save, m_stop})
        m_head->addWidget(button);
    m_stop->setObjectName(QStringLiteral("primary"));
    m_stop->setProperty("running", true);
    m_stop->setToolTip(tr("Stop, and keep what was measured (Esc)"));
    m_steps->setObjectName(QStringLiteral("steps"));
    m_steps->setAccessibleName(tr("Steps"));
    m_steps->setModel(&m_plans.run());
    m_steps->setItemDelegate(new StepDelegate(m_appearance, m_steps));
    m_steps->setMouseTracking(true);
    m_steps->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_steps->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_chart->setObjectName(QStringLiteral("chart"));
    m_findings->setWordWrap(true);
    m_findings->setTextFormat(Qt::PlainText);
    m_findings->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_findings->setAccessibleName(tr("What the numbers say"));
    m_saveChart->setObjectName(QStringLiteral("flat"));
    m_titleRow->addWidget(m_chartTitle, 1);
    m_titleRow->addWidget(m_saveChart);
    m_right->addLayout(m_titleRow);
    m_right->addWidget(m_chart, 1);
    m_findings->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_findings->setObjectName(QStringLiteral("cards"));
    m_findingsRoom->setWidget(m_findings);
    m_findingsRoom->setWidgetResizable(true);
    m_findingsRoom->setFrameShape(QFrame::NoFrame);
    m_findingsRoom->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_findingsRoom->setAccessibleName(tr("What the numbers say"));
    m_right->addWidget(m_findingsRoom);
    m_body->addWidget(m_steps);
    m_body->addLayout(m_right, 1);
    m_layout->addLayout(m_head);
    m_layout->addLayout(m_body, 1);
    auto *foot = new QHBoxLayout;
    foot->addWidget(m_status, 1);
    foot->addWidget(m_badge);
    m_layout->addLayout(foot);
}

QString PlanRunView::chartTitle() const
{
    return m_chartTitle->text();
}

void PlanRunView::showRunning()
{
    const bool running = m_plans.running();
    m_stop->setVisible(running);
    m_save->setVisible(!running);
    m_save->setEnabled(m_plans.result().has_value());
    m_back->setVisible(!running);
    m_badge->setResult(m_plans.result());
    m_badge->setVisible(!running && m_plans.result());
    if (!running)
        return;
    m_title->setText(QString::fromStdString(m_plans.run().result().plan.title));
    m_following = true;
    m_status->showStarting();
    follow();
}

void PlanRunView::showEnd(const RunEnd &end)
{
    const bool has = !m_plans.run().result().tests.empty();
    if (end.error)
        m_status->showIdle(has ? tr("The run failed. What was measured is kept.") : tr("The run failed before anything was measured."));
    else if (end.cancelled)
        m_status->showIdle(has ? tr("Stopped. What was measured is kept.") : tr("Stopped before anything was measured."));
    else
        m_status->showIdle(tr("Done. Click a step to see its chart."));
    showStep();
}

void PlanRunView::showProgress(const Progress &progress)
{
    if (m_plans.running())
        m_status->showProgress(progress, m_plans.run().testName(progress.test), m_plans.run().operationOf(progress.test));
}

void PlanRunView::follow()
{
    const std::optional<std::size_t> current = m_plans.run().current();
    if (!m_following || !current)
        return;
    m_steps->setCurrentIndex(m_plans.run().index(static_cast<int>(*current)));
    m_steps->scrollTo(m_steps->currentIndex());
}

void PlanRunView::showStep()
{
    const QModelIndex shown = m_steps->currentIndex();
    m_chartTitle->setText(shown.data().toString());
    if (!shown.isValid()) {
        m_chart->setText(tr("Getting the drive ready. The first chart appears with the first numbers."));
        m_findingsRoom->hide();
        m_saveChart->setEnabled(false);
        return;
    }
    const auto step = static_cast<std::size_t>(shown.row());
    const QString findings = findingsOfStep(step);
    m_findings->setText(findings);
    m_findingsRoom->setVisible(!findings.isEmpty());
    fitFindings();
    const std::vector<Chart> charts = chartsOf(m_plans.run().result());
    const auto its = std::ranges::find_if(charts, [&](const Chart &chart) { return std::ranges::count(chart.steps, step) > 0; });
    m_saveChart->setEnabled(its != charts.end());
    if (its == charts.end()) {
        m_chart->setText(emptyText(step));
        return;
    }
    m_chart->setChart(*its);
}

void PlanRunView::fitFindings()
{
    const int room = width() - m_steps->width() - m_body->spacing();
    m_findingsRoom->setFixedHeight(std::min(m_findings->heightForWidth(room - m_appearance.metrics().px(12)), height() / 3));
}

void PlanRunView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitFindings();
}

QString PlanRunView::emptyText(std::size_t step) const
{
    const QString detail = m_plans.run().index(static_cast<int>(step)).data(PlanRunModel::DetailRole).toString();
    switch (m_plans.run().state(step)) {
    case StepState::Waiting: return tr("This step has not begun.");
    case StepState::Running: return tr("The first numbers appear here soon.");
    default: return detail.isEmpty() ? tr("This step measured nothing.") : detail;
    }
}

/// Of a step that is over: while one runs its numbers are only half of the truth.
QString PlanRunView::findingsOfStep(std::size_t step) const
{
    constexpr int mostShown = 4;
    QStringList sentences;
    if (m_plans.run().state(step) != StepState::Waiting && m_plans.run().state(step) != StepState::Running)
        for (const Finding &finding : findingsOf(m_plans.run().result()))
            if (finding.step == step && sentences.size() < mostShown)
                sentences << QString::fromStdString(finding.text);
    return sentences.join(QLatin1Char('\n'));
}

void PlanRunView::applyAppearance()
{
    const Metrics &metrics = m_appearance.metrics();
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(metrics.px(10));
    m_head->setSpacing(metrics.px(8));
    m_body->setSpacing(metrics.px(12));
    m_right->setSpacing(metrics.px(6));
    m_title->setFont(metrics.strong());
    m_chartTitle->setFont(metrics.strong());
    m_steps->setFixedWidth(metrics.px(340));
    m_chart->setMinimumSize(metrics.px(300), metrics.px(200));
    m_steps->doItemsLayout();
}

}

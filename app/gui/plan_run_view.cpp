// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/plan_run_view.h"

#include "core/result/findings.h"
#include "core/result/format.h"
#include "core/workload/step_text.h"

#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

namespace qdm {

namespace {

QString text(const std::string &s)
{
    return QString::fromStdString(s);
}

std::optional<Chart> chartOf(const Result &result, std::size_t step)
{
    std::vector<Chart> charts = chartsOf(result);
    const auto found =
        std::ranges::find_if(charts, [&](const Chart &chart) { return std::ranges::find(chart.steps, step) != chart.steps.end(); });
    return found == charts.end() ? std::nullopt : std::optional(*found);
}

const StepRecord *recordOf(const Result &result, std::size_t step)
{
    const auto found = std::ranges::find(result.steps, step, &StepRecord::step);
    return found == result.steps.end() ? nullptr : &*found;
}

}

PlanRunView::PlanRunView(PlanSession &plans, const Appearance &appearance, QWidget *parent)
    : QWidget(parent), m_plans(plans), m_appearance(appearance), m_title(new QLabel), m_steps(new QListWidget),
      m_chart(new ChartView(appearance)), m_findings(new QLabel), m_empty(new QLabel), m_back(new QPushButton(tr("All plans"))),
      m_save(new QPushButton(tr("Save report…"))), m_saveChart(new QPushButton(tr("Save chart…")))
{
    m_steps->setAccessibleName(tr("Steps of the plan"));
    m_steps->setFrameShape(QFrame::NoFrame);
    m_steps->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_steps->setWordWrap(true);
    m_findings->setWordWrap(true);
    m_findings->setMargin(8);
    m_findings->setTextFormat(Qt::PlainText);
    m_findings->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_empty->setObjectName(QStringLiteral("quiet"));
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    auto *head = new QHBoxLayout;
    head->addWidget(m_back);
    head->addWidget(m_title, 1);
    head->addWidget(m_saveChart);
    head->addWidget(m_save);
    auto *picture = new QWidget;
    auto *right = new QVBoxLayout(picture);
    right->setContentsMargins(0, 0, 0, 0);
    right->addWidget(m_chart, 1);
    right->addWidget(m_empty, 1);
    right->addWidget(m_findings);
    auto *split = new QSplitter;
    split->addWidget(m_steps);
    split->addWidget(picture);
    split->setStretchFactor(1, 1);
    split->setChildrenCollapsible(false);
    split->setSizes({1, 2}); // in this proportion
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(head);
    column->addWidget(split, 1);
    connect(m_steps, &QListWidget::currentRowChanged, this, &PlanRunView::showStep);
    connect(m_steps, &QListWidget::itemClicked, this, [this](const QListWidgetItem *item) {
        const auto &result = m_plans.result();
        const bool isPresent =
            result && !result->steps.empty() && static_cast<std::size_t>(m_steps->row(item)) == result->steps.back().step;
        m_follows = isPresent;
    });
    connect(&plans, &PlanSession::resultChanged, this, &PlanRunView::showResult);
    connect(&plans, &PlanSession::runningChanged, this, &PlanRunView::showResult);
    connect(&appearance, &Appearance::changed, this, &PlanRunView::applyAppearance);
    applyAppearance();
    showResult();
}

void PlanRunView::applyAppearance()
{
    m_title->setFont(m_appearance.metrics().strong());
    m_steps->setSpacing(m_appearance.metrics().px(2));
    m_steps->setMinimumWidth(m_appearance.metrics().px(260));
    m_chart->setMinimumWidth(m_appearance.metrics().px(420));
}

void PlanRunView::reset()
{
    m_follows = true;
    m_steps->clear();
    m_title->clear();
    showResult();
}

/// "✓ TRIM, 0.3 s", "▸ ...", "   ...".
QString PlanRunView::lineOf(const Result &result, std::size_t step, const QString &words) const
{
    const StepRecord *record = recordOf(result, step);
    if (!record)
        return QStringLiteral("   ") + words;
    const bool runs = m_plans.running() && record == &result.steps.back();
    return runs ? QStringLiteral("▸ ") + words : QStringLiteral("✓ %1, %2").arg(words, text(formatDuration(record->seconds)));
}

void PlanRunView::listSteps(const Result &result)
{
    const std::vector<Step> steps = result.plan.allSteps();
    const QSignalBlocker quiet(m_steps);
    while (m_steps->count() < static_cast<int>(steps.size()))
        m_steps->addItem(QString());
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const QString line = lineOf(result, i, text(stepText(steps[i])));
        QListWidgetItem *item = m_steps->item(static_cast<int>(i));
        if (item->text() != line)
            item->setText(line);
    }
    if (m_follows && !result.steps.empty())
        m_steps->setCurrentRow(static_cast<int>(result.steps.back().step));
}

void PlanRunView::showResult()
{
    const std::optional<Result> &result = m_plans.result();
    m_save->setEnabled(result && !m_plans.running());
    m_back->setEnabled(!m_plans.running());
    if (result) {
        m_title->setText(text(result->plan.title.empty() ? result->plan.name : result->plan.title));
        listSteps(*result);
    }
    showStep();
}

void PlanRunView::showStep()
{
    const std::optional<Result> &result = m_plans.result();
    const int row = m_steps->currentRow();
    std::optional<Chart> chart;
    QStringList sentences;
    if (result && row >= 0) {
        const auto step = static_cast<std::size_t>(row);
        chart = chartOf(*result, step);
        for (const Finding &finding : findingsOf(*result))
            if (finding.step == step)
                sentences << text(finding.text);
        if (const StepRecord *record = recordOf(*result, step); record && !record->detail.empty())
            sentences << text(record->detail);
    }
    m_saveChart->setEnabled(chart.has_value());
    m_chart->setVisible(chart.has_value());
    m_empty->setVisible(!chart);
    m_empty->setText(!result ? tr("The drive is being prepared.") : tr("This step has no chart, or nothing was measured in it yet."));
    m_chart->setChart(chart);
    m_findings->setText(sentences.join(QLatin1Char('\n')));
    m_findings->setVisible(!sentences.isEmpty());
}

}

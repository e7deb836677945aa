// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/status_line.h"
#include "core/result/format.h"

#include <QHBoxLayout>

#include <cmath>

namespace qdm {

static QString doing(const std::optional<Operation> &operation)
{
    if (!operation)
        return StatusLine::tr("Measuring");
    switch (*operation) {
    case Operation::Read: return StatusLine::tr("Reading");
    case Operation::Write: return StatusLine::tr("Writing");
    case Operation::Mix: return StatusLine::tr("Mixing");
    }
    return {};
}

QString progressText(const Progress &progress, const QString &testName, const std::optional<Operation> &operation)
{
    switch (progress.phase) {
    case Phase::Preparing: {
        const QString percent = QString::number(static_cast<int>(std::floor(progress.phaseFraction * 100)));
        return StatusLine::tr("Filling the test file, %1 %").arg(percent);
    }
    case Phase::WarmUp: return StatusLine::tr("%1 %2, warm-up").arg(doing(operation), testName);
    case Phase::Measuring:
        return StatusLine::tr("%1 %2, pass %3 of %4").arg(doing(operation), testName).arg(progress.pass).arg(progress.passes);
    // It may lie between two tests or between two passes of one: what comes next is true of both.
    case Phase::Pause: return StatusLine::tr("Pause. Next: %1 %2").arg(doing(operation).toLower(), testName);
    case Phase::Idle: return StatusLine::tr("The drive is left alone");
    case Phase::Trimming: return StatusLine::tr("The drive is trimmed");
    case Phase::Finishing: return StatusLine::tr("Finishing");
    }
    return {};
}

StatusLine::StatusLine(const Appearance &appearance, QWidget *parent)
    : QWidget(parent), m_appearance(appearance), m_text(new ElidedLabel), m_left(new QLabel), m_bar(new QProgressBar)
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_text);
    layout->addWidget(m_bar, 1);
    layout->addWidget(m_left);
    m_text->setAccessibleName(tr("Status"));
    m_text->setObjectName(QStringLiteral("quiet"));
    m_left->setObjectName(QStringLiteral("quiet"));
    m_bar->setTextVisible(false);
    m_bar->setRange(0, 1000);
    m_bar->setAccessibleName(tr("Progress of this pass"));
    connect(&appearance, &Appearance::changed, this, &StatusLine::applyAppearance);
    applyAppearance();
    setRunning(false);
}

void StatusLine::applyAppearance()
{
    const Metrics &metrics = m_appearance.metrics();
    layout()->setSpacing(metrics.px(12));
    m_bar->setFixedHeight(metrics.px(4));
}

void StatusLine::setRunning(bool running)
{
    for (QWidget *widget : std::initializer_list<QWidget *>{m_bar, m_left})
        widget->setVisible(running);
}

void StatusLine::showIdle(const QString &text)
{
    setRunning(false);
    m_text->setText(text);
}

void StatusLine::showStarting()
{
    setRunning(true);
    m_bar->setValue(0);
    m_left->clear();
    m_text->setText(tr("Preparing the test file"));
}

void StatusLine::showProgress(const Progress &progress, const QString &testName, const std::optional<Operation> &operation)
{
    m_text->setText(progressText(progress, testName, operation));
    m_bar->setValue(static_cast<int>(progress.phaseFraction * 1000));
    const Seconds left(std::ceil(progress.left.count()));
    m_left->setText(left.count() > 0 ? tr("%1 left").arg(QString::fromStdString(formatDuration(left))) : QString());
}

}

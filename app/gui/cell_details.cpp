// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/cell_details.h"
#include "app/gui/cell_view.h"
#include "core/result/format.h"
#include "core/workload/parse.h"

#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QPointer>
#include <QScreen>
#include <QVBoxLayout>

#include <algorithm>

namespace qdm {

namespace {

QPointer<CellDetails> shownDetails;

const Pass &representative(const Test &test)
{
    return test.passes.at(std::min(test.score->pass, test.passes.size() - 1));
}

QString percentiles(const LatencyDigest &d)
{
    return CellDetails::tr("p50 %1   p90 %2   p99 %3").arg(latencyText(d.p50), latencyText(d.p90), latencyText(d.p99));
}

QString tail(const LatencyDigest &d)
{
    return CellDetails::tr("p99.9 %1   p99.99 %2   max %3").arg(latencyText(d.p99_9), latencyText(d.p99_99), latencyText(d.max));
}

}

static QString scoreText(const Test &test)
{
    if (test.countingPasses() == 1)
        return CellDetails::tr("the only pass");
    return CellDetails::tr("%1 of the passes, spread %2")
        .arg(QString::fromLatin1(scoreRuleName(test.score->rule)), QString::fromStdString(formatPercent(test.score->spreadCv)));
}

std::vector<std::pair<QString, QString>> detailLines(const Test &test)
{
    const Figures figures{test.score->bytesPerSecond, test.score->iops, test.score->latencyMeanNs};
    const Pass &pass = representative(test);
    const LatencyDigest latency = digest(pass.total.latency);
    QStringList rates;
    for (const DisplayUnit unit : {DisplayUnit::MegabytesPerSecond, DisplayUnit::MebibytesPerSecond, DisplayUnit::GigabytesPerSecond})
        rates << headlineText(unit, figures) + QLatin1Char(' ') + unitName(unit);
    const auto tr = [](const char *text) { return CellDetails::tr(text); };
    std::vector<std::pair<QString, QString>> lines{
        {tr("Throughput"), rates.join(QStringLiteral("   "))},
        {tr("Requests"), headlineText(DisplayUnit::Iops, figures) + QStringLiteral(" IOPS")},
        {tr("Latency"), tr("mean %1   min %2").arg(latencyText(figures.latencyNs), latencyText(latency.min))},
        {QString(), percentiles(latency)},
        {QString(), tail(latency)},
        {tr("Score"), scoreText(test)},
        {tr("Engine"), QString::fromUtf8(engineName(test.engine).data(), static_cast<qsizetype>(engineName(test.engine).size()))},
    };
    if (test.operation() != Operation::Read)
        lines.emplace_back(
            tr("Writes"),
            tr("%1, %2 data")
                .arg(QString::fromLatin1(writeModeName(test.workload.writeMode)), QString::fromStdString(dataName(test.workload.data))));
    lines.emplace_back(tr("Seed"), QString::number(pass.seed));
    return lines;
}

CellDetails::CellDetails(const Appearance &appearance, const Cell &cell, Operation operation) : QFrame(nullptr, Qt::ToolTip)
{
    setObjectName(QStringLiteral("popup"));
    setAttribute(Qt::WA_ShowWithoutActivating);
    const Metrics &metrics = appearance.metrics();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(metrics.px(12), metrics.px(12), metrics.px(12), metrics.px(12));
    layout->setSpacing(metrics.px(8));
    auto *title = new QLabel(QStringLiteral("%1 – %2").arg(QString::fromStdString(cell.workload.name), operationWord(operation)));
    title->setFont(metrics.strong());
    layout->addWidget(title);
    auto *grid = new QGridLayout;
    grid->setHorizontalSpacing(metrics.px(16));
    grid->setVerticalSpacing(metrics.px(4));
    int row = 0;
    for (const auto &[label, value] : detailLines(*cell.test)) {
        auto *name = new QLabel(label);
        name->setObjectName(QStringLiteral("quiet"));
        grid->addWidget(name, row, 0);
        grid->addWidget(new QLabel(value), row++, 1);
    }
    layout->addLayout(grid);
    if (cell.test->countingPasses() > 1)
        layout->addWidget(new PassDots(appearance, *cell.test, this));
}

void CellDetails::show(const Appearance &appearance, const Cell &cell, Operation operation, QWidget *beside)
{
    hideAll();
    auto *details = new CellDetails(appearance, cell, operation);
    details->setAttribute(Qt::WA_DeleteOnClose);
    details->adjustSize();
    QObject::connect(beside, &QObject::destroyed, details, &QObject::deleteLater);
    const QRect screen = beside->screen()->availableGeometry();
    QPoint at = beside->mapToGlobal(QPoint(0, beside->height() + appearance.metrics().px(4)));
    if (at.y() + details->height() > screen.bottom())
        at.setY(beside->mapToGlobal(QPoint()).y() - details->height() - appearance.metrics().px(4));
    at.setX(std::max(screen.left(), std::min(at.x(), screen.right() - details->width())));
    details->move(at);
    details->QFrame::show();
    shownDetails = details;
}

void CellDetails::hideAll()
{
    if (shownDetails)
        shownDetails->close();
}

PassDots::PassDots(const Appearance &appearance, const Test &test, QWidget *parent)
    : QWidget(parent), m_appearance(appearance), m_test(test)
{
}

QSize PassDots::sizeHint() const
{
    const QFontMetrics small(m_appearance.metrics().small());
    return {m_appearance.metrics().px(280), small.height() + m_appearance.metrics().px(14)};
}

void PassDots::paintEvent(QPaintEvent *)
{
    const Metrics &metrics = m_appearance.metrics();
    const Theme &theme = m_appearance.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double radius = metrics.px(4);
    const double y = radius + metrics.px(2);
    const double lowest = m_test.score->lowest, highest = m_test.score->highest;
    const double left = radius + 2, room = width() - 2 * left;
    painter.setPen(QPen(theme.line, metrics.px(2)));
    painter.drawLine(QPointF(left, y), QPointF(left + room, y));
    const QColor color = theme.operationColor(m_test.operation());
    for (std::size_t i = 0; i < m_test.passes.size(); ++i) {
        const Pass &pass = m_test.passes[i];
        if (pass.warmUp || !pass.error.empty())
            continue;
        const double share = highest > lowest ? (pass.bytesPerSecond() - lowest) / (highest - lowest) : 0.5;
        const bool made = m_test.score->rule != ScoreRule::Mean && i == m_test.score->pass;
        painter.setPen(QPen(color, metrics.px(1.5)));
        painter.setBrush(made ? color : theme.card);
        painter.drawEllipse(QPointF(left + share * room, y), radius, radius);
    }
    painter.setFont(metrics.small());
    painter.setPen(theme.quiet);
    const QRectF below(0, y + radius + metrics.px(2), width(), QFontMetrics(metrics.small()).height() + 2);
    const auto rate = [](double bytesPerSecond) {
        return grouped(QString::fromStdString(formatMegabytesPerSecond(bytesPerSecond))) + QStringLiteral(" MB/s");
    };
    if (highest > lowest) {
        painter.drawText(below, Qt::AlignLeft, rate(lowest));
        painter.drawText(below, Qt::AlignRight, rate(highest));
    } else {
        painter.drawText(below, Qt::AlignHCenter, rate(highest));
    }
}

}

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/cell_view.h"
#include "core/result/format.h"

#include <QCoreApplication>

#include <cmath>

namespace qdm {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("CellView", text);
}

QString iopsText(const Figures &figures)
{
    return tr("%1 IOPS").arg(grouped(QString::number(figures.iops, 'f', figures.iops < 1000 ? 1 : 0)));
}

QString rateText(const Figures &figures)
{
    return headlineText(DisplayUnit::MegabytesPerSecond, figures) + QStringLiteral(" MB/s");
}

const Pass *headlinePass(const Test &test)
{
    if (test.score->rule != ScoreRule::Mean)
        return &test.passes.at(test.score->pass);
    // The mean has no pass of its own; its percentiles are left to the details, where each pass is shown.
    return nullptr;
}

QStringList scoreDetails(const Test &test, const Figures &figures, DisplayUnit unit)
{
    QStringList details{unit == DisplayUnit::Iops ? rateText(figures) : iopsText(figures)};
    if (const Pass *pass = headlinePass(test))
        details << tr("p99 %1").arg(latencyText(digest(pass->total.latency).p99));
    return details;
}

QString passText(const Cell &cell)
{
    return cell.phase == Phase::WarmUp ? tr("warm-up") : tr("pass %1 of %2").arg(cell.pass).arg(cell.passes);
}

}

QString operationWord(Operation operation)
{
    switch (operation) {
    case Operation::Read: return tr("Read");
    case Operation::Write: return tr("Write");
    case Operation::Mix: return tr("Mix");
    }
    return {};
}

CellView cellView(const Cell &cell, Operation operation, DisplayUnit unit)
{
    CellView view;
    view.operation = operation;
    view.state = cell.state;
    view.unit = unitName(unit);
    view.headline = QStringLiteral("–");
    if (cell.state == CellState::Failed)
        view.details << tr("failed");
    const auto figures = cell.figures();
    if (!figures)
        return view;
    if (cell.state == CellState::Live && figures->iops <= 0)
        view.headline = QStringLiteral("…");
    else
        view.headline = headlineText(unit, *figures);
    view.meter = meterFraction(unit, *figures);
    if (cell.state == CellState::Live) {
        view.details = {passText(cell)};
    } else if (cell.test && cell.test->score) {
        view.details = scoreDetails(*cell.test, *figures, unit);
        if (cell.test->countingPasses() > 1) // one alone has no spread
            view.spread = QStringLiteral("±") + QString::fromStdString(formatPercent(cell.test->score->spreadCv));
    }
    return view;
}

QString CellView::spoken(const QString &rowName) const
{
    const QString name = tr("%1 %2").arg(rowName, operationWord(operation));
    if (state == CellState::Idle || state == CellState::Waiting)
        return tr("%1: not measured").arg(name);
    QStringList parts{tr("%1: %2 %3").arg(name, headline, unit)};
    parts << details;
    if (!spread.isEmpty())
        parts << tr("spread %1").arg(spread);
    return parts.join(QStringLiteral(", "));
}

}

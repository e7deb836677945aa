// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/settings.h"
#include "core/result/format.h"
#include "core/workload/parse.h"

#include <QCoreApplication>

namespace qdm {

RowSpec rowSpec(const Workload &row)
{
    return {row.randomShare > 0, row.largestBlock(), row.depth, row.threads};
}

void applyRowSpec(const RowSpec &spec, Workload &row)
{
    row.randomShare = spec.random ? 100 : 0;
    row.blocks = {{spec.block, 100}};
    row.depth = spec.depth;
    row.threads = spec.threads;
    row.name.clear();
    row.name = workloadName(row);
}

std::string nameOf(const Workload &row)
{
    return row.name.empty() ? workloadName(row) : row.name;
}

static void applyCustomRows(const QList<RowSpec> &specs, Plan &plan)
{
    if (specs.isEmpty())
        return;
    const Workload pattern = plan.rows.empty() ? Workload() : plan.rows.front();
    plan.rows.assign(static_cast<std::size_t>(specs.size()), pattern);
    for (qsizetype i = 0; i < specs.size(); ++i)
        applyRowSpec(specs[i], plan.rows[static_cast<std::size_t>(i)]);
}

Plan planOf(const Settings &settings)
{
    Plan plan = builtInPlan(settings.profile.toStdString());
    applyCustomRows(settings.customRows.value(settings.profile), plan);
    PlanOverrides overrides;
    overrides.fileSize = settings.fileSize;
    overrides.passes = settings.passes;
    overrides.seconds = Seconds(settings.seconds);
    overrides.interval = Seconds(settings.interval);
    overrides.data = settings.data;
    overrides.writeMode = settings.writeMode;
    overrides.score = settings.score;
    if (settings.mix && plan.offersMix)
        overrides.mixReadShare = settings.mixReadShare;
    plan = withOverrides(std::move(plan), overrides);
    for (Workload &row : plan.rows)
        row.name = nameOf(row);
    return plan;
}

QStringList unusualSettings(const Plan &plan)
{
    const auto tr = [](const char *text) { return QCoreApplication::translate("Settings", text); };
    const Workload row = plan.rows.empty() ? Workload() : plan.rows.front();
    QStringList words;
    if (plan.fileSize.count() == 0)
        words << tr("all free space");
    else if (plan.fileSize != Plan().fileSize)
        words << tr("%1 file").arg(QString::fromStdString(formatSize(plan.fileSize)));
    if (row.data.compressiblePercent == 100)
        words << tr("zero data");
    else if (row.data.compressiblePercent > 0)
        words << tr("%1 % compressible data").arg(row.data.compressiblePercent);
    if (row.writeMode != WriteMode::Direct)
        words << (row.writeMode == WriteMode::WriteThrough ? tr("each write durable") : tr("flush at the end"));
    if (plan.score != ScoreRule::Best)
        words << (plan.score == ScoreRule::Median ? tr("median of passes") : tr("mean of passes"));
    if (row.seconds != Workload().seconds)
        words << tr("%1 a pass").arg(QString::fromStdString(formatDuration(row.seconds)));
    return words;
}

}

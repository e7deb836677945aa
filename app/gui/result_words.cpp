// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/result_words.h"
#include "core/report/describe.h"
#include "core/result/format.h"
#include "core/workload/parse.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QStringList>

namespace qdm {

namespace {

QString tr(const char *source)
{
    return QCoreApplication::translate("ResultWords", source);
}

QString text(const std::string &s)
{
    return QString::fromStdString(s).trimmed();
}

QString joined(QStringList parts)
{
    parts.removeAll(QString());
    return parts.join(QStringLiteral(", "));
}

QString scoreWord(ScoreRule rule)
{
    switch (rule) {
    case ScoreRule::Best: return tr("best pass");
    case ScoreRule::Median: return tr("median pass");
    case ScoreRule::Mean: return tr("mean of passes");
    }
    return {};
}

QString writeWord(WriteMode mode)
{
    switch (mode) {
    case WriteMode::Direct: return tr("direct writes");
    case WriteMode::WriteThrough: return tr("write-through");
    case WriteMode::FlushEnd: return tr("flush at the end");
    }
    return {};
}

}

QString driveLine(const Result &result)
{
    const Drive drive = result.volume.drive();
    const QString name = text(driveName(result.volume));
    const QString bus = text(drive.bus);
    return joined({name, drive.firmware.empty() ? QString() : tr("firmware %1").arg(text(drive.firmware)),
                   drive.capacity.count() ? text(formatCapacity(drive.capacity)) : QString(), name.startsWith(bus) ? QString() : bus});
}

QString placeLine(const Result &result)
{
    const Volume &volume = result.volume;
    if (result.targetKind != TargetKind::TestFile)
        return tr("raw device %1").arg(text(result.target));
    QStringList layers;
    for (const std::string &layer : volume.layers)
        layers << text(layer);
    QString line = tr("%1 on %2").arg(text(volume.filesystem), QString::fromStdU16String(volume.mount.u16string()));
    if (!layers.isEmpty())
        line += QStringLiteral(" (%1)").arg(layers.join(QStringLiteral(", ")));
    return joined({line, tr("%1 free").arg(text(formatCapacity(volume.free)))});
}

QString conditionsLine(const Result &result)
{
    const Plan &plan = result.plan;
    const Workload row = plan.rows.empty() ? Workload() : plan.rows.front();
    const QString size = text(formatSize(result.targetSize.count() ? result.targetSize : plan.fileSize));
    const QString passes = row.passes == 1 ? tr("1 pass of %1").arg(text(formatDuration(row.seconds)))
                                           : tr("%1 passes of %2").arg(row.passes).arg(text(formatDuration(row.seconds)));
    return joined({text(plan.title), tr("%1 file").arg(size), passes,
                   plan.interval.count() > 0 ? tr("%1 interval").arg(text(formatDuration(plan.interval))) : tr("no interval"),
                   tr("%1 data").arg(text(dataName(row.data))), writeWord(row.writeMode), scoreWord(plan.score)});
}

QString systemLine(const Result &result)
{
    return joined({text(result.system.os), text(result.system.kernel), text(result.system.cpu)});
}

QString dateLine(const Result &result)
{
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(result.started.time_since_epoch()).count();
    return QDateTime::fromSecsSinceEpoch(seconds).toString(QStringLiteral("yyyy-MM-dd HH:mm"));
}

}

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/display_unit.h"
#include "core/result/format.h"

#include <algorithm>
#include <cmath>

namespace qdm {

QString unitName(DisplayUnit unit)
{
    switch (unit) {
    case DisplayUnit::MegabytesPerSecond: return QStringLiteral("MB/s");
    case DisplayUnit::MebibytesPerSecond: return QStringLiteral("MiB/s");
    case DisplayUnit::GigabytesPerSecond: return QStringLiteral("GB/s");
    case DisplayUnit::Iops: return QStringLiteral("IOPS");
    case DisplayUnit::Microseconds: return QStringLiteral("µs");
    }
    return {};
}

static bool isRate(DisplayUnit unit)
{
    return unit != DisplayUnit::Iops && unit != DisplayUnit::Microseconds;
}

std::vector<DisplayUnit> shownUnits(const Plan &plan, DisplayUnit chosen)
{
    if (plan.shown.size() <= 1)
        return {chosen};
    std::vector<DisplayUnit> units;
    for (const ShownUnit shown : plan.shown) {
        switch (shown) {
        case ShownUnit::MegabytesPerSecond: units.push_back(isRate(chosen) ? chosen : DisplayUnit::MegabytesPerSecond); break;
        case ShownUnit::Iops: units.push_back(DisplayUnit::Iops); break;
        case ShownUnit::Latency: units.push_back(DisplayUnit::Microseconds); break;
        }
    }
    return units;
}

double valueIn(DisplayUnit unit, const Figures &figures)
{
    switch (unit) {
    case DisplayUnit::MegabytesPerSecond: return figures.bytesPerSecond / 1e6;
    case DisplayUnit::MebibytesPerSecond: return figures.bytesPerSecond / (1 << 20);
    case DisplayUnit::GigabytesPerSecond: return figures.bytesPerSecond / 1e9;
    case DisplayUnit::Iops: return figures.iops;
    case DisplayUnit::Microseconds: return figures.latencyNs / 1e3;
    }
    return 0;
}

static QString plainText(DisplayUnit unit, const Figures &figures)
{
    switch (unit) {
    case DisplayUnit::MegabytesPerSecond: return QString::fromStdString(formatMegabytesPerSecond(figures.bytesPerSecond));
    case DisplayUnit::MebibytesPerSecond: return QString::fromStdString(formatMebibytesPerSecond(figures.bytesPerSecond));
    case DisplayUnit::GigabytesPerSecond: return QString::number(valueIn(unit, figures), 'f', 3);
    case DisplayUnit::Iops: return QString::fromStdString(formatIops(figures.iops));
    case DisplayUnit::Microseconds: return QString::number(valueIn(unit, figures), 'f', 2);
    }
    return {};
}

QString headlineText(DisplayUnit unit, const Figures &figures)
{
    return grouped(plainText(unit, figures));
}

QString copyText(DisplayUnit unit, const Figures &figures)
{
    return plainText(unit, figures) + QLatin1Char(' ') + unitName(unit);
}

static double logarithmicShare(double value, double lowest, double highest)
{
    if (value <= lowest)
        return 0;
    return std::min(1.0, std::log(value / lowest) / std::log(highest / lowest));
}

double meterFraction(DisplayUnit unit, const Figures &figures)
{
    // The ends: a worn memory card and a PCIe 5 drive. Fixed, so that two pictures can be compared by eye.
    if (unit == DisplayUnit::Iops)
        return logarithmicShare(figures.iops, 10, 3e6);
    if (unit == DisplayUnit::Microseconds)
        return figures.latencyNs > 0 ? 1 - logarithmicShare(figures.latencyNs, 1e3, 1e9) : 0;
    return logarithmicShare(figures.bytesPerSecond, 1e5, 20e9);
}

QString grouped(const QString &number)
{
    static constexpr QChar narrowSpace(0x202F);
    QString text = number;
    qsizetype at = text.indexOf(QLatin1Char('.'));
    for (at = (at < 0 ? text.size() : at) - 3; at > 0; at -= 3)
        text.insert(at, narrowSpace);
    return text;
}

QString latencyText(double nanoseconds)
{
    return QString::fromStdString(formatLatency(nanoseconds)).replace(QLatin1String(" us"), QStringLiteral(" µs"));
}

}

// SPDX-License-Identifier: MIT
#include "core/report/chart_axis.h"

#include "core/result/format.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace qdm {

namespace {

constexpr double wantedTicks = 6;

/// A step of 1, 2 or 5 (times a power of ten) that gives about the wanted number of ticks; of time one that a clock has.
double niceStep(double range, ChartUnit unit)
{
    const double rough = range / wantedTicks;
    if (unit == ChartUnit::Time && rough > 1)
        for (double step : {1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 43200, 86400})
            if (step >= rough)
                return step;
    const double power = std::pow(10, std::floor(std::log10(rough)));
    for (double factor : {1, 2, 5})
        if (factor * power >= rough)
            return factor * power;
    return 10 * power;
}

void fitPowers(ChartAxis &axis, double least, double most)
{
    axis.least = std::max(least, 1e-9);
    axis.most = most > axis.least ? most : axis.least * 2;
    for (double tick = std::exp2(std::ceil(std::log2(axis.least) - 1e-9)); tick <= axis.most * 1.0000001; tick *= 2)
        axis.ticks.push_back(tick);
}

void fitSteps(ChartAxis &axis, double least, double most)
{
    const bool wholes = axis.unit == ChartUnit::Threads || axis.unit == ChartUnit::Rounds || axis.unit == ChartUnit::Requests;
    axis.least = wholes || axis.unit == ChartUnit::Percent ? least : 0;
    axis.most = most > axis.least ? most : axis.least + 1;
    double step = niceStep(axis.most - axis.least, axis.unit);
    if (wholes)
        step = std::max(1.0, std::ceil(step));
    if (axis.least == 0 && axis.unit != ChartUnit::Time) // a value's highest line is above it
        axis.most = std::ceil(axis.most / step - 1e-9) * step;
    const double first = std::ceil(axis.least / step - 1e-9);
    for (double i = first; i * step <= axis.most + step * 1e-6; ++i)
        axis.ticks.push_back(i == 0 ? 0 : i * step); // no minus before a nought
}

}

void fitAxis(ChartAxis &axis, double least, double most)
{
    axis.ticks.clear();
    axis.logarithmic ? fitPowers(axis, least, most) : fitSteps(axis, least, most);
}

std::string ChartAxis::label(double value) const
{
    switch (unit) {
    case ChartUnit::Size: return formatSize(Bytes(static_cast<std::uint64_t>(std::max(0.0, value))));
    case ChartUnit::Percent: return formatGrouped(value) + " %";
    case ChartUnit::Time: return value == 0 ? "0" : formatDuration(Seconds(value));
    case ChartUnit::Requests:
    case ChartUnit::Threads:
    case ChartUnit::Rounds:
    case ChartUnit::MegabytesPerSecond:
    case ChartUnit::Iops:
    case ChartUnit::Latency: return formatGrouped(value);
    }
    return "";
}

}

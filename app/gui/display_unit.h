// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workload/plan.h"

#include <QString>

#include <vector>

namespace qdm {

/// What the headline of a cell is given in.
enum class DisplayUnit { MegabytesPerSecond, MebibytesPerSecond, GigabytesPerSecond, Iops, Microseconds };

inline constexpr DisplayUnit allDisplayUnits[] = {DisplayUnit::MegabytesPerSecond, DisplayUnit::MebibytesPerSecond,
                                                  DisplayUnit::GigabytesPerSecond, DisplayUnit::Iops, DisplayUnit::Microseconds};

/// "MB/s", "IOPS", "µs".
QString unitName(DisplayUnit unit);

/// The units shown of each row: the one chosen, or the several that the profile asks for, its rate as chosen.
std::vector<DisplayUnit> shownUnits(const Plan &plan, DisplayUnit chosen);

/// What was measured or is running, in no unit yet.
struct Figures {
    double bytesPerSecond = 0;
    double iops = 0;
    double latencyNs = 0;
};

/// The figure that `unit` shows, as a number of that unit.
double valueIn(DisplayUnit unit, const Figures &figures);

/// Always the same number of decimals for one unit, so that right-aligned numbers align on the decimal: "7 427.75".
QString headlineText(DisplayUnit unit, const Figures &figures);

/// As headlineText, plain digits and with the unit, for the clipboard: "7427.75 MB/s".
QString copyText(DisplayUnit unit, const Figures &figures);

/// Length of the meter, 0..1, logarithmic; longer is better, so short latencies are long.
double meterFraction(DisplayUnit unit, const Figures &figures);

/// Digits in groups of three, divided by a narrow space: "22 490.1".
QString grouped(const QString &number);

/// Latency for people, in the unit that fits: "61.2 µs", "1.31 ms".
QString latencyText(double nanoseconds);

}

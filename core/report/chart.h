// SPDX-License-Identifier: MIT
#pragma once

#include "core/result/result.h"

#include <string>
#include <vector>

namespace qdm {

/// What is counted along an axis. Values are in this unit: latency in microseconds, sizes in bytes, time in seconds.
enum class ChartUnit { Requests, Size, Percent, Threads, Time, Rounds, MegabytesPerSecond, Iops, Latency };

struct ChartAxis {
    std::string title; ///< "Queue depth", "MB/s"
    ChartUnit unit = ChartUnit::Iops;
    bool logarithmic = false; ///< by powers of two
    double least = 0, most = 1;
    std::vector<double> ticks; ///< within least..most, where a label stands

    std::string label(double value) const; ///< "4 KiB", "50 %", "1 h 30 min", "120,000"
};

struct ChartPoint {
    double x = 0, y = 0;
};

struct ChartLine {
    enum class Look { Line, Dots };

    std::string name; ///< "read", "30 s average"
    Operation operation = Operation::Read;
    Look look = Look::Line;
    std::vector<ChartPoint> points; ///< by ascending x
};

struct ChartBar {
    std::string name;
    Operation operation = Operation::Read;
    double value = 0;
    std::string label; ///< the value with its unit
};

/// A picture of a step's numbers, or of several that stand side by side; the window and the reports draw the same.
struct Chart {
    std::string title;
    std::vector<std::size_t> steps; ///< indices in Plan::allSteps()
    ChartAxis x;                    ///< of lines only
    ChartAxis y;                    ///< of bars: along them
    std::vector<ChartLine> lines;
    std::vector<ChartBar> bars; ///< largest first, but for a recovery, which is in the order of time; empty where there are lines

    bool hasBars() const { return !bars.empty(); }
};

/// The charts of a result, in the order of its steps: lines for a sweep, dots and their moving average for a timeline, the rounds until
/// steady, bars for what stands side by side. Of an unfinished run as far as it came.
std::vector<Chart> chartsOf(const Result &result);

}

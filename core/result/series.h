// SPDX-License-Identifier: MIT
#pragma once

#include "core/result/result.h"

namespace qdm {

struct SeriesPoint {
    double x =
        0; ///< sweep: requests, bytes, percent or threads; timeline: seconds from the start, the end of the moment; rounds: 1, 2, ...
    std::optional<std::size_t> test; ///< sweep and rounds: index in Result::tests
    double bytesPerSecond = 0;
    double iops = 0;
    double latencyMeanNs = 0;
};

/// What a chart draws as one line: the tests of a sweep for one operation, by their scores, the moments of a
/// timeline, or the rounds of the cell that was tracked until it was steady.
struct Series {
    enum class Kind { Sweep, Timeline, Rounds };

    Kind kind = Kind::Sweep;
    std::size_t step = 0;                  ///< index in Plan::allSteps()
    std::string name;                      ///< "RND4K": what all points have in common; a timeline's test
    SweepAxis axis = SweepAxis::Block;     ///< sweep only
    Operation operation = Operation::Read; ///< Mix for a sweep of the read share
    std::vector<SeriesPoint> points;
};

/// "sweep", "timeline", "rounds".
const char *seriesKindName(Series::Kind kind);

/// "queue_depth", "block", "read_share", "threads", "free_share", "t_s" for a timeline, "round": the key of x in JSON.
const char *seriesAxisName(const Series &series);

/// The series of a result, derived from its tests; points that were not reached are missing. A timeline has the moments that its pass
/// was cut into.
std::vector<Series> seriesOf(const Result &result);

}

// SPDX-License-Identifier: MIT
#pragma once

#include "core/report/chart.h"

namespace qdm {

// The tables of the HTML report, each as markup.

/// What belongs below a chart: the numbers that it draws, with what it does not show.
std::string chartTable(const Result &result, const Chart &chart);

/// The tests of one step, a row for each with a number.
std::string testTable(const Result &result, const StepRecord &record);

/// Every pass of every test with its percentiles.
std::string rawTable(const Result &result);

}

// SPDX-License-Identifier: MIT
#pragma once

#include "core/report/chart.h"

namespace qdm {

/// Gives an axis its range and ticks so that all values are within: by powers of two, or in steps of 1, 2 or 5 from 0 on.
void fitAxis(ChartAxis &axis, double least, double most);

}

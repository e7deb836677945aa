// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/events.h"

namespace qdm::test {

/// A finished test with passes of the given rates (bytes/s), each of one second.
Test madeTest(const Workload &workload, const std::vector<double> &rates);

/// The result of a whole plan, `rate` bytes/s for each pass.
Result madeResult(const Plan &plan, double rate);

/// Two rows, sequential and random, read and write, one pass each.
Plan smallPlan();

}

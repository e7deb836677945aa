// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result/result.h"

namespace qdm {

/// Whether two plans measure under the same conditions, so that rows of the one may stand beside rows of the other.
bool sameConditions(const Plan &a, const Plan &b);

/// The table's result after some of its rows were run again: `earlier` with the tests of `fresh` in the place of their namesakes.
/// The plan is cut to the rows of `table` that have been run, and the audit is made anew over all of it.
Result mergeResults(const Result &earlier, const Result &fresh, const Plan &table);

}

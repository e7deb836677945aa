// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result/result.h"

namespace qdm {

/// Whether two plans measure under the same conditions, so that rows of the one may stand beside rows of the other.
bool sameConditions(const Plan &a, const Plan &b);

/// Whether two plans make the same table: rows and columns of the same names.
bool sameTable(const Plan &a, const Plan &b);

/// Whether a run came to any number at all.
bool measuredAnything(const Result &result);

/// The table's result after some of its rows were run again: `earlier` with the tests of `fresh` in the place of their namesakes.
/// `fresh` measured something, so that it knows the place. The plan is cut to the rows of `table` that have been run, and the audit is made
/// anew over all of it.
Result mergeResults(const Result &earlier, const Result &fresh, const Plan &table);

}

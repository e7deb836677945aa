// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/result_merge.h"

#include <algorithm>

namespace qdm {

namespace {

bool isSame(const Workload &a, const Workload &b)
{
    return a.name == b.name && a.readShare == b.readShare;
}

const Test *find(const std::vector<Test> &tests, const Workload &workload)
{
    const auto it = std::find_if(tests.begin(), tests.end(), [&](const Test &t) { return t.score && isSame(t.workload, workload); });
    return it == tests.end() ? nullptr : &*it;
}

/// One row's plan: the tests that it stands for.
std::vector<Workload> testsOfRow(const Plan &table, const Workload &row)
{
    Plan single = table;
    single.rows = {row};
    single.steps.clear();
    return single.tests();
}

bool isWhole(const Test &test)
{
    return std::count_if(test.passes.begin(), test.passes.end(), [](const Pass &p) { return !p.warmUp && p.error.empty(); })
        >= static_cast<std::ptrdiff_t>(test.workload.passes);
}

}

bool sameConditions(const Plan &a, const Plan &b)
{
    return a.fileSize == b.fileSize && a.interval == b.interval && a.score == b.score && a.rows == b.rows && a.operations == b.operations
        && a.mixReadShare == b.mixReadShare;
}

bool sameTable(const Plan &a, const Plan &b)
{
    const bool mixes = std::find(a.operations.begin(), a.operations.end(), Operation::Mix) != a.operations.end();
    return a.name == b.name && a.operations == b.operations && (!mixes || a.mixReadShare == b.mixReadShare)
        && std::equal(a.rows.begin(), a.rows.end(), b.rows.begin(), b.rows.end(),
                      [](const Workload &x, const Workload &y) { return x.name == y.name; });
}

bool measuredAnything(const Result &result)
{
    return std::any_of(result.tests.begin(), result.tests.end(), [](const Test &test) { return test.score.has_value(); });
}

Result mergeResults(const Result &earlier, const Result &fresh, const Plan &table)
{
    const auto either = [&](const Workload &workload) {
        const Test *test = find(fresh.tests, workload);
        return test ? test : find(earlier.tests, workload);
    };
    Result merged = fresh;
    merged.started = earlier.started;
    merged.plan = table;
    merged.plan.rows.clear();
    for (const Workload &row : table.rows) {
        const auto tests = testsOfRow(table, row);
        if (std::any_of(tests.begin(), tests.end(), either))
            merged.plan.rows.push_back(row);
    }
    merged.steps.clear();
    merged.tests.clear();
    merged.complete = true;
    for (const Workload &workload : merged.plan.tests()) {
        const Test *test = either(workload);
        if (test)
            merged.tests.push_back(*test);
        merged.complete = merged.complete && test && isWhole(*test);
    }
    if (merged.complete)
        merged.failure.clear();
    else if (merged.failure.empty())
        merged.failure = earlier.failure;
    merged.audit = auditOf(merged);
    return merged;
}

}

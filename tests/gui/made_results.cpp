// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/made_results.h"

namespace qdm::test {

Test madeTest(const Workload &workload, const std::vector<double> &rates)
{
    Test test;
    test.workload = workload;
    test.engine = EngineKind::Sync;
    for (const double rate : rates) {
        Pass pass;
        pass.seconds = Seconds(1);
        pass.total.bytes = static_cast<std::uint64_t>(rate);
        pass.total.ios = pass.total.bytes / workload.largestBlock().count();
        for (int i = 0; i < 100; ++i)
            pass.total.latency.add(50'000 + 1000 * static_cast<std::uint64_t>(i));
        pass.seed = 42;
        test.passes.push_back(pass);
    }
    test.score = scoreOf(test.passes, ScoreRule::Best);
    return test;
}

Result madeResult(const Plan &plan, double rate)
{
    Result result;
    result.programVersion = "0.1.0";
    result.complete = true;
    result.plan = plan;
    result.targetSize = plan.fileSize;
    result.target = "/home";
    result.volume.mount = "/home";
    result.volume.filesystem = "ext4";
    result.volume.free = 412'000'000'000_B;
    Drive drive;
    drive.kind = DriveKind::Nvme;
    drive.model = "Samsung SSD 990 PRO 2TB";
    drive.firmware = "4B2QJXD7";
    drive.capacity = 2'000'000'000'000_B;
    result.volume.drives.push_back(drive);
    for (const Workload &workload : plan.tests())
        result.tests.push_back(madeTest(workload, std::vector<double>(workload.passes, rate)));
    result.audit = {{"direct_io", Verdict::Ok, "All requests went past the page cache."}};
    return result;
}

Plan smallPlan()
{
    Plan plan = builtInPlan("default");
    plan.rows.resize(2);
    plan.rows[1] = builtInPlan("default").rows[3];
    PlanOverrides overrides;
    overrides.passes = 1;
    plan = withOverrides(plan, overrides);
    for (Workload &row : plan.rows)
        row.name = workloadName(row);
    return plan;
}

}

// SPDX-License-Identifier: MIT
#pragma once

#include "tests/core/runner_fixture.h"

namespace qdm::test {

inline Workload quick(Operation operation)
{
    Workload w;
    w.randomShare = 100;
    w.readShare = operation == Operation::Read ? 100 : 0;
    w.blocks = {{4_KiB, 100}};
    w.seconds = Seconds(0.2);
    w.ramp = Seconds(0);
    w.passes = 1;
    w.warmUpPass = false;
    return w;
}

inline SweepStep sweepOf(SweepAxis axis, std::vector<double> values, std::vector<Operation> operations)
{
    return {.base = quick(Operation::Read), .axis = axis, .values = std::move(values), .operations = std::move(operations)};
}

/// Runs plans of steps, and keeps what the device was asked.
struct StepsFixture : RunnerFixture {
    StepsFixture() { platform.device.keepRequests = true; }

    RunRequest steps(std::vector<Step> all)
    {
        Plan plan;
        plan.fileSize = 8_MiB;
        plan.interval = Seconds(0);
        plan.steps = std::move(all);
        return {.plan = plan, .target = "/fake", .engine = {}, .comment = "", .deviceSize = {}};
    }

    /// How often the whole target was written in blocks of a fill.
    std::size_t fills() const
    {
        const auto ofFill = [](const Request &r) { return r.direction == Direction::Write && r.length == (1_MiB).count(); };
        return static_cast<std::size_t>(std::ranges::count_if(platform.device.requests, ofFill)) / 8;
    }

    Seconds passed() const { return Seconds(static_cast<double>(platform.fakeClock.now()) / 1e9); }
};

}

// SPDX-License-Identifier: MIT
#pragma once

#include "core/run/runner.h"
#include "tests/support/fake_platform.h"

#include <algorithm>

namespace qdm::test {

/// Runs plans on a fake platform and keeps what was told.
struct RunnerFixture {
    FakePlatform platform;
    std::vector<Event> events;
    std::stop_source stop;
    std::function<void(const Event &)> onEvent = [](const Event &) {};

    // Slow enough that the virtual seconds of a run hold few requests.
    RunnerFixture()
    {
        platform.device.latency = [](const Request &) { return Nanos(10'000'000); };
    }

    RunRequest request(const char *target = "/fake")
    {
        PlanOverrides o;
        o.fileSize = 8_MiB;
        o.passes = 2;
        o.seconds = Seconds(0.2);
        o.seed = 5;
        return {.plan = withOverrides(builtInPlan("default"), o), .target = target, .engine = {}, .comment = "hello", .deviceSize = {}};
    }

    RunFinished run(const RunRequest &r)
    {
        return runPlan(
            platform, r,
            [&](JobId, const Event &e) {
                events.push_back(e);
                onEvent(e);
            },
            1, stop.get_token());
    }

    /// Of the requests that the device kept.
    Bytes writtenBeforeFirstRead() const
    {
        Bytes written;
        for (const Request &request : platform.device.requests) {
            if (request.direction == Direction::Read)
                break;
            written = written + Bytes(request.length);
        }
        return written;
    }

    template <typename T>
    std::size_t count() const
    {
        return static_cast<std::size_t>(std::ranges::count_if(events, [](const Event &e) { return std::holds_alternative<T>(e); }));
    }
};

}

// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/clock.h"

namespace qdm {

/// CLOCK_MONOTONIC through the vDSO: some 20 ns, and right on every machine, which a bare time stamp counter is not.
class LinuxClock final : public Clock {
public:
    Nanos now() const noexcept override;
    CpuTime processCpuTime() const noexcept override;
    std::chrono::nanoseconds threadWaitTime() const noexcept override;
    std::chrono::system_clock::time_point wallTime() const noexcept override;
    bool sleepUntil(Nanos deadline, const std::stop_token &stop) override;
};

}

// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/clock.h"

namespace qdm {

/// QueryPerformanceCounter: the time stamp counter where the machine has a good one, at 100 ns a tick on Windows 10 and later.
class WindowsClock final : public Clock {
public:
    WindowsClock();

    Nanos now() const noexcept override;
    CpuTime processCpuTime() const noexcept override;
    std::chrono::nanoseconds threadWaitTime() const noexcept override { return {}; } // Windows does not tell
    std::chrono::system_clock::time_point wallTime() const noexcept override;
    bool sleepUntil(Nanos deadline, const std::stop_token &stop) override;

private:
    std::int64_t m_ticksPerSecond;
    std::int64_t m_nanosPerTick; ///< 0 where it is no whole number
};

}

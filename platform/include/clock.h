// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <stop_token>

namespace qdm {

/// A point on the monotonic clock, in nanoseconds since some fixed moment. A plain number, because the hot loop keeps many.
using Nanos = std::int64_t;

/// Processor time of this whole process, all threads, kernel workers on its behalf included.
struct CpuTime {
    std::chrono::nanoseconds user{};
    std::chrono::nanoseconds system{};
};

/// Time as the measurement sees it. Tests hand in one that is turned by hand.
class Clock {
public:
    virtual ~Clock() = default;

    /// Monotonic time. Any thread; must be as cheap as the system allows, since it is read twice for each batch of requests.
    virtual Nanos now() const noexcept = 0;

    /// Processor time used by this process so far. Any thread.
    virtual CpuTime processCpuTime() const noexcept = 0;

    /// How long the calling thread has been ready to run and had no processor, since it began. 0 where the system does not tell.
    virtual std::chrono::nanoseconds threadWaitTime() const noexcept = 0;

    /// Wall-clock time, for dates in reports only.
    virtual std::chrono::system_clock::time_point wallTime() const noexcept = 0;

    /// Waits until the monotonic clock reaches `deadline` or `stop` is requested. True if the deadline was reached.
    virtual bool sleepUntil(Nanos deadline, const std::stop_token &stop) = 0;
};

}

// SPDX-License-Identifier: MIT
#include "platform/linux/linux_clock.h"

#include <condition_variable>
#include <cstdio>
#include <ctime>
#include <memory>
#include <mutex>
#include <sys/resource.h>

namespace qdm {

namespace {

std::chrono::nanoseconds asNanoseconds(const timeval &time)
{
    return std::chrono::seconds(time.tv_sec) + std::chrono::microseconds(time.tv_usec);
}

}

Nanos LinuxClock::now() const noexcept
{
    timespec time{};
    ::clock_gettime(CLOCK_MONOTONIC, &time);
    return Nanos(time.tv_sec) * 1'000'000'000 + time.tv_nsec;
}

CpuTime LinuxClock::processCpuTime() const noexcept
{
    // RUSAGE_SELF counts io_uring's kernel workers too: they are threads of this process.
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return {asNanoseconds(usage.ru_utime), asNanoseconds(usage.ru_stime)};
}

std::chrono::nanoseconds LinuxClock::threadWaitTime() const noexcept
{
    // Nanoseconds on a processor, nanoseconds waiting for one, turns (Documentation/scheduler/sched-stats.rst).
    const std::unique_ptr<std::FILE, int (*)(std::FILE *)> file(std::fopen("/proc/thread-self/schedstat", "re"), std::fclose);
    unsigned long long ran = 0, waited = 0;
    if (!file || std::fscanf(file.get(), "%llu %llu", &ran, &waited) != 2)
        return {};
    return std::chrono::nanoseconds(waited);
}

std::chrono::system_clock::time_point LinuxClock::wallTime() const noexcept
{
    return std::chrono::system_clock::now();
}

bool LinuxClock::sleepUntil(Nanos deadline, const std::stop_token &stop)
{
    // On Linux the steady clock is CLOCK_MONOTONIC with the same zero.
    const std::chrono::steady_clock::time_point wake{std::chrono::nanoseconds(deadline)};
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock(mutex);
    never.wait_until(lock, stop, wake, [] { return false; });
    return now() >= deadline;
}

}

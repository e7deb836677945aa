// SPDX-License-Identifier: MIT
#include "platform/windows/windows_clock.h"

#include "platform/windows/unique_handle.h"

#include <algorithm>
#include <array>

namespace qdm {

namespace {

constexpr std::int64_t nanosPerSecond = 1'000'000'000;

/// The system counts in steps of 100 ns.
std::chrono::nanoseconds asNanoseconds(const FILETIME &time)
{
    const std::int64_t steps = std::int64_t(time.dwHighDateTime) << 32 | time.dwLowDateTime;
    return std::chrono::nanoseconds(steps * 100);
}

std::int64_t askTicksPerSecond()
{
    LARGE_INTEGER frequency{};
    ::QueryPerformanceFrequency(&frequency);
    return frequency.QuadPart;
}

/// Exact to half a millisecond since Windows 10 1803; an older system has the usual timer of 1 to 15 ms.
UniqueHandle makeTimer()
{
    constexpr DWORD highResolution = 0x2; // CREATE_WAITABLE_TIMER_HIGH_RESOLUTION
    UniqueHandle timer(::CreateWaitableTimerExW(nullptr, nullptr, highResolution, TIMER_ALL_ACCESS));
    return timer ? std::move(timer) : UniqueHandle(::CreateWaitableTimerExW(nullptr, nullptr, 0, TIMER_ALL_ACCESS));
}

}

WindowsClock::WindowsClock()
    : m_ticksPerSecond(askTicksPerSecond()), m_nanosPerTick(nanosPerSecond % m_ticksPerSecond ? 0 : nanosPerSecond / m_ticksPerSecond)
{
}

Nanos WindowsClock::now() const noexcept
{
    LARGE_INTEGER ticks{};
    ::QueryPerformanceCounter(&ticks);
    if (m_nanosPerTick)
        return ticks.QuadPart * m_nanosPerTick;
    const std::int64_t seconds = ticks.QuadPart / m_ticksPerSecond;
    return seconds * nanosPerSecond + ticks.QuadPart % m_ticksPerSecond * nanosPerSecond / m_ticksPerSecond;
}

CpuTime WindowsClock::processCpuTime() const noexcept
{
    FILETIME begin{}, end{}, system{}, user{};
    ::GetProcessTimes(::GetCurrentProcess(), &begin, &end, &system, &user);
    return {asNanoseconds(user), asNanoseconds(system)};
}

std::chrono::system_clock::time_point WindowsClock::wallTime() const noexcept
{
    return std::chrono::system_clock::now();
}

bool WindowsClock::sleepUntil(Nanos deadline, const std::stop_token &stop)
{
    const UniqueHandle timer = makeTimer();
    const UniqueHandle stopped(::CreateEventW(nullptr, TRUE, FALSE, nullptr));
    const std::stop_callback onStop(stop, [&] { ::SetEvent(stopped.get()); });
    const std::array handles{timer.get(), stopped.get()};
    // A timer may wake a little early by this clock.
    for (Nanos left = deadline - now(); left > 0; left = deadline - now()) {
        LARGE_INTEGER steps{};
        steps.QuadPart = -std::max<Nanos>(1, left / 100); // negative: from now on
        ::SetWaitableTimer(timer.get(), &steps, 0, nullptr, nullptr, FALSE);
        if (::WaitForMultipleObjects(DWORD(handles.size()), handles.data(), FALSE, INFINITE) != WAIT_OBJECT_0)
            break;
    }
    return now() >= deadline;
}

}

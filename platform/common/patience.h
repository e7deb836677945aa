// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <chrono>
#include <thread>

namespace qdm {

/// How long an exchange may still wait. The clock is read only when a first wait brought too little, so that the usual call costs
/// nothing; a wait that was cut short may therefore take up to twice the timeout.
class Patience {
public:
    explicit Patience(std::chrono::nanoseconds timeout) : m_left(std::clamp<std::chrono::nanoseconds>(timeout, zero, longest)) { }

    std::chrono::nanoseconds left() const noexcept { return m_left; }

    /// To be asked after each wait.
    bool isOver() noexcept
    {
        const auto now = std::chrono::steady_clock::now();
        if (m_deadline == std::chrono::steady_clock::time_point{})
            m_deadline = now + m_left;
        m_left = std::max(zero, m_deadline - now);
        return m_left == zero;
    }

private:
    static constexpr std::chrono::nanoseconds zero{0};
    static constexpr std::chrono::hours longest{24 * 365};

    std::chrono::nanoseconds m_left;
    std::chrono::steady_clock::time_point m_deadline{};
};

/// Lets the kernel get over a shortage without spinning.
inline void pauseForKernel()
{
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

}

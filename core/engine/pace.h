// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/clock.h"

#include <algorithm>

namespace qdm {

/// When the next request of a worker that keeps a rate of its own may be handed over. What a slow drive held up is made good, but of at
/// most a tenth of a second, so that it does not become a load of another kind. One thread.
class Pace {
public:
    explicit Pace(double bytesPerSecond) : m_nanosPerByte(1e9 / bytesPerSecond) { }

    void begin(Nanos now) noexcept
    {
        m_begin = now;
        m_due = 0;
    }

    bool isDue(Nanos now) const noexcept { return static_cast<double>(now - m_begin) >= m_due; }
    Nanos due() const noexcept { return m_begin + static_cast<Nanos>(m_due) + 1; }

    void spend(std::uint64_t bytes, Nanos now) noexcept
    {
        m_due = std::max(m_due, static_cast<double>(now - m_begin) - mostDebt) + static_cast<double>(bytes) * m_nanosPerByte;
    }

private:
    static constexpr double mostDebt = 1e8; ///< ns

    double m_nanosPerByte;
    Nanos m_begin = 0;
    double m_due = 0; ///< ns since the beginning, with fractions, so that the rate is kept exactly
};

}

// SPDX-License-Identifier: MIT
#pragma once

#include "core/engine/worker_team.h"

#include <algorithm>
#include <functional>

namespace qdm {

/// The samples of a pass as it goes on, from the running totals of its workers, which are looked at now and then: for who cannot wait for
/// the pass's own, which are cut exactly. A sample ends where it was seen to, a little after its slice. None is longer than a second,
/// though the slices of passes of many hours are.
class LiveSamples {
public:
    LiveSamples(const Window &window, std::function<void(const Sample &)> take) : m_window(window), m_take(std::move(take))
    {
        m_window.sliceLength = std::min<Nanos>(window.sliceLength, 1'000'000'000);
    }

    void look(Nanos now, const LiveTotals &totals)
    {
        if (now < m_window.start)
            return; // the ramp does not count
        if (!m_inside) {
            m_inside = true;
            m_next = now + m_window.sliceLength;
        } else if (now >= m_next) {
            tell(now, totals);
            m_next += (now - m_next) / m_window.sliceLength * m_window.sliceLength + m_window.sliceLength;
        } else {
            return;
        }
        m_before = totals;
    }

private:
    void tell(Nanos now, const LiveTotals &totals) const
    {
        const std::uint64_t ios = totals.ios - m_before.ios;
        const double latency = ios ? static_cast<double>(totals.latencySum - m_before.latencySum) / static_cast<double>(ios) : 0;
        m_take({Seconds(static_cast<double>(now - m_window.start) / 1e9), totals.bytes() - m_before.bytes(), ios, latency});
    }

    Window m_window;
    std::function<void(const Sample &)> m_take;
    bool m_inside = false;
    Nanos m_next = 0;
    LiveTotals m_before;
};

}

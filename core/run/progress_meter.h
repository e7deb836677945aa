// SPDX-License-Identifier: MIT
#pragma once

#include "core/engine/worker_team.h"
#include "core/run/events.h"

#include <deque>

namespace qdm {

/// Turns running totals into the rates of the last half second.
class RateMeter {
public:
    void reset() { m_history.clear(); }

    /// Notes the totals at a moment and sets the momentary values of `progress`.
    void update(Nanos now, const LiveTotals &totals, Progress &progress)
    {
        m_history.push_back({now, totals});
        while (m_history.size() > 2 && now - m_history[1].at >= halfSecond)
            m_history.pop_front();
        const Entry &old = m_history.front();
        const double seconds = static_cast<double>(now - old.at) / 1e9;
        if (seconds <= 0)
            return;
        const auto ios = static_cast<double>(totals.ios - old.totals.ios);
        progress.bytesPerSecond = static_cast<double>(totals.bytes() - old.totals.bytes()) / seconds;
        progress.iops = ios / seconds;
        progress.latencyMeanNs = ios > 0 ? static_cast<double>(totals.latencySum - old.totals.latencySum) / ios : 0;
    }

private:
    static constexpr Nanos halfSecond = 500'000'000;
    struct Entry {
        Nanos at;
        LiveTotals totals;
    };
    std::deque<Entry> m_history;
};

/// How long the run will still take: what the plan expects of all phases that have not begun, and the rest of the present one.
class TimeLeft {
public:
    explicit TimeLeft(Seconds whole = {}) : m_after(whole) { }

    void beginPhase(Seconds expected)
    {
        m_phase = expected;
        m_after = std::max(Seconds(0), m_after - expected);
    }

    Seconds at(double phaseFraction) const { return m_after + m_phase * (1 - phaseFraction); }

private:
    Seconds m_after; ///< of the phases that have not begun
    Seconds m_phase{0};
};

}

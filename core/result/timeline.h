// SPDX-License-Identifier: MIT
#pragma once

#include "core/result/result.h"

#include <optional>

namespace qdm {

/// A mean over a part of a timeline.
struct TimelineMean {
    double iops = 0, bytesPerSecond = 0, latencyMeanNs = 0;
    double spreadCv = 0; ///< of the moments' IOPS
};

/// Where a drive that is written to without a pause loses its first speed.
struct SpeedFall {
    std::size_t moment = 0;     ///< index of the first slow sample
    Seconds at{};               ///< from the start
    Bytes written;              ///< until then, reads included where it mixes
    TimelineMean before, after; ///< the mean until then, and of the last tenth of the pass
};

/// The samples of one pass as moments of a timeline: what one reads from the chart by eye.
class Timeline {
public:
    /// Fewer say too little to tell a fall from a stumble.
    static constexpr std::size_t fewestMoments = 60;

    explicit Timeline(const Pass &pass) : m_samples(pass.samples) { }

    bool empty() const { return m_samples.empty(); }
    std::size_t size() const { return m_samples.size(); }
    Seconds length() const { return m_samples.empty() ? Seconds(0) : m_samples.back().at; }
    double iops(std::size_t moment) const;

    TimelineMean mean(std::size_t from, std::size_t to) const; ///< of the moments from..to-1
    TimelineMean first(Seconds length) const;                  ///< the first so many seconds
    TimelineMean last(Seconds length) const;

    /// None: the speed did not fall by more than a tenth for good. A single slow second is no fall.
    std::optional<SpeedFall> fall() const;

    /// From which moment on the latency stays within a tenth of what it is in the last quarter, moments averaged over a thirtieth of the
    /// whole. None where it never does so before that quarter, or there are too few moments.
    std::optional<std::size_t> settledFrom() const;

private:
    Seconds begin(std::size_t moment) const { return moment == 0 ? Seconds(0) : m_samples[moment - 1].at; }
    std::size_t momentAt(Seconds time) const;
    std::optional<std::size_t> largestStep() const;

    const std::vector<Sample> &m_samples;
};

}

// SPDX-License-Identifier: MIT
#include "core/result/timeline.h"

#include "core/result/statistics.h"

#include <algorithm>
#include <cmath>

namespace qdm {

namespace {

constexpr double fallShare = 0.9; ///< of the first speed: below it the speed has fallen

/// Moments that are looked at together, so that single slow seconds do not count.
std::size_t windowOf(std::size_t moments)
{
    return std::clamp<std::size_t>(moments / 60, 5, 30);
}

double medianOf(std::vector<double> values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

}

double Timeline::iops(std::size_t moment) const
{
    const double length = (m_samples[moment].at - begin(moment)).count();
    return length > 0 ? static_cast<double>(m_samples[moment].ios) / length : 0;
}

TimelineMean Timeline::mean(std::size_t from, std::size_t to) const
{
    TimelineMean mean;
    to = std::min(to, m_samples.size());
    if (from >= to)
        return mean;
    double bytes = 0, ios = 0, latency = 0;
    std::vector<double> rates;
    for (std::size_t i = from; i < to; ++i) {
        bytes += static_cast<double>(m_samples[i].bytes);
        ios += static_cast<double>(m_samples[i].ios);
        latency += m_samples[i].latencyMeanNs * static_cast<double>(m_samples[i].ios);
        rates.push_back(iops(i));
    }
    const double length = (m_samples[to - 1].at - begin(from)).count();
    if (length > 0) {
        mean.iops = ios / length;
        mean.bytesPerSecond = bytes / length;
    }
    mean.latencyMeanNs = ios > 0 ? latency / ios : 0;
    mean.spreadCv = coefficientOfVariation(rates);
    return mean;
}

std::size_t Timeline::momentAt(Seconds time) const
{
    const auto after = std::ranges::upper_bound(m_samples, time, {}, &Sample::at);
    return static_cast<std::size_t>(after - m_samples.begin());
}

TimelineMean Timeline::first(Seconds length) const
{
    return mean(0, std::max<std::size_t>(1, momentAt(length + Seconds(1e-6))));
}

TimelineMean Timeline::last(Seconds length) const
{
    return mean(std::min(momentAt(this->length() - length + Seconds(1e-6)), size() ? size() - 1 : 0), size());
}

/// Where two levels, one before and one after, fit best (least squares); the moments from there on belong to the second.
std::optional<std::size_t> Timeline::largestStep() const
{
    if (size() < fewestMoments)
        return std::nullopt;
    std::vector<double> sums(size() + 1);
    for (std::size_t i = 0; i < size(); ++i)
        sums[i + 1] = sums[i] + iops(i);
    const auto count = static_cast<double>(size());
    double best = -1;
    std::size_t at = 0;
    for (std::size_t i = 1; i < size(); ++i) {
        const auto left = static_cast<double>(i);
        const double difference = sums[i] / left - (sums.back() - sums[i]) / (count - left);
        if (const double gain = difference * difference * left * (count - left); difference > 0 && gain > best) {
            best = gain;
            at = i;
        }
    }
    return at > 0 ? std::optional(at) : std::nullopt;
}

std::optional<SpeedFall> Timeline::fall() const
{
    const std::optional<std::size_t> step = largestStep();
    if (!step)
        return std::nullopt;
    std::vector<double> rates;
    for (std::size_t i = 0; i < size(); ++i)
        rates.push_back(iops(i));
    const auto medianBetween = [&](std::size_t from, std::size_t to) {
        return medianOf({rates.begin() + static_cast<std::ptrdiff_t>(from), rates.begin() + static_cast<std::ptrdiff_t>(to)});
    };
    // The level at first, not the mean of all before the largest step, since a drive may fall in several steps.
    const std::size_t window = windowOf(size());
    const double level = medianBetween(0, std::min(*step, std::max<std::size_t>(window, *step / 4 + 1)));
    const std::size_t tail = std::max<std::size_t>(1, size() / 10);
    if (mean(size() - tail, size()).iops >= fallShare * level)
        return std::nullopt;
    for (std::size_t i = 1; i + 1 < size(); ++i) {
        if (rates[i] >= fallShare * level || medianBetween(i, std::min(i + window, size())) >= fallShare * level)
            continue;
        SpeedFall fall{.moment = i, .at = begin(i), .written = {}, .before = mean(0, i), .after = mean(size() - tail, size())};
        for (std::size_t j = 0; j < i; ++j)
            fall.written += Bytes(m_samples[j].bytes);
        return fall;
    }
    return std::nullopt;
}

std::optional<std::size_t> Timeline::settledFrom() const
{
    constexpr std::size_t fewest = 20;
    if (size() < fewest)
        return std::nullopt;
    const std::size_t window = std::max<std::size_t>(1, size() / 30);
    const std::size_t quarter = size() - size() / 4;
    const double settled = mean(quarter, size()).latencyMeanNs;
    if (settled <= 0)
        return std::nullopt;
    std::size_t from = quarter;
    while (from > 0) {
        const double around = mean(from - 1, std::min(from - 1 + window, size())).latencyMeanNs;
        if (std::abs(around - settled) > 0.1 * settled)
            break;
        --from;
    }
    return from < quarter ? std::optional(from) : std::nullopt;
}

}

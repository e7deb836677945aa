// SPDX-License-Identifier: MIT
#include "core/engine/histogram.h"

#include <algorithm>
#include <cmath>

namespace qdm {

Histogram::Histogram() : m_counts(bucketCount) { }

void Histogram::merge(const Histogram &other)
{
    for (unsigned i = 0; i < bucketCount; ++i)
        m_counts[i] += other.m_counts[i];
    m_count += other.m_count;
    m_sum += other.m_sum;
    m_min = std::min(m_min, other.m_min);
    m_max = std::max(m_max, other.m_max);
}

void Histogram::clear() noexcept
{
    std::ranges::fill(m_counts, 0);
    m_count = 0;
    m_sum = 0;
    m_min = ~std::uint64_t(0);
    m_max = 0;
}

double Histogram::mean() const noexcept
{
    return m_count ? static_cast<double>(m_sum) / static_cast<double>(m_count) : 0;
}

double Histogram::percentile(double fraction) const noexcept
{
    if (m_count == 0)
        return 0;
    const double wanted = std::max(1.0, std::ceil(fraction * static_cast<double>(m_count)));
    std::uint64_t seen = 0;
    for (unsigned i = 0; i < bucketCount; ++i) {
        seen += m_counts[i];
        if (static_cast<double>(seen) >= wanted)
            return std::clamp(middleOf(i), static_cast<double>(m_min), static_cast<double>(m_max));
    }
    return static_cast<double>(m_max);
}

std::vector<std::pair<unsigned, std::uint64_t>> Histogram::buckets() const
{
    std::vector<std::pair<unsigned, std::uint64_t>> filled;
    for (unsigned i = 0; i < bucketCount; ++i)
        if (m_counts[i])
            filled.emplace_back(i, m_counts[i]);
    return filled;
}

Histogram Histogram::fromBuckets(const std::vector<std::pair<unsigned, std::uint64_t>> &buckets, std::uint64_t sum, std::uint64_t min,
                                 std::uint64_t max)
{
    Histogram histogram;
    for (auto [index, count] : buckets) {
        if (index >= bucketCount)
            continue;
        histogram.m_counts[index] += count;
        histogram.m_count += count;
    }
    histogram.m_sum = sum;
    if (histogram.m_count) {
        histogram.m_min = min;
        histogram.m_max = max;
    }
    return histogram;
}

double Histogram::middleOf(unsigned index) noexcept
{
    // The first two octaves' worth of buckets hold one value each.
    if (index < (2u << subBits))
        return index;
    const unsigned shift = (index >> subBits) - 1;
    const std::uint64_t lower = ((std::uint64_t(1) << subBits) + (index & ((1u << subBits) - 1))) << shift;
    return static_cast<double>(lower) + static_cast<double>((std::uint64_t(1) << shift) - 1) / 2;
}

}

// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

namespace qdm {

/// Latency histogram in fixed memory: 64 linear buckets for each power of two, over the whole range of 64 bits, so that a bucket is never
/// wider than 1/64 of its lower end, a value read from a bucket's middle is at most 0.79 % off, and nothing saturates. One thread at a
/// time.
class Histogram {
public:
    static constexpr unsigned subBits = 6; ///< log2 of the buckets in each octave

    Histogram();

    /// Counts one value. A few instructions; no allocation.
    void add(std::uint64_t value) noexcept
    {
        ++m_counts[indexOf(value)];
        ++m_count;
        m_sum += value;
        if (value < m_min)
            m_min = value;
        if (value > m_max)
            m_max = value;
    }

    void merge(const Histogram &other);
    void clear() noexcept;

    std::uint64_t count() const noexcept { return m_count; }
    std::uint64_t sum() const noexcept { return m_sum; }
    std::uint64_t min() const noexcept { return m_count ? m_min : 0; }
    std::uint64_t max() const noexcept { return m_max; }
    double mean() const noexcept;

    /// The smallest value that at least `fraction` (0..1) of all values do not exceed, to bucket accuracy and within min..max. 0 when
    /// empty.
    double percentile(double fraction) const noexcept;

    /// Non-empty buckets as (index, count), rising; and back. The pair of functions keeps a histogram in a file.
    std::vector<std::pair<unsigned, std::uint64_t>> buckets() const;
    static Histogram fromBuckets(const std::vector<std::pair<unsigned, std::uint64_t>> &buckets, std::uint64_t sum, std::uint64_t min,
                                 std::uint64_t max);

    static constexpr unsigned bucketCount = (64 - subBits + 1) << subBits;
    static unsigned indexOf(std::uint64_t value) noexcept
    {
        // Below 2^(subBits+1) each value has its own bucket; above, the top subBits bits after the leading one choose within the octave.
        const unsigned width = static_cast<unsigned>(std::bit_width(value));
        if (width <= subBits)
            return static_cast<unsigned>(value);
        const unsigned shift = width - 1 - subBits;
        return ((shift + 1) << subBits) + static_cast<unsigned>((value >> shift) & ((1u << subBits) - 1));
    }
    static double middleOf(unsigned index) noexcept; ///< the middle of a bucket's range

private:
    std::vector<std::uint64_t> m_counts; ///< on the heap, allocated once: 30 KB would be much for a stack or a moved result
    std::uint64_t m_count = 0;
    std::uint64_t m_sum = 0;
    std::uint64_t m_min = ~std::uint64_t(0);
    std::uint64_t m_max = 0;
};

}

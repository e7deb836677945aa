// SPDX-License-Identifier: MIT
#pragma once

#include "core/engine/random.h"
#include "core/workload/workload.h"

#include <atomic>
#include <cstdint>
#include <vector>

namespace qdm {

/// A part of the target, in bytes.
struct Region {
    std::uint64_t start = 0;
    std::uint64_t length = 0;
};

/// The region of each thread: all the same where they share one sequence, adjacent and disjoint otherwise.
/// Throws Error(Usage) where a block or the asked regions do not fit into the target, Unsupported where the block or grid does not suit its
/// sectors.
std::vector<Region> regionsOf(const Workload &workload, Bytes targetSize, Bytes targetAlignment);

/// Where the next sequential request begins, in bytes from the region's start; one for all threads that share a sequence.
struct alignas(64) Cursor {
    std::atomic<std::uint64_t> position{0};
};

/// Decides offset, length and direction of one thread's requests. A few nanoseconds a request; no allocation. One thread.
class OffsetGenerator {
public:
    /// `shared`: several threads draw from `cursor` at once.
    OffsetGenerator(const Workload &workload, Region region, Cursor &cursor, bool shared);

    /// Begins anew: the same seed gives the same requests (of one thread alone).
    void reseed(std::uint64_t seed) noexcept
    {
        m_random = Random(seed);
        m_next = 0;
    }

    Request next(std::uint32_t slot) noexcept
    {
        const Choice &block = m_choices.size() == 1 ? m_choices.front() : chooseBlock();
        const bool read = m_readShare == 100 || (m_readShare != 0 && m_random.below(100) < m_readShare);
        const std::uint64_t offset = m_randomShare == 100 ? randomOffset(block)
            : m_randomShare == 0                          ? sequentialOffset(block)
                                                          : mixedOffset(block);
        return {m_region.start + offset, block.length, slot, read ? Direction::Read : Direction::Write};
    }

private:
    struct Choice {
        std::uint32_t length;
        unsigned upToPercent;    ///< cumulated share
        std::uint64_t positions; ///< how many places on the grid such a block has in the region
    };

    const Choice &chooseBlock() noexcept;
    std::uint64_t randomOffset(const Choice &block) noexcept { return m_random.below(block.positions) * m_grid; }
    std::uint64_t sequentialOffset(const Choice &block) noexcept;
    std::uint64_t mixedOffset(const Choice &block) noexcept;

    std::vector<Choice> m_choices;
    Region m_region;
    std::uint64_t m_sequentialLength; ///< of the region; whole blocks where all are of one size
    std::uint64_t m_grid;
    unsigned m_readShare;
    unsigned m_randomShare;
    Cursor &m_cursor;
    bool m_shared;
    std::uint64_t m_next = 0; ///< end of the thread's last request, for partly random patterns
    Random m_random;
};

}

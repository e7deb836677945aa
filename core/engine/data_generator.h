// SPDX-License-Identifier: MIT
#pragma once

#include "core/workload/workload.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace qdm {

/// Makes what is written. The random part is the running output of eight xorshift64 generators (Marsaglia 2003) that never begin anew, so
/// that no block repeats an earlier one and nothing in a block repeats itself; plain enough for the compiler to keep several lanes in one
/// register.
class DataGenerator {
public:
    DataGenerator(DataPattern pattern, std::uint64_t seed) noexcept;

    /// Fills a buffer whose size is a multiple of 512 bytes and that is aligned to 8.
    void fill(std::span<std::byte> buffer) noexcept;

private:
    static constexpr std::size_t lanes = 8;

    void fillRandom(std::byte *out, std::size_t size) noexcept;

    std::size_t m_randomPerChunk; ///< bytes of each 4 KiB chunk that are random; the rest is zeros
    std::uint64_t m_state[lanes];
};

}

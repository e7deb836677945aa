// SPDX-License-Identifier: MIT
#pragma once

#include "core/workload/workload.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace qdm {

/// Makes what is written: no 4 KiB that hold random data are ever made twice. The random part is the running output of eight
/// xorshift64 generators (Marsaglia 2003) that never begin anew; plain enough for the compiler to keep several lanes in one register.
class DataGenerator {
public:
    DataGenerator(DataPattern pattern, std::uint64_t seed) noexcept;

    /// Fills a buffer whose size is a multiple of 512 bytes and that is aligned to 8.
    void fill(std::span<std::byte> buffer) noexcept;

    /// Makes a buffer that fill() of this generator has filled new again, far more cheaply: each 4 KiB, the unit in which drives and
    /// filesystems look for repetitions, gets eight bytes that never were. The rest stays, so this is for blocks of renewableFrom bytes and
    /// more alone: none compresses over so long a distance (filesystems take pieces of 128 KiB by default), while the time of a full fill
    /// would show beside such a request. More marks would show too: the device has read the buffer, and each line that is written must be
    /// fetched again.
    void renew(std::span<std::byte> buffer) noexcept;
    static constexpr std::size_t renewableFrom = std::size_t(256) << 10;

private:
    static constexpr std::size_t lanes = 8;

    void fillRandom(std::byte *out, std::size_t size) noexcept;

    std::size_t m_randomPerChunk; ///< bytes of each 4 KiB chunk that are random; the rest is zeros
    std::uint64_t m_state[lanes];
};

}

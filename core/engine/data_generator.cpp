// SPDX-License-Identifier: MIT
#include "core/engine/data_generator.h"

#include "core/engine/random.h"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace qdm {

namespace {

constexpr std::size_t step = 64; ///< what the lanes make at once

/// Compression works in pieces of about this size; the zeros are spread evenly over such pieces.
constexpr std::size_t chunkSize = 4096;

}

DataGenerator::DataGenerator(DataPattern pattern, std::uint64_t seed) noexcept
{
    static_assert(step == lanes * sizeof(std::uint64_t));
    m_randomPerChunk = (chunkSize * (100 - pattern.compressiblePercent) / 100 + step / 2) / step * step; // to the nearest step
    for (std::uint64_t &state : m_state)
        state = nextSeed(seed) | 1; // a generator of this kind must not begin at 0
}

void DataGenerator::fill(std::span<std::byte> buffer) noexcept
{
    assert(buffer.size() % 512 == 0);
    if (m_randomPerChunk == chunkSize) {
        fillRandom(buffer.data(), buffer.size());
        return;
    }
    for (std::size_t at = 0; at < buffer.size(); at += chunkSize) {
        const std::size_t size = std::min(chunkSize, buffer.size() - at);
        const std::size_t random = size == chunkSize ? m_randomPerChunk : size * m_randomPerChunk / chunkSize / step * step;
        fillRandom(buffer.data() + at, random);
        std::memset(buffer.data() + at + random, 0, size - random);
    }
}

void DataGenerator::renew(std::span<std::byte> buffer) noexcept
{
    if (m_randomPerChunk == 0)
        return;
    std::uint64_t fresh[lanes];
    for (std::size_t at = 0, lane = lanes; at < buffer.size(); at += chunkSize, ++lane) {
        if (lane == lanes) {
            fillRandom(reinterpret_cast<std::byte *>(fresh), sizeof fresh);
            lane = 0;
        }
        std::memcpy(buffer.data() + at, &fresh[lane], sizeof fresh[lane]);
    }
}

void DataGenerator::fillRandom(std::byte *out, std::size_t size) noexcept
{
    std::uint64_t state[lanes];
    std::memcpy(state, m_state, sizeof state);
    for (std::byte *end = out + size; out != end; out += sizeof state) {
        for (std::uint64_t &lane : state) {
            lane ^= lane << 13;
            lane ^= lane >> 7;
            lane ^= lane << 17;
        }
        std::memcpy(out, state, sizeof state);
    }
    std::memcpy(m_state, state, sizeof state);
}

}

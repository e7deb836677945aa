// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>

namespace qdm {

/// SplitMix64 (Steele, Lea, Flood 2014): turns one seed into a sequence of well-spread ones.
inline std::uint64_t nextSeed(std::uint64_t &state) noexcept
{
    std::uint64_t z = state += 0x9E3779B97F4A7C15;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
}

/// A seed that depends on all of `base`, `a` and `b`, so that tests, passes and threads never share a sequence.
inline std::uint64_t derivedSeed(std::uint64_t base, std::uint64_t a, std::uint64_t b = 0) noexcept
{
    std::uint64_t state = base;
    state = nextSeed(state) ^ a;
    state = nextSeed(state) ^ b;
    return nextSeed(state);
}

/// The high half of the product, for compilers that have no integer of 128 bits.
constexpr std::uint64_t highHalfByParts(std::uint64_t a, std::uint64_t b) noexcept
{
    constexpr std::uint64_t lower = 0xFFFFFFFF;
    const std::uint64_t low = (a & lower) * (b & lower);
    const std::uint64_t middle = (a >> 32) * (b & lower) + (low >> 32);
    const std::uint64_t other = (a & lower) * (b >> 32) + (middle & lower);
    return (a >> 32) * (b >> 32) + (middle >> 32) + (other >> 32);
}

constexpr std::uint64_t highHalf(std::uint64_t a, std::uint64_t b) noexcept
{
#ifdef __SIZEOF_INT128__
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::uint64_t>((static_cast<Wide>(a) * b) >> 64);
#else
    return highHalfByParts(a, b);
#endif
}

/// xoshiro256++ (Blackman and Vigna 2019): a nanosecond a number, passes the known statistical tests. Not for secrets.
class Random {
public:
    explicit Random(std::uint64_t seed = 0) noexcept
    {
        for (std::uint64_t &word : m_state)
            word = nextSeed(seed);
    }

    std::uint64_t next() noexcept
    {
        const std::uint64_t result = std::rotl(m_state[0] + m_state[3], 23) + m_state[0];
        const std::uint64_t shifted = m_state[1] << 17;
        m_state[2] ^= m_state[0];
        m_state[3] ^= m_state[1];
        m_state[1] ^= m_state[2];
        m_state[0] ^= m_state[3];
        m_state[2] ^= shifted;
        m_state[3] = std::rotl(m_state[3], 45);
        return result;
    }

    /// Uniform over 0 .. bound-1: the high half of the product, whose bias of bound / 2^64 no drive can show.
    std::uint64_t below(std::uint64_t bound) noexcept { return highHalf(next(), bound); }

private:
    std::uint64_t m_state[4];
};

}

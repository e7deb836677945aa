// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstdint>

namespace qdm {

/// A size or an offset in bytes. A type of its own, so that a size is never mistaken for a count or for KiB.
class Bytes {
public:
    constexpr Bytes() = default;
    constexpr explicit Bytes(std::uint64_t count) : m_count(count) { }

    constexpr std::uint64_t count() const { return m_count; }

    friend constexpr auto operator<=>(Bytes, Bytes) = default;
    friend constexpr Bytes operator+(Bytes a, Bytes b) { return Bytes(a.m_count + b.m_count); }
    friend constexpr Bytes operator-(Bytes a, Bytes b) { return Bytes(a.m_count - b.m_count); }
    friend constexpr Bytes operator*(Bytes a, std::uint64_t n) { return Bytes(a.m_count * n); }
    friend constexpr std::uint64_t operator/(Bytes a, Bytes b) { return a.m_count / b.m_count; }
    friend constexpr Bytes operator/(Bytes a, std::uint64_t n) { return Bytes(a.m_count / n); }
    friend constexpr Bytes operator%(Bytes a, Bytes b) { return Bytes(a.m_count % b.m_count); }
    constexpr Bytes &operator+=(Bytes b)
    {
        m_count += b.m_count;
        return *this;
    }

    /// The largest multiple of `unit` (not 0) that is no larger than this.
    constexpr Bytes roundedDownTo(Bytes unit) const { return Bytes(m_count - m_count % unit.m_count); }

private:
    std::uint64_t m_count = 0;
};

inline namespace literals {
constexpr Bytes operator""_B(unsigned long long n)
{
    return Bytes(n);
}
constexpr Bytes operator""_KiB(unsigned long long n)
{
    return Bytes(n << 10);
}
constexpr Bytes operator""_MiB(unsigned long long n)
{
    return Bytes(n << 20);
}
constexpr Bytes operator""_GiB(unsigned long long n)
{
    return Bytes(n << 30);
}
constexpr Bytes operator""_TiB(unsigned long long n)
{
    return Bytes(n << 40);
}
}

}

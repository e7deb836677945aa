// SPDX-License-Identifier: MIT
#include "core/result/format.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <fmt/chrono.h>
#include <fmt/format.h>

namespace qdm {

namespace {

/// One decimal, dropped where the value is whole: "612", "1.5".
std::string shortNumber(double value)
{
    const std::string text = fmt::format("{:.1f}", value);
    return text.ends_with(".0") ? text.substr(0, text.size() - 2) : text;
}

bool isExactWithOneDecimal(Bytes size, std::uint64_t unit)
{
    return size.count() % unit * 10 % unit == 0;
}

std::string inUnits(std::uint64_t count, std::uint64_t unit, const char *name, std::uint64_t smallerUnit, const char *smallerName)
{
    const std::uint64_t rest = count % unit / smallerUnit;
    return rest ? fmt::format("{} {} {} {}", count / unit, name, rest, smallerName) : fmt::format("{} {}", count / unit, name);
}

}

std::string formatSize(Bytes size)
{
    // A small size that one decimal cannot tell is given in bytes, so that "1025 B" does not look like a fit block size.
    if (size < 1_KiB || (size < 1_MiB && !isExactWithOneDecimal(size, 1024)))
        return fmt::format("{} B", size.count());
    static constexpr std::array units{"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    double value = static_cast<double>(size.count()) / 1024;
    std::size_t unit = 0;
    for (; value >= 1023.95 && unit + 1 < units.size(); ++unit)
        value /= 1024;
    return fmt::format("{} {}", shortNumber(value), units[unit]);
}

std::string formatCapacity(Bytes size)
{
    static constexpr std::array units{"kB", "MB", "GB", "TB", "PB", "EB"};
    double value = static_cast<double>(size.count()) / 1000;
    std::size_t unit = 0;
    for (; value >= 999.5 && unit + 1 < units.size(); ++unit)
        value /= 1000;
    return value < 9.95 ? fmt::format("{:.1f} {}", value, units[unit]) : fmt::format("{:.0f} {}", value, units[unit]);
}

std::string formatMegabytesPerSecond(double bytesPerSecond)
{
    return fmt::format("{:.2f}", bytesPerSecond / 1e6);
}

std::string formatMebibytesPerSecond(double bytesPerSecond)
{
    return fmt::format("{:.2f}", bytesPerSecond / (1 << 20));
}

std::string formatRate(double bytesPerSecond)
{
    return formatMegabytesPerSecond(bytesPerSecond) + " MB/s";
}

std::string formatIops(double iops)
{
    return fmt::format("{:.1f}", iops);
}

std::string formatLatency(double nanoseconds)
{
    // The limits are where the smaller unit would round up to its 1000.
    if (nanoseconds < 999'995)
        return fmt::format("{:.2f} us", nanoseconds / 1e3);
    if (nanoseconds < 9'995'000)
        return fmt::format("{:.2f} ms", nanoseconds / 1e6);
    if (nanoseconds < 999'950'000)
        return fmt::format("{:.1f} ms", nanoseconds / 1e6);
    return fmt::format("{:.2f} s", nanoseconds / 1e9);
}

std::string formatDuration(std::chrono::duration<double> d)
{
    if (!(d.count() >= 0.0005))
        return "0 s";
    if (d.count() < 9.995)
        return fmt::format("{:.3g} s", std::round(d.count() * 1000) / 1000);
    if (d.count() < 59.95)
        return shortNumber(d.count()) + " s";
    const auto seconds = static_cast<std::uint64_t>(std::llround(d.count()));
    if (seconds < 3600)
        return inUnits(seconds, 60, "min", 1, "s");
    if (seconds < 86400)
        return inUnits(seconds, 3600, "h", 60, "min");
    return inUnits(seconds, 86400, "d", 3600, "h");
}

std::string formatPercent(double fraction)
{
    return fmt::format("{:.1f} %", fraction * 100);
}

std::string formatTime(std::chrono::system_clock::time_point time)
{
    return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::chrono::system_clock::to_time_t(time)));
}

std::string formatGrouped(double value)
{
    const double size = std::abs(value);
    std::string text =
        size >= 100 || value == std::round(value) ? fmt::format("{:.0f}", value) : fmt::format("{:.{}f}", value, size >= 10 ? 1 : 2);
    const std::size_t end = std::min(text.find('.'), text.size());
    for (std::size_t at = end; at > 3 + (text[0] == '-' ? 1u : 0u);) {
        at -= 3;
        text.insert(at, ",");
    }
    return text;
}

}

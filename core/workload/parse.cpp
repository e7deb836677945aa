// SPDX-License-Identifier: MIT
#include "core/workload/parse.h"

#include "platform/include/error.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

namespace qdm {

namespace {

/// Offsets of files and devices are signed 64-bit numbers everywhere.
constexpr double largestSize = 9.2e18;

[[noreturn]] void fail(std::string_view text, std::string_view wanted)
{
    throw Error(ErrorKind::Usage, fmt::format("\"{}\" is not {}.", text, wanted));
}

[[noreturn]] void failSize(std::string_view text)
{
    fail(text, "a size; write a number above 0 with B, KiB, MiB, GiB or TiB, such as 512KiB or 1.5GiB");
}

std::string_view trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t");
    if (first == text.npos)
        return {};
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

std::string lowered(std::string_view text)
{
    std::string out(text);
    std::ranges::transform(out, out.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return out;
}

/// Bytes in a unit such as "K", "KiB", "kB" or "", 0 if it is none.
std::uint64_t unitOf(std::string_view text)
{
    const std::string unit = lowered(text);
    if (unit.empty() || unit == "b")
        return 1;
    const std::size_t power = std::string_view("kmgtp").find(unit[0]);
    const std::string rest = unit.substr(1);
    if (power == std::string_view::npos || !(rest.empty() || rest == "ib" || rest == "b"))
        return 0;
    std::uint64_t bytes = 1;
    for (std::size_t i = 0; i <= power; ++i)
        bytes *= rest == "b" ? 1000 : 1024;
    return bytes;
}

/// The value of `text`, which must be a name that `nameOf` gives one of `values`.
template <typename T, typename NameOf>
T parseNamed(std::string_view text, std::initializer_list<T> values, NameOf nameOf, std::string_view wanted)
{
    for (T value : values)
        if (text == nameOf(value))
            return value;
    fail(text, wanted);
}

}

Bytes parseSize(std::string_view text)
{
    const std::string_view all = trimmed(text);
    const std::size_t end = std::min(all.find_first_not_of("0123456789."), all.size());
    const std::string_view digits = all.substr(0, end);
    const std::uint64_t unit = unitOf(trimmed(all.substr(end)));
    double number = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (read.ec != std::errc() || read.ptr != digits.data() + digits.size() || unit == 0)
        failSize(text);
    const double bytes = number * static_cast<double>(unit);
    if (bytes < 1)
        failSize(text);
    if (bytes > largestSize)
        fail(text, "a size that a file or drive can have; the most is 8 million TiB");
    // Whole numbers are kept exact, also where a double has too few digits.
    std::uint64_t whole = 0;
    const auto exact = std::from_chars(digits.data(), digits.data() + digits.size(), whole);
    return Bytes(exact.ptr == read.ptr ? whole * unit : static_cast<std::uint64_t>(bytes));
}

DataPattern parseData(std::string_view text)
{
    if (text == "random")
        return {0};
    if (text == "zero")
        return {100};
    unsigned percent = 0;
    const std::string_view number = trimmed(text.substr(0, text.rfind('%')));
    const auto read = std::from_chars(number.data(), number.data() + number.size(), percent);
    if (!text.ends_with('%') || read.ec != std::errc() || read.ptr != number.data() + number.size() || percent > 100)
        fail(text, "a kind of data; write random, zero, or a compressible share of 0% to 100%");
    return {percent};
}

std::string dataName(DataPattern data)
{
    if (data.compressiblePercent == 0)
        return "random";
    return data.compressiblePercent == 100 ? "zero" : fmt::format("{}%", data.compressiblePercent);
}

const char *writeModeName(WriteMode mode)
{
    switch (mode) {
    case WriteMode::Direct: return "direct";
    case WriteMode::WriteThrough: return "write-through";
    case WriteMode::FlushEnd: return "flush-end";
    }
    return "";
}

WriteMode parseWriteMode(std::string_view text)
{
    return parseNamed(text, {WriteMode::Direct, WriteMode::WriteThrough, WriteMode::FlushEnd}, writeModeName,
                      "a write mode; write direct, write-through or flush-end");
}

ScoreRule parseScoreRule(std::string_view text)
{
    return parseNamed(text, {ScoreRule::Best, ScoreRule::Median, ScoreRule::Mean}, scoreRuleName,
                      "a score rule; write best, median or mean");
}

Operation parseOperation(std::string_view text)
{
    return parseNamed(text, {Operation::Read, Operation::Write, Operation::Mix}, operationName, "an operation; write read, write or mix");
}

std::optional<EngineKind> parseEngine(std::string_view text)
{
    if (text == "auto")
        return std::nullopt;
    return parseNamed(text, allEngines, engineName, "an engine; write auto, io_uring, aio, iocp or sync");
}

}

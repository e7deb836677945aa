// SPDX-License-Identifier: MIT
#include "app/cli/arguments.h"

#include "core/workload/parse.h"

#include <charconv>
#include <cmath>
#include <fmt/format.h>

namespace qdm::cli {

namespace {

[[noreturn]] void fail(const std::string &text, const char *wanted)
{
    throw Error(ErrorKind::Usage, fmt::format("\"{}\" is not {}.", text, wanted));
}

/// The whole of `text` as a number, or a failure that says what was wanted.
template <typename T>
T readWhole(const std::string &number, const std::string &text, const char *wanted)
{
    T value{};
    const auto read = std::from_chars(number.data(), number.data() + number.size(), value);
    if (read.ec != std::errc() || read.ptr != number.data() + number.size())
        fail(text, wanted);
    return value;
}

std::string without(const std::string &text, char suffix)
{
    return text.ends_with(suffix) ? text.substr(0, text.size() - 1) : text;
}

}

unsigned readCount(const std::string &text)
{
    return readWhole<unsigned>(text, text, "a whole number");
}

unsigned readPercent(const std::string &text)
{
    constexpr const char *wanted = "a whole number of percent from 0 to 100";
    const auto percent = readWhole<unsigned>(without(text, '%'), text, wanted);
    if (percent > 100)
        fail(text, wanted);
    return percent;
}

double readNumber(const std::string &text)
{
    constexpr const char *wanted = "a number of 0 or more, such as 0.01";
    const auto number = readWhole<double>(text, text, wanted);
    if (!(number >= 0) || std::isinf(number))
        fail(text, wanted);
    return number;
}

Seconds readSeconds(const std::string &text)
{
    constexpr const char *wanted = "a number of seconds, such as 5 or 0.5";
    const auto number = readWhole<double>(without(text, 's'), text, wanted);
    if (!(number >= 0) || std::isinf(number))
        fail(text, wanted);
    return Seconds(number);
}

Bytes readFileSize(const std::string &text)
{
    const Bytes size = text == "all" ? Bytes() : parseSize(text);
    if (text != "all" && size < 1_MiB)
        fail(text, "enough; a test needs 1 MiB at least");
    return size;
}

std::uint64_t readSeed(const std::string &text)
{
    constexpr const char *wanted = "a seed; write a whole number from 0 to 9007199254740991";
    const auto seed = readWhole<std::uint64_t>(text, text, wanted);
    if (seed >> 53)
        fail(text, wanted);
    return seed;
}

std::vector<BlockShare> readBlocks(const std::string &text)
{
    if (text.find(':') == text.npos)
        return {{parseSize(text), 100}};
    std::vector<BlockShare> blocks;
    for (const std::string &part : splitAt(text, ',')) {
        const std::vector<std::string> pair = splitAt(part, ':');
        if (pair.size() != 2)
            fail(part, "a size with its share; write them as in 4KiB:55,64KiB:25,128KiB:20");
        blocks.push_back({parseSize(pair[0]), readPercent(pair[1])});
    }
    return blocks;
}

Span readSpan(const std::string &text)
{
    if (!text.ends_with('%'))
        return {.bytes = parseSize(text)};
    return {.bytes = {}, .percent = readNumber(without(text, '%'))};
}

bool readDisjoint(const std::string &text)
{
    if (text != "shared" && text != "disjoint")
        fail(text, "a placement; write shared or disjoint");
    return text == "disjoint";
}

unsigned readPattern(const std::string &text)
{
    if (text != "sequential" && text != "random")
        fail(text, "a pattern; write sequential or random, or give a --random-share");
    return text == "random" ? 100 : 0;
}

std::vector<std::string> splitAt(const std::string &text, char separator)
{
    std::vector<std::string> parts{""};
    for (char c : text)
        if (c == separator)
            parts.emplace_back();
        else
            parts.back() += c;
    return parts;
}

}

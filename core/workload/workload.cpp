// SPDX-License-Identifier: MIT
#include "core/workload/workload.h"

#include "core/result/format.h"
#include "platform/include/error.h"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

namespace qdm {

namespace {

constexpr Bytes smallestAllowedBlock = 512_B;
constexpr Bytes largestAllowedBlock = 64_MiB;

template <typename T>
void requireRange(const char *what, T value, T lowest, T highest, const char *unit = "")
{
    // The negated form also refuses a NaN.
    if (!(value >= lowest && value <= highest))
        throw Error(ErrorKind::Usage, fmt::format("{} is {}{}, it must be {} to {}{}.", what, value, unit, lowest, highest, unit));
}

void requireBlocks(const Workload &w)
{
    if (w.blocks.empty())
        throw Error(ErrorKind::Usage, "block is empty, it must name at least one size.");
    unsigned percent = 0;
    for (const BlockShare &block : w.blocks) {
        if (block.size < smallestAllowedBlock || block.size > largestAllowedBlock || block.size % smallestAllowedBlock != 0_B)
            throw Error(ErrorKind::Usage,
                        fmt::format("block is {}, it must be 512 B to 64 MiB and a multiple of 512 B.", formatSize(block.size)));
        percent += block.percent;
    }
    if (percent != 100)
        throw Error(ErrorKind::Usage, fmt::format("the shares of the block sizes add up to {} %, they must add up to 100 %.", percent));
}

void requireAlignment(const Workload &w)
{
    const Bytes alignment = w.effectiveAlignment();
    if (alignment < smallestAllowedBlock || alignment > 1_GiB || alignment % smallestAllowedBlock != 0_B)
        throw Error(ErrorKind::Usage,
                    fmt::format("alignment is {}, it must be 512 B to 1 GiB and a multiple of 512 B.", formatSize(alignment)));
}

std::string shortSize(Bytes size)
{
    if (size % 1_MiB == 0_B)
        return fmt::format("{}M", size / 1_MiB);
    return size % 1_KiB == 0_B ? fmt::format("{}K", size / 1_KiB) : fmt::format("{}B", size.count());
}

std::string patternName(const Workload &w)
{
    if (w.randomShare == 0)
        return "SEQ";
    return w.randomShare == 100 ? "RND" : fmt::format("RND{}%-", w.randomShare);
}

}

Bytes sizeIn(const Span &span, Bytes target)
{
    return span.bytes != 0_B ? span.bytes : Bytes(static_cast<std::uint64_t>(static_cast<double>(target.count()) * span.percent / 100));
}

const char *operationName(Operation operation)
{
    switch (operation) {
    case Operation::Read: return "read";
    case Operation::Write: return "write";
    case Operation::Mix: return "mix";
    }
    return "";
}

Bytes Workload::largestBlock() const
{
    return std::ranges::max(blocks, {}, &BlockShare::size).size;
}

Bytes Workload::smallestBlock() const
{
    return std::ranges::min(blocks, {}, &BlockShare::size).size;
}

Bytes Workload::effectiveAlignment() const
{
    return alignment.value_or(std::max(4_KiB, smallestBlock()));
}

Operation Workload::operation() const
{
    if (readShare == 100)
        return Operation::Read;
    return readShare == 0 ? Operation::Write : Operation::Mix;
}

std::string workloadName(const Workload &w, std::optional<SweepAxis> without)
{
    std::string name = patternName(w);
    if (without != SweepAxis::Block)
        name += w.blocks.size() == 1 ? shortSize(w.largestBlock()) : shortSize(w.smallestBlock()) + "-" + shortSize(w.largestBlock());
    const std::string depth = without == SweepAxis::QueueDepth ? "" : fmt::format("Q{}", w.depth);
    const std::string threads = without == SweepAxis::Threads ? "" : fmt::format("T{}", w.threads);
    return fmt::format("{} {}{}", name, depth, threads);
}

void validate(const Workload &w)
{
    requireRange("random_share", w.randomShare, 0u, 100u, " %");
    requireRange("read_share", w.readShare, 0u, 100u, " %");
    requireBlocks(w);
    requireAlignment(w);
    requireRange("depth", w.depth, 1u, 1024u);
    requireRange("threads", w.threads, 1u, 64u);
    requireRange("span", w.span.percent, 0.000001, 100.0, " %");
    if (w.offset.bytes == 0_B)
        requireRange("offset", w.offset.percent, 0.0, 99.9999, " %");
    requireRange("bytes", w.byteLimit.percent, 0.0, 10'000.0, " %");
    requireRange("compressible data", w.data.compressiblePercent, 0u, 100u, " %");
    requireRange("ramp", w.ramp.count(), 0.0, 600.0, " s");
    requireRange("seconds", w.seconds.count(), 0.01, 1'000'000.0, " s");
    requireRange("passes", w.passes, 1u, 1000u);
    requireRange("pass_interval", w.passInterval.count(), 0.0, 86400.0, " s");
}

}

// SPDX-License-Identifier: MIT
#include "core/engine/offset_generator.h"

#include "core/result/format.h"
#include "platform/include/error.h"

#include <algorithm>
#include <fmt/format.h>

namespace qdm {

namespace {

/// The part of the target that the workload uses, on the target's blocks.
Region spanOf(const Workload &w, Bytes targetSize, Bytes targetAlignment)
{
    const Bytes start = sizeIn(w.offset, targetSize).roundedDownTo(targetAlignment);
    const Bytes room = targetSize - std::min(start, targetSize);
    const Bytes asked = sizeIn(w.span, targetSize);
    if (w.span.bytes > room)
        throw Error(ErrorKind::Usage,
                    fmt::format("The span is {}, but the target has only {}{}. Choose a smaller span or a larger size.",
                                formatSize(w.span.bytes), formatSize(room), start == 0_B ? "" : " after the offset"));
    return {start.count(), std::min(asked, room).roundedDownTo(targetAlignment).count()};
}

void requireSectors(const Workload &w, Bytes targetAlignment)
{
    const auto refuse = [&](const char *what, Bytes size) {
        throw Error(ErrorKind::Unsupported,
                    fmt::format("This target is read and written in units of {}; a {} of {} is not a multiple of it. Choose a larger one.",
                                formatSize(targetAlignment), what, formatSize(size)));
    };
    for (const BlockShare &block : w.blocks)
        if (block.size % targetAlignment != 0_B)
            refuse("block", block.size);
    if (w.effectiveAlignment() % targetAlignment != 0_B)
        refuse("grid", w.effectiveAlignment());
}

void requireRoom(const Workload &w, std::uint64_t regionLength)
{
    if (w.largestBlock().count() > regionLength)
        throw Error(ErrorKind::Usage,
                    fmt::format("A block of {} does not fit into the {} that each sequence has. Choose a smaller block or a larger size.",
                                formatSize(w.largestBlock()), formatSize(Bytes(regionLength))));
}

std::vector<Region> disjointRegions(const Workload &w, std::uint64_t span, std::uint64_t grid)
{
    const std::uint64_t gap = w.placement.gap.count() - w.placement.gap.count() % grid;
    // Bounded first, so that nothing below can overflow.
    const std::uint64_t gaps = std::min(gap, span) * (w.threads - 1);
    std::uint64_t length = w.placement.regionSize.count();
    if (length == 0)
        length = span > gaps ? (span - gaps) / w.threads : 0;
    length -= length % grid;
    if (length == 0 || length > span || length * w.threads + gaps > span)
        throw Error(ErrorKind::Usage,
                    fmt::format("{} regions of {} with gaps of {} do not fit into {}. Choose smaller regions or a larger size.", w.threads,
                                formatSize(Bytes(length)), formatSize(Bytes(gap)), formatSize(Bytes(span))));
    std::vector<Region> regions;
    for (unsigned i = 0; i < w.threads; ++i)
        regions.push_back({i * (length + gap), length});
    return regions;
}

}

std::vector<Region> regionsOf(const Workload &w, Bytes targetSize, Bytes targetAlignment)
{
    requireSectors(w, targetAlignment);
    const std::uint64_t grid = w.effectiveAlignment().count();
    const Region span = spanOf(w, targetSize, targetAlignment);
    std::vector<Region> regions =
        w.placement.disjoint ? disjointRegions(w, span.length, grid) : std::vector<Region>(w.threads, Region{0, span.length});
    for (Region &region : regions)
        region.start += span.start;
    requireRoom(w, regions.front().length);
    return regions;
}

OffsetGenerator::OffsetGenerator(const Workload &w, Region region, Cursor &cursor, bool shared)
    : m_region(region), m_grid(w.effectiveAlignment().count()), m_readShare(w.readShare), m_randomShare(w.randomShare), m_cursor(cursor),
      m_shared(shared)
{
    unsigned cumulated = 0;
    for (const BlockShare &block : w.blocks) {
        const std::uint64_t length = block.size.count();
        cumulated += block.percent;
        m_choices.push_back({static_cast<std::uint32_t>(length), cumulated, (region.length - length) / m_grid + 1});
    }
    // Where all blocks have one size, the sequence wraps at a whole block, so that each keeps its place on the grid of blocks.
    m_sequentialLength = w.blocks.size() == 1 ? region.length - region.length % w.largestBlock().count() : region.length;
}

const OffsetGenerator::Choice &OffsetGenerator::chooseBlock() noexcept
{
    const std::uint64_t drawn = m_random.below(100);
    for (const Choice &choice : m_choices)
        if (drawn < choice.upToPercent)
            return choice;
    return m_choices.back();
}

std::uint64_t OffsetGenerator::sequentialOffset(const Choice &block) noexcept
{
    for (;;) {
        std::uint64_t taken;
        if (m_shared) {
            taken = m_cursor.position.fetch_add(block.length, std::memory_order_relaxed);
        } else {
            taken = m_cursor.position.load(std::memory_order_relaxed);
            m_cursor.position.store(taken + block.length, std::memory_order_relaxed);
        }
        const std::uint64_t offset = taken % m_sequentialLength;
        if (offset + block.length <= m_sequentialLength)
            return offset;
        // The block would reach over the end: leave that rest out and go on from the start.
        if (!m_shared)
            m_cursor.position.store(0, std::memory_order_relaxed);
    }
}

std::uint64_t OffsetGenerator::mixedOffset(const Choice &block) noexcept
{
    std::uint64_t offset = m_next;
    if (m_random.below(100) < m_randomShare)
        offset = randomOffset(block);
    else if (offset + block.length > m_region.length)
        offset = 0;
    m_next = offset + block.length;
    return offset;
}

}

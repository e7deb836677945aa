// SPDX-License-Identifier: MIT
#include "tests/contract/places.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <random>

using namespace qdm;

namespace {

constexpr Bytes fileSize = 8_MiB;
constexpr std::uint32_t block = 4096;
constexpr std::uint64_t blocks = fileSize.count() / block;

/// A content that tells where it belongs and which round wrote it.
void fill(std::span<std::byte> buffer, std::uint64_t offset, std::uint64_t round)
{
    std::mt19937_64 words(offset * 31 + round);
    for (std::size_t at = 0; at < buffer.size(); at += 8) {
        const std::uint64_t word = words();
        std::memcpy(buffer.data() + at, &word, 8);
    }
}

bool holds(std::span<std::byte> buffer, std::uint64_t offset, std::uint64_t round)
{
    std::vector<std::byte> expected(buffer.size());
    fill(expected, offset, round);
    return std::ranges::equal(buffer, expected);
}

std::vector<std::uint64_t> shuffledOffsets(unsigned seed)
{
    std::vector<std::uint64_t> offsets(blocks);
    std::iota(offsets.begin(), offsets.end(), 0);
    std::ranges::shuffle(offsets, std::mt19937(seed));
    for (std::uint64_t &offset : offsets)
        offset *= block;
    return offsets;
}

std::vector<Request> batch(std::span<const std::uint64_t> offsets, Direction direction)
{
    std::vector<Request> requests;
    for (const std::uint64_t offset : offsets)
        requests.push_back({offset, block, std::uint32_t(requests.size()), direction});
    return requests;
}

bool allMoved(const std::vector<Completion> &completions)
{
    return std::ranges::all_of(completions, [](const Completion &c) { return c.result == std::int32_t(block); });
}

void writeAll(IoQueue &queue, unsigned depth, std::uint64_t round)
{
    const auto offsets = shuffledOffsets(1);
    for (std::size_t at = 0; at < offsets.size(); at += depth) {
        const auto requests = batch(std::span(offsets).subspan(at, depth), Direction::Write);
        for (const Request &request : requests)
            fill(queue.buffer(request.slot), request.offset, round);
        const auto completions = test::finish(queue, requests);
        REQUIRE(completions.size() == depth);
        REQUIRE(allMoved(completions));
    }
}

void readAll(IoQueue &queue, unsigned depth, std::uint64_t round)
{
    const auto offsets = shuffledOffsets(2);
    std::size_t right = 0;
    for (std::size_t at = 0; at < offsets.size(); at += depth) {
        const auto requests = batch(std::span(offsets).subspan(at, depth), Direction::Read);
        REQUIRE(allMoved(test::finish(queue, requests)));
        for (const Request &request : requests)
            right += holds(queue.buffer(request.slot), request.offset, round);
    }
    CHECK(right == offsets.size());
}

}

TEST_CASE("What was written at random offsets is read back", "[queue]")
{
    const auto mode = GENERATE(WriteMode::Direct, WriteMode::WriteThrough, WriteMode::FlushEnd);
    const unsigned depth = GENERATE(1U, 8U, 64U);
    std::uint64_t round = 0;
    test::forEachEngine(fileSize, [&](const test::Case &with) {
        INFO(with.name << ", depth " << depth << ", write mode " << int(mode));
        const auto queue = with.open(depth, Bytes(block), mode);
        writeAll(*queue, depth, ++round);
        with.target.flush();
        with.target.dropCache();
        readAll(*queue, depth, round);
    });
}

TEST_CASE("What one engine wrote, the others read", "[queue]")
{
    for (const auto &place : test::places()) {
        const auto target = test::platform().createTestFile(place, fileSize);
        std::uint64_t round = 100;
        for (const EngineKind writer : target->engines()) {
            writeAll(*target->openQueue({writer, 16, Bytes(block), WriteMode::Direct}), 16, ++round);
            for (const EngineKind reader : target->engines())
                readAll(*target->openQueue({reader, 16, Bytes(block), WriteMode::Direct}), 16, round);
        }
    }
}

TEST_CASE("Requests may be shorter than their slot, as short as the alignment", "[queue]")
{
    test::forEachEngine(fileSize, [&](const test::Case &with) {
        INFO(with.name);
        const auto queue = with.open(2, 1_MiB);
        const auto least = std::uint32_t(with.target.alignment().count());
        fill(queue->buffer(0).first(least), 0, 7);
        REQUIRE(test::finish(*queue, {{least, least, 0, Direction::Write}}).at(0).result == std::int32_t(least));
        REQUIRE(test::finish(*queue, {{least, least, 1, Direction::Read}}).at(0).result == std::int32_t(least));
        CHECK(holds(queue->buffer(1).first(least), 0, 7));
    });
}

TEST_CASE("Buffers are aligned, apart and as large as asked", "[queue]")
{
    test::forEachEngine(fileSize, [&](const test::Case &with) {
        INFO(with.name);
        const Bytes size = with.target.alignment() * 3;
        const auto queue = with.open(9, size);
        const std::byte *end = nullptr;
        for (std::uint32_t slot = 0; slot < 9; ++slot) {
            const auto buffer = queue->buffer(slot);
            CHECK(buffer.size() == size.count());
            CHECK(reinterpret_cast<std::uintptr_t>(buffer.data()) % with.target.alignment().count() == 0);
            CHECK((end == nullptr || buffer.data() >= end));
            end = buffer.data() + buffer.size();
        }
    });
}

TEST_CASE("A read past the end moves nothing, one across the end what there is", "[queue]")
{
    test::forEachEngine(fileSize, [&](const test::Case &with) {
        INFO(with.name);
        const auto queue = with.open(2, Bytes(2 * block));
        CHECK(test::finish(*queue, {{fileSize.count(), block, 0, Direction::Read}}).at(0).result == 0);
        CHECK(test::finish(*queue, {{fileSize.count() - block, 2 * block, 1, Direction::Read}}).at(0).result == std::int32_t(block));
    });
}

// SPDX-License-Identifier: MIT
#include "tests/contract/places.h"
#include "tests/support/catch.h"

#include <atomic>
#include <cstring>
#include <thread>

using namespace qdm;

namespace {

constexpr unsigned threads = 4;
constexpr unsigned depth = 8;
constexpr std::uint32_t block = 4096;
constexpr std::uint64_t share = 256; ///< blocks of each thread

void mark(std::span<std::byte> buffer, std::uint64_t number)
{
    for (std::size_t at = 0; at < buffer.size(); at += 8)
        std::memcpy(buffer.data() + at, &number, 8);
}

bool isMarked(std::span<std::byte> buffer, std::uint64_t number)
{
    std::vector<std::byte> expected(buffer.size());
    mark(expected, number);
    return std::memcmp(buffer.data(), expected.data(), buffer.size()) == 0;
}

/// Writes this thread's blocks and reads them back; returns how many came back right.
std::uint64_t useShare(const test::Case &with, unsigned thread)
{
    const auto queue = with.open(depth, Bytes(block));
    std::uint64_t right = 0;
    for (std::uint64_t first = 0; first < share; first += depth) {
        std::vector<Request> requests;
        for (std::uint32_t slot = 0; slot < depth; ++slot) {
            const std::uint64_t number = thread * share + first + slot;
            mark(queue->buffer(slot), number);
            requests.push_back({number * block, block, slot, Direction::Write});
        }
        test::finish(*queue, requests);
        for (Request &request : requests) {
            request.direction = Direction::Read;
            mark(queue->buffer(request.slot), 0);
        }
        test::finish(*queue, requests);
        for (const Request &request : requests)
            right += isMarked(queue->buffer(request.slot), request.offset / block);
    }
    return right;
}

}

TEST_CASE("Several threads each have a queue to one target", "[queue]")
{
    test::forEachEngine(Bytes(threads * share * block), [&](const test::Case &with) {
        INFO(with.name);
        std::atomic<std::uint64_t> right = 0;
        std::vector<std::thread> running;
        for (unsigned thread = 0; thread < threads; ++thread)
            running.emplace_back([&, thread] { right += useShare(with, thread); });
        for (std::thread &thread : running)
            thread.join();
        CHECK(right == threads * share);
    });
}

TEST_CASE("A queue outlives its target's closing", "[queue]")
{
    for (const auto &place : test::places()) {
        auto target = test::platform().createTestFile(place, 1_MiB);
        for (const EngineKind engine : target->engines()) {
            auto mine = test::platform().createTestFile(place, 1_MiB);
            const auto queue = mine->openQueue({engine, 2, Bytes(block), WriteMode::Direct});
            mine.reset();
            CHECK(test::finish(*queue, {{0, block, 1, Direction::Write}}).at(0).result == std::int32_t(block));
        }
    }
}

// SPDX-License-Identifier: MIT
#include "tests/contract/places.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <random>

using namespace qdm;
using namespace std::chrono_literals;

namespace {

constexpr Bytes fileSize = 8_MiB;
constexpr std::uint32_t block = 4096;

Request randomRequest(std::mt19937 &random, std::uint32_t slot)
{
    const std::uint64_t offset = random() % (fileSize.count() / block) * block;
    return {offset, block, slot, random() % 4 ? Direction::Read : Direction::Write};
}

/// Keeps a queue full for a while, as a measurement does, and counts what came back for each slot.
struct Traffic {
    std::vector<std::uint64_t> handedOver;
    std::vector<std::uint64_t> returned;
    std::size_t mostAtOnce = 0;
    bool broken = false;

    void take(const Completion &completion)
    {
        ++returned[completion.slot];
        broken = broken || completion.result != std::int32_t(block) || returned[completion.slot] > handedOver[completion.slot];
    }
};

/// Half of what is to be handed over goes ahead by itself where `inPieces`.
Traffic keepFull(IoQueue &queue, unsigned depth, std::size_t minimum, std::uint64_t total, bool inPieces = false)
{
    std::mt19937 random(depth);
    Traffic traffic{std::vector<std::uint64_t>(depth), std::vector<std::uint64_t>(depth), 0, false};
    std::vector<Request> requests;
    std::vector<Completion> completions(depth);
    for (std::uint32_t slot = 0; slot < depth; ++slot)
        requests.push_back(randomRequest(random, slot));
    std::size_t outstanding = 0;
    for (std::uint64_t done = 0; !traffic.broken && (done < total || outstanding > 0);) {
        for (const Request &request : requests)
            ++traffic.handedOver[request.slot];
        outstanding += requests.size();
        const std::size_t ahead = inPieces ? (requests.size() + 1) / 2 : 0;
        if (ahead)
            queue.submit(std::span(requests).first(ahead));
        const std::size_t count =
            queue.exchange(std::span(requests).subspan(ahead), completions, std::min(minimum, outstanding), test::patience);
        traffic.broken = traffic.broken || count < std::min(minimum, outstanding) || count > outstanding;
        outstanding -= count;
        done += count;
        traffic.mostAtOnce = std::max(traffic.mostAtOnce, outstanding + count);
        requests.clear();
        for (std::size_t i = 0; i < count; ++i) {
            traffic.take(completions[i]);
            if (done < total)
                requests.push_back(randomRequest(random, completions[i].slot));
        }
    }
    return traffic;
}

}

TEST_CASE("Each request completes exactly once, whatever the depth and the minimum", "[queue]")
{
    const unsigned depth = GENERATE(1U, 2U, 7U, 32U, 300U);
    const bool wait = GENERATE(true, false);
    const bool inPieces = GENERATE(true, false);
    test::forEachEngine(fileSize, [&](const test::Case &with) {
        const std::size_t minimum = wait ? (depth + 1) / 2 : 0;
        INFO(with.name << ", depth " << depth << ", minimum " << minimum << ", in pieces " << inPieces);
        const auto queue = with.open(depth, Bytes(block));
        const Traffic traffic = keepFull(*queue, depth, minimum, std::max(500U, depth * 3), inPieces);
        CHECK_FALSE(traffic.broken);
        CHECK(traffic.handedOver == traffic.returned);
        CHECK(traffic.mostAtOnce == depth);
    });
}

TEST_CASE("The deepest queue works", "[queue]")
{
    test::forEachEngine(fileSize, [&](const test::Case &with) {
        INFO(with.name);
        const auto queue = with.open(1024, Bytes(block));
        CHECK_FALSE(keepFull(*queue, 1024, 1024, 4096).broken);
    });
}

TEST_CASE("Nothing outstanding is nothing to wait for", "[queue]")
{
    test::forEachEngine(fileSize, [&](const test::Case &with) {
        INFO(with.name);
        const auto queue = with.open(4, Bytes(block));
        std::vector<Completion> completions(4);
        const Nanos start = test::platform().clock().now();
        CHECK(queue->exchange({}, completions, 1, 10s) == 0);
        CHECK(queue->exchange({}, completions, 0, 0s) == 0);
        CHECK(test::platform().clock().now() - start < std::chrono::nanoseconds(5s).count());
    });
}

TEST_CASE("With no minimum nothing is lost, only later", "[queue]")
{
    test::forEachEngine(fileSize, [&](const test::Case &with) {
        INFO(with.name);
        const auto queue = with.open(16, Bytes(block));
        std::vector<Request> requests;
        for (std::uint32_t slot = 0; slot < 16; ++slot)
            requests.push_back({slot * block, block, slot, Direction::Read});
        std::vector<Completion> completions(16);
        std::size_t done = queue->exchange(requests, completions, 0, 0s);
        done += queue->exchange({}, completions, 16 - done, test::patience);
        CHECK(done == 16);
    });
}

TEST_CASE("A queue may be closed over outstanding requests", "[queue]")
{
    const auto direction = GENERATE(Direction::Read, Direction::Write);
    test::forEachEngine(fileSize, [&](const test::Case &with) {
        INFO(with.name);
        for (int round = 0; round < 20; ++round) {
            const auto queue = with.open(32, 64_KiB);
            std::vector<Request> requests;
            for (std::uint32_t slot = 0; slot < 32; ++slot)
                requests.push_back({slot * (64ULL << 10), 64 << 10, slot, direction});
            std::vector<Completion> completions(32);
            queue->exchange(requests, completions, 0, 0s);
        }
    });
}

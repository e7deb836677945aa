// SPDX-License-Identifier: MIT
#include "core/engine/offset_generator.h"
#include "platform/include/error.h"
#include "tests/support/catch.h"

#include <map>
#include <set>
#include <thread>

using namespace qdm;

namespace {

Workload random4K()
{
    Workload w;
    w.randomShare = 100;
    w.blocks = {{4_KiB, 100}};
    return w;
}

std::vector<Request> take(const Workload &w, Region region, std::size_t count, std::uint64_t seed = 1)
{
    Cursor cursor;
    OffsetGenerator generator(w, region, cursor, false);
    generator.reseed(seed);
    std::vector<Request> requests;
    for (std::size_t i = 0; i < count; ++i)
        requests.push_back(generator.next(0));
    return requests;
}

}

TEST_CASE("every compiler draws the same numbers from a seed")
{
    static_assert(highHalfByParts(~std::uint64_t(0), ~std::uint64_t(0)) == ~std::uint64_t(0) - 1);
    Random random(1);
    for (int i = 0; i < 10'000; ++i) {
        const std::uint64_t a = random.next() >> (i % 64), b = random.next() >> (i / 64 % 64);
        REQUIRE(highHalfByParts(a, b) == highHalf(a, b));
    }
}

TEST_CASE("random offsets lie on the grid, reach both ends and never leave the region")
{
    const Region region{1 << 20, 64 * 4096};
    std::map<std::uint64_t, unsigned> hits;
    for (const Request &r : take(random4K(), region, 64'000)) {
        REQUIRE(r.offset % 4096 == 0);
        REQUIRE(r.offset >= region.start);
        REQUIRE(r.offset + r.length <= region.start + region.length);
        ++hits[r.offset];
    }
    REQUIRE(hits.size() == 64); // each block, the first and the last too
    for (auto [offset, count] : hits)
        CHECK(count == Approx(1000).margin(200)); // uniform: 6 sigma
}

TEST_CASE("the last block of a span whose length is not a whole number of blocks is left out")
{
    for (const Request &r : take(random4K(), {0, 4096 * 3 + 512}, 1000))
        REQUIRE(r.offset <= 4096 * 2);
}

TEST_CASE("the same seed gives the same requests, another seed others")
{
    Workload w = random4K();
    w.readShare = 70;
    const auto same = [](const Request &a, const Request &b) { return a.offset == b.offset && a.direction == b.direction; };
    const auto a = take(w, {0, 1 << 30}, 1000, 5), b = take(w, {0, 1 << 30}, 1000, 5), c = take(w, {0, 1 << 30}, 1000, 6);
    CHECK(std::ranges::equal(a, b, same));
    CHECK_FALSE(std::ranges::equal(a, c, same));
}

TEST_CASE("sequential requests follow one another and wrap at a whole block")
{
    Workload w;
    w.blocks = {{1_MiB, 100}};
    const auto requests = take(w, {0, (3 << 20) + 4096}, 7);
    std::vector<std::uint64_t> offsets;
    for (const Request &r : requests)
        offsets.push_back(r.offset >> 20);
    CHECK(offsets == std::vector<std::uint64_t>{0, 1, 2, 0, 1, 2, 0});
}

TEST_CASE("several threads that share one sequence never read the same block in one round")
{
    Workload w;
    w.blocks = {{4_KiB, 100}};
    w.threads = 4;
    Cursor cursor;
    std::vector<std::vector<std::uint64_t>> seen(4);
    std::vector<std::thread> threads;
    for (auto &mine : seen)
        threads.emplace_back([&] {
            OffsetGenerator generator(w, {0, 4096 * 4000}, cursor, true);
            for (unsigned i = 0; i < 1000; ++i)
                mine.push_back(generator.next(0).offset);
        });
    for (auto &thread : threads)
        thread.join();
    std::set<std::uint64_t> all;
    for (const auto &mine : seen)
        all.insert(mine.begin(), mine.end());
    CHECK(all.size() == 4000);
}

TEST_CASE("the read share is the share of reads")
{
    Workload w = random4K();
    w.readShare = 70;
    const auto requests = take(w, {0, 1 << 20}, 100'000);
    CHECK(std::ranges::count(requests, Direction::Read, &Request::direction) == Approx(70'000).margin(1000));
    for (unsigned share : {0u, 100u}) {
        w.readShare = share;
        for (const Request &r : take(w, {0, 1 << 20}, 100))
            CHECK(r.direction == (share ? Direction::Read : Direction::Write));
    }
}

TEST_CASE("block sizes come in their shares, each fitting into the region")
{
    Workload w;
    w.randomShare = 100;
    w.blocks = {{4_KiB, 55}, {64_KiB, 25}, {128_KiB, 20}};
    std::map<std::uint32_t, unsigned> counts;
    for (const Request &r : take(w, {0, 1 << 20}, 100'000)) {
        REQUIRE(r.offset + r.length <= (1 << 20));
        ++counts[r.length];
    }
    CHECK(counts[4096] == Approx(55'000).margin(1000));
    CHECK(counts[65536] == Approx(25'000).margin(1000));
    CHECK(counts[131072] == Approx(20'000).margin(1000));
}

TEST_CASE("a random share of 25 % jumps for a quarter of the requests and goes on behind the last one otherwise")
{
    Workload w;
    w.blocks = {{4_KiB, 100}};
    w.randomShare = 25;
    const auto requests = take(w, {0, 1 << 30}, 100'000);
    unsigned follows = 0;
    for (std::size_t i = 1; i < requests.size(); ++i)
        follows += requests[i].offset == requests[i - 1].offset + 4096;
    CHECK(follows == Approx(75'000).margin(1000));
}

TEST_CASE("regions are shared, or divide the span, or are placed with a gap")
{
    Workload w = random4K();
    w.threads = 4;
    auto regions = regionsOf(w, 1_GiB, 512_B);
    CHECK(regions.size() == 4);
    CHECK(regions[3].start == 0);
    CHECK(regions[3].length == (1_GiB).count());
    w.placement.disjoint = true;
    regions = regionsOf(w, 1_GiB, 512_B);
    CHECK(regions[3].start == (768_MiB).count());
    CHECK(regions[3].length == (256_MiB).count());
    w.placement.regionSize = 16_MiB;
    w.placement.gap = 8_MiB;
    regions = regionsOf(w, 1_GiB, 512_B);
    CHECK(regions[2].start == (48_MiB).count());
    w.placement.regionSize = 500_MiB;
    CHECK_THROWS_WITH(regionsOf(w, 1_GiB, 512_B), ContainsSubstring("do not fit"));
}

TEST_CASE("a span, a block or a grid that does not suit the target is refused in words")
{
    Workload w = random4K();
    w.span.bytes = 2_GiB;
    CHECK_THROWS_WITH(regionsOf(w, 1_GiB, 512_B), ContainsSubstring("span"));
    w.span = {};
    w.blocks = {{2_MiB, 100}};
    CHECK_THROWS_WITH(regionsOf(w, 1_MiB, 512_B), ContainsSubstring("does not fit"));
    w.blocks = {{512_B, 100}};
    CHECK_THROWS_WITH(regionsOf(w, 1_MiB, 4_KiB), ContainsSubstring("multiple"));
    w.blocks = {{4_KiB, 100}};
    w.alignment = 512_B;
    CHECK_THROWS_WITH(regionsOf(w, 1_MiB, 4_KiB), ContainsSubstring("multiple"));
}

TEST_CASE("a span in percent is that share of the target")
{
    Workload w = random4K();
    w.span.percent = 25;
    CHECK(regionsOf(w, 1_GiB, 512_B).front().length == (256_MiB).count());
}

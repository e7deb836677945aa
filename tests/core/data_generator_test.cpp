// SPDX-License-Identifier: MIT
#include "core/engine/data_generator.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <string>
#include <unordered_set>
#include <vector>

using namespace qdm;

namespace {

std::vector<std::byte> filled(DataPattern pattern, std::size_t size, std::uint64_t seed = 1)
{
    std::vector<std::byte> data(size, std::byte(0xAA));
    DataGenerator(pattern, seed).fill(data);
    return data;
}

}

TEST_CASE("no eight bytes of incompressible data ever come twice, in a block or in a later one")
{
    DataGenerator generator({}, 42);
    std::vector<std::uint64_t> block(4096 / 8);
    std::unordered_set<std::uint64_t> seen;
    for (unsigned i = 0; i < 1000; ++i) {
        generator.fill(std::as_writable_bytes(std::span(block)));
        for (std::uint64_t word : block)
            REQUIRE(seen.insert(word).second);
    }
}

TEST_CASE("a renewed block has no 4 KiB that were there before, and its zeros stay")
{
    const unsigned compressible = GENERATE(0U, 30U, 100U);
    DataGenerator generator({compressible}, 42);
    std::vector<std::byte> block(DataGenerator::renewableFrom);
    std::unordered_set<std::string> seen;
    generator.fill(block);
    const auto zeros = std::ranges::count(block, std::byte(0));
    for (unsigned i = 0; i < 20; ++i) {
        for (std::size_t at = 0; at < block.size(); at += 4096) {
            const std::string piece(reinterpret_cast<const char *>(&block[at]), 4096);
            REQUIRE((seen.insert(piece).second || compressible == 100));
        }
        generator.renew(block);
        CHECK(std::ranges::count(block, std::byte(0)) == Approx(zeros).epsilon(0.01));
    }
}

TEST_CASE("incompressible data use all bytes alike: close to 8 bits of entropy")
{
    const auto data = filled({}, 1 << 20);
    std::map<std::byte, double> counts;
    for (std::byte b : data)
        ++counts[b];
    double entropy = 0;
    for (auto [b, count] : counts)
        entropy -= count / (1 << 20) * std::log2(count / (1 << 20));
    CHECK(entropy > 7.999);
}

TEST_CASE("other seeds give other data, the same seed the same")
{
    CHECK(filled({}, 4096, 1) == filled({}, 4096, 1));
    CHECK(filled({}, 4096, 1) != filled({}, 4096, 2));
}

TEST_CASE("zero data are zeros, and N % compressible data hold N % zeros in each 4 KiB")
{
    const auto zeros = [](std::span<const std::byte> data) { return std::ranges::count(data, std::byte(0)); };
    CHECK(zeros(filled({100}, 8192)) == 8192);
    const auto half = filled({50}, 3 * 4096);
    for (std::size_t chunk = 0; chunk < 3; ++chunk)
        CHECK(zeros(std::span(half).subspan(chunk * 4096, 4096)) == Approx(2048).margin(30));
    CHECK(zeros(filled({30}, 1 << 20)) == Approx(0.3 * (1 << 20)).epsilon(0.02));
}

TEST_CASE("blocks below 4 KiB have their share of zeros too")
{
    DataGenerator generator({50}, 1);
    std::vector<std::byte> block(512, std::byte(0xAA));
    for (unsigned i = 0; i < 8; ++i) {
        generator.fill(block);
        CHECK(std::ranges::count(block, std::byte(0)) == Approx(256).margin(16));
    }
}

TEST_CASE("a 512-byte block is filled to its end")
{
    const auto data = filled({}, 512);
    CHECK(std::ranges::count(data, std::byte(0xAA)) < 20);
}

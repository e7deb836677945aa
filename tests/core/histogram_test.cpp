// SPDX-License-Identifier: MIT
#include "core/engine/histogram.h"
#include "core/engine/random.h"
#include "tests/support/catch.h"

#include <algorithm>

using namespace qdm;

TEST_CASE("an empty histogram says nothing but zeros")
{
    const Histogram h;
    CHECK(h.count() == 0);
    CHECK(h.min() == 0);
    CHECK(h.max() == 0);
    CHECK(h.mean() == 0);
    CHECK(h.percentile(0.5) == 0);
}

TEST_CASE("buckets rise without a gap and hold their own middle over all 64 bits")
{
    unsigned last = 0;
    for (unsigned bit = 0; bit < 64; ++bit)
        for (std::uint64_t value : {(std::uint64_t(1) << bit), (std::uint64_t(1) << bit) + ((std::uint64_t(1) << bit) - 1)}) {
            const unsigned index = Histogram::indexOf(value);
            CHECK(index >= last);
            CHECK(index < Histogram::bucketCount);
            last = index;
        }
    for (unsigned index = 0; index < Histogram::bucketCount - 1; ++index) {
        const double middle = Histogram::middleOf(index);
        REQUIRE(Histogram::indexOf(static_cast<std::uint64_t>(middle)) == index);
        REQUIRE(Histogram::middleOf(index + 1) > middle);
    }
    CHECK(Histogram::indexOf(~std::uint64_t(0)) == Histogram::bucketCount - 1);
}

TEST_CASE("a value read from its bucket is at most 1 % off, at 100 ns as at an hour")
{
    Random random(7);
    for (unsigned i = 0; i < 100'000; ++i) {
        const std::uint64_t value = 1 + (random.next() >> (random.below(62) + 1));
        const double read = Histogram::middleOf(Histogram::indexOf(value));
        REQUIRE(std::abs(read - static_cast<double>(value)) <= 0.01 * static_cast<double>(value));
    }
}

TEST_CASE("percentiles agree with the sorted values")
{
    Random random(3);
    std::vector<std::uint64_t> values;
    Histogram h;
    for (unsigned i = 0; i < 20'000; ++i) {
        values.push_back(50'000 + random.below(10'000'000));
        h.add(values.back());
    }
    std::ranges::sort(values);
    for (double p : {0.5, 0.9, 0.99, 0.999, 0.9999})
        CHECK(h.percentile(p) == Approx(static_cast<double>(values[static_cast<std::size_t>(p * 20'000) - 1])).epsilon(0.01));
    CHECK(h.percentile(0) == Approx(static_cast<double>(values.front())).epsilon(0.01));
    CHECK(h.percentile(1) == Approx(static_cast<double>(values.back())).epsilon(0.01));
    CHECK(h.min() == values.front());
    CHECK(h.max() == values.back());
}

TEST_CASE("a single slow request does not saturate: 20 minutes stay 20 minutes")
{
    Histogram h;
    h.add(1'200'000'000'000);
    CHECK(h.percentile(0.5) == 1.2e12);
    CHECK(h.mean() == 1.2e12);
}

TEST_CASE("merging two histograms is as counting all in one; clearing forgets")
{
    Histogram a, b, all;
    for (std::uint64_t v : {10, 200, 3000}) {
        a.add(v);
        all.add(v);
    }
    for (std::uint64_t v : {5, 70'000}) {
        b.add(v);
        all.add(v);
    }
    a.merge(b);
    CHECK(a.buckets() == all.buckets());
    CHECK(a.min() == 5);
    CHECK(a.max() == 70'000);
    CHECK(a.sum() == all.sum());
    a.clear();
    CHECK(a.count() == 0);
    CHECK(a.buckets().empty());
}

TEST_CASE("a histogram survives being taken apart and put together")
{
    Histogram h;
    for (std::uint64_t v : {1, 1, 100, 12'345'678})
        h.add(v);
    const Histogram back = Histogram::fromBuckets(h.buckets(), h.sum(), h.min(), h.max());
    CHECK(back.count() == 4);
    CHECK(back.mean() == h.mean());
    CHECK(back.percentile(0.99) == h.percentile(0.99));
    CHECK(back.max() == h.max());
}

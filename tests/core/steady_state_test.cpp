// SPDX-License-Identifier: MIT
#include "core/result/steady_state.h"
#include "tests/support/catch.h"

#include <vector>

using namespace qdm;

TEST_CASE("five rounds are needed to call a value steady")
{
    CHECK_FALSE(steadinessOf(std::vector<double>{}));
    CHECK_FALSE(steadinessOf(std::vector<double>{100, 100, 100, 100}));
    CHECK(steadinessOf(std::vector<double>{100, 100, 100, 100, 100})->reached());
    CHECK_FALSE(steadinessOf(std::vector<double>{0, 0, 0, 0, 0}));
}

TEST_CASE("only the last five rounds count")
{
    const auto s = steadinessOf(std::vector<double>{9000, 5000, 100, 101, 99, 100, 100});
    REQUIRE(s);
    CHECK(s->mean == Approx(100));
    CHECK(s->range == Approx(0.02));
    CHECK(s->reached());
}

TEST_CASE("a straight line rises from its first round to its last")
{
    const auto s = steadinessOf(std::vector<double>{98, 99, 100, 101, 102});
    CHECK(s->rise == Approx(0.04));
    CHECK(s->range == Approx(0.04));
    CHECK(steadinessOf(std::vector<double>{102, 101, 100, 99, 98})->rise == Approx(-0.04));
}

TEST_CASE("a value that spreads, rises or falls too much is not steady, at the very limits of the specification")
{
    CHECK(steadinessOf(std::vector<double>{110, 90, 100, 90, 110})->reached()); // range exactly 20 %, no rise
    CHECK_FALSE(steadinessOf(std::vector<double>{110.1, 90, 100, 90, 109.9})->reached());
    CHECK(steadinessOf(std::vector<double>{95, 97.5, 100, 102.5, 105})->reached()); // rise exactly 10 %
    CHECK_FALSE(steadinessOf(std::vector<double>{94.9, 97.5, 100, 102.5, 105.1})->reached());
    CHECK_FALSE(steadinessOf(std::vector<double>{105.1, 102.5, 100, 97.5, 94.9})->reached());
}

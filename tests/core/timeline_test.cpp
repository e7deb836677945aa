// SPDX-License-Identifier: MIT
#include "core/result/timeline.h"
#include "tests/support/catch.h"

using namespace qdm;

namespace {

/// A second for each rate.
Pass passOf(const std::vector<double> &rates)
{
    Pass pass;
    for (std::size_t i = 0; i < rates.size(); ++i)
        pass.samples.push_back({Seconds(static_cast<double>(i + 1)), static_cast<std::uint64_t>(rates[i]) * 4096,
                                static_cast<std::uint64_t>(rates[i]), 1e9 / std::max(1.0, rates[i])});
    pass.seconds = Seconds(static_cast<double>(rates.size()));
    return pass;
}

std::vector<double> levels(std::initializer_list<std::pair<std::size_t, double>> parts)
{
    std::vector<double> rates;
    for (auto [count, level] : parts)
        rates.insert(rates.end(), count, level);
    return rates;
}

}

TEST_CASE("a fall is where the level changes, to the second")
{
    const Pass pass = passOf(levels({{200, 1000}, {800, 250}}));
    const auto fall = Timeline(pass).fall();
    REQUIRE(fall);
    CHECK(fall->moment == 200);
    CHECK(fall->at == Seconds(200));
    CHECK(fall->written == Bytes(200ull * 1000 * 4096));
    CHECK(fall->before.iops == Approx(1000));
    CHECK(fall->after.iops == Approx(250));
}

TEST_CASE("single slow seconds are no fall, and do not move one")
{
    std::vector<double> rates = levels({{500, 1000}, {500, 300}});
    for (std::size_t i = 20; i < 1000; i += 50)
        rates[i] = 10;
    const Pass pass = passOf(rates);
    REQUIRE(Timeline(pass).fall());
    CHECK(Timeline(pass).fall()->moment == 500);
    std::vector<double> even = levels({{1000, 1000}});
    for (std::size_t i = 20; i < 1000; i += 50)
        even[i] = 10;
    const Pass steady = passOf(even);
    CHECK_FALSE(Timeline(steady).fall());
}

TEST_CASE("of a fall in several steps the first counts, and one that is made good is none")
{
    const Pass steps = passOf(levels({{100, 1000}, {300, 600}, {600, 200}}));
    REQUIRE(Timeline(steps).fall());
    CHECK(Timeline(steps).fall()->moment == 100);
    CHECK(Timeline(steps).fall()->before.iops == Approx(1000));
    const Pass dip = passOf(levels({{300, 1000}, {100, 400}, {600, 1000}}));
    CHECK_FALSE(Timeline(dip).fall());
}

TEST_CASE("a drive that grows faster, a slow slope within a tenth and too few moments have no fall")
{
    const Pass faster = passOf(levels({{300, 500}, {300, 1000}}));
    CHECK_FALSE(Timeline(faster).fall());
    std::vector<double> slope;
    for (int i = 0; i < 600; ++i)
        slope.push_back(1000 - i * 0.1);
    const Pass little = passOf(slope);
    CHECK_FALSE(Timeline(little).fall());
    const Pass few = passOf(levels({{3, 1000}, {3, 100}}));
    CHECK_FALSE(Timeline(few).fall());
    const Pass none;
    CHECK_FALSE(Timeline(none).fall());
    CHECK_FALSE(Timeline(none).settledFrom());
    CHECK(Timeline(none).first(Seconds(10)).iops == 0);
    CHECK(Timeline(none).last(Seconds(10)).iops == 0);
}

TEST_CASE("the first and the last seconds are told apart")
{
    const Pass pass = passOf(levels({{10, 1000}, {10, 100}}));
    CHECK(Timeline(pass).first(Seconds(10)).iops == Approx(1000));
    CHECK(Timeline(pass).last(Seconds(10)).iops == Approx(100));
    CHECK(Timeline(pass).first(Seconds(1000)).iops == Approx(550));
    CHECK(Timeline(pass).last(Seconds(1000)).iops == Approx(550));
}

TEST_CASE("a latency has settled from where it stays")
{
    const Pass pass = passOf(levels({{300, 1000}, {600, 250}}));
    REQUIRE(Timeline(pass).settledFrom());
    CHECK(static_cast<double>(*Timeline(pass).settledFrom()) == Approx(300).margin(10));
    std::vector<double> rising;
    for (int i = 1; i <= 600; ++i)
        rising.push_back(100000.0 / i);
    const Pass restless = passOf(rising);
    CHECK_FALSE(Timeline(restless).settledFrom());
}

// SPDX-License-Identifier: MIT
#include "core/result/steady_state.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numeric>

namespace qdm {

bool Steadiness::reached() const
{
    return range <= mostRange && std::abs(rise) <= mostRise;
}

std::optional<Steadiness> steadinessOf(std::span<const double> rounds)
{
    if (rounds.size() < Steadiness::window)
        return std::nullopt;
    const auto last = rounds.last(Steadiness::window);
    const double mean = std::accumulate(last.begin(), last.end(), 0.0) / static_cast<double>(last.size());
    if (mean <= 0)
        return std::nullopt;
    const double middle = static_cast<double>(last.size() - 1) / 2;
    double products = 0, squares = 0;
    for (std::size_t i = 0; i < last.size(); ++i) {
        const double x = static_cast<double>(i) - middle;
        products += x * (last[i] - mean);
        squares += x * x;
    }
    const auto [least, most] = std::ranges::minmax(last);
    return Steadiness{
        .mean = mean, .range = (most - least) / mean, .rise = products / squares * static_cast<double>(last.size() - 1) / mean};
}

std::string steadinessText(const Steadiness &s)
{
    return fmt::format("over the last {} rounds the range is {:.1f} % and the rise {:.1f} % of the mean", Steadiness::window, s.range * 100,
                       s.rise * 100);
}

}

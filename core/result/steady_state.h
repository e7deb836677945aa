// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

namespace qdm {

/// How much a value still changed over the last rounds of a test that is repeated until it does not.
/// Source: SNIA Solid State Storage Performance Test Specification 2.0.2, section 2.1.24 (steady state).
struct Steadiness {
    static constexpr std::size_t window = 5;  ///< rounds that are looked at
    static constexpr double mostRange = 0.20; ///< of the mean
    static constexpr double mostRise = 0.10;  ///< of the mean

    double mean = 0;  ///< of the window, in the value's unit
    double range = 0; ///< largest less smallest value of the window, as a part of the mean
    double rise = 0; ///< of the least-squares line from the window's first round to its last, as a part of the mean; below 0 where it falls

    bool reached() const;
};

/// Of the last `window` rounds; none before there are so many, or where all are 0.
std::optional<Steadiness> steadinessOf(std::span<const double> rounds);

/// "over the last 5 rounds the range is 6.1 % and the rise -2.0 % of the mean"
std::string steadinessText(const Steadiness &steadiness);

}

// SPDX-License-Identifier: MIT
#pragma once

// Catch2 2 (Debian 12) and Catch2 3 (newer distributions) name their headers differently.
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
using Catch::Approx;
using Catch::Matchers::ContainsSubstring;
#else
#include <catch2/catch.hpp>
inline auto ContainsSubstring(const std::string &text)
{
    return Catch::Matchers::Contains(text);
}
#endif

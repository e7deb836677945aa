// SPDX-License-Identifier: MIT
#pragma once

#include "core/result/result.h"

#include <optional>
#include <string>
#include <utility>

namespace qdm {

// How the audit's checks look through the tests of a result.

/// "RND4K Q32T1 read"
std::string nameOf(const Test &test);

/// The passes that make the number of a test that has one: the headline's, or all that count where it is their mean.
std::vector<const Pass *> numberPasses(const Test &test);

/// The test for which `value` is largest; none where no test has a value.
template <typename Value>
std::pair<const Test *, double> largest(const Result &result, Value value)
{
    std::pair<const Test *, double> found{nullptr, 0};
    for (const Test &test : result.tests)
        if (const std::optional<double> v = test.score ? value(test) : std::nullopt; v && (!found.first || *v > found.second))
            found = {&test, *v};
    return found;
}

/// Where a value is largest, among the passes that make the tests' numbers.
struct PassFound {
    const Test *test = nullptr; ///< none: no pass has a value
    const Pass *pass = nullptr;
    double value = 0;
};

template <typename Value>
PassFound largestOfPasses(const Result &result, Value value)
{
    PassFound found;
    for (const Test &test : result.tests)
        for (const Pass *pass : numberPasses(test))
            if (const std::optional<double> v = value(test, *pass); v && (!found.test || *v > found.value))
                found = {&test, pass, *v};
    return found;
}

}

// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/error.h"
#include "tests/support/catch.h"

#include <functional>
#include <string>

namespace qdm::test {

/// How an action was refused.
struct Refusal {
    ErrorKind kind;
    std::string words;
};

/// Fails the test where the action is not refused.
inline Refusal refusalOf(const std::function<void()> &action)
{
    try {
        action();
    } catch (const Error &error) {
        return {error.kind(), error.what()};
    }
    FAIL("not refused");
    throw;
}

}

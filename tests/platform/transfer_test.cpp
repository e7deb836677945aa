// SPDX-License-Identifier: MIT
#include "platform/common/partial_transfer.h"
#include "tests/support/catch.h"

#include <cerrno>

using namespace qdm;

TEST_CASE("a request that stops in the middle goes on, one at the end of its file does not")
{
    std::uint32_t moved = 0;
    CHECK_FALSE(resultAfter(moved, 4096, 1024, EINVAL)); // the rest is asked for
    CHECK_FALSE(resultAfter(moved, 4096, 1024, EINVAL));
    CHECK(resultAfter(moved, 4096, 2048, EINVAL) == 4096);
    moved = 0;
    CHECK_FALSE(resultAfter(moved, 4096, 512, EINVAL));
    CHECK(resultAfter(moved, 4096, 0, EINVAL) == 512); // the end of the file
    moved = 0;
    CHECK(resultAfter(moved, 4096, 0, EINVAL) == 0);
}

TEST_CASE("an error stays an error, but the odd rest of a file that ends is a short transfer")
{
    std::uint32_t moved = 0;
    CHECK(resultAfter(moved, 4096, -EIO, EINVAL) == -EIO);
    CHECK(resultAfter(moved, 4096, -EINVAL, EINVAL) == -EINVAL);
    CHECK_FALSE(resultAfter(moved, 4096, 1000, EINVAL));
    CHECK(resultAfter(moved, 4096, -EINVAL, EINVAL) == 1000);
    CHECK(resultAfter(moved, 4096, -EIO, EINVAL) == -EIO);
}

// SPDX-License-Identifier: MIT
#include "platform/linux/transfer.h"
#include "tests/support/catch.h"

using namespace qdm;

TEST_CASE("a request that stops in the middle goes on, one at the end of its file does not")
{
    std::uint32_t moved = 0;
    CHECK_FALSE(resultAfter(moved, 4096, 1024)); // the rest is asked for
    CHECK_FALSE(resultAfter(moved, 4096, 1024));
    CHECK(resultAfter(moved, 4096, 2048) == 4096);
    moved = 0;
    CHECK_FALSE(resultAfter(moved, 4096, 512));
    CHECK(resultAfter(moved, 4096, 0) == 512); // the end of the file
    moved = 0;
    CHECK(resultAfter(moved, 4096, 0) == 0);
}

TEST_CASE("an error stays an error, but the odd rest of a file that ends is a short transfer")
{
    std::uint32_t moved = 0;
    CHECK(resultAfter(moved, 4096, -EIO) == -EIO);
    CHECK(resultAfter(moved, 4096, -EINVAL) == -EINVAL);
    CHECK_FALSE(resultAfter(moved, 4096, 1000));
    CHECK(resultAfter(moved, 4096, -EINVAL) == 1000);
    CHECK(resultAfter(moved, 4096, -EIO) == -EIO);
}

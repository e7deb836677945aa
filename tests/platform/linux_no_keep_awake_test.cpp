// SPDX-License-Identifier: MIT
#include "tests/contract/places.h"
#include "tests/support/catch.h"

using namespace qdm;

TEST_CASE("Without libsystemd nothing keeps the machine awake, and it is said", "[linux]")
{
    const KeptAwake awake = test::platform().keepAwake("A drive is being measured");
    CHECK_FALSE(awake.hold);
    CHECK_THAT(awake.refusal, ContainsSubstring("built without libsystemd"));
}

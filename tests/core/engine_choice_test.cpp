// SPDX-License-Identifier: MIT
#include "core/run/engine_choice.h"
#include "tests/support/catch.h"
#include "tests/support/fake_platform.h"

using namespace qdm;

namespace {

EngineKind choose(std::vector<EngineKind> engines, bool nonBlocking, unsigned depth)
{
    test::FakePlatform platform;
    platform.device.engines = std::move(engines);
    platform.device.traits.nonBlocking = nonBlocking;
    return chooseEngine(*platform.createTestFile("/fake", 1_MiB), depth);
}

}

TEST_CASE("the engine follows depth and target")
{
    const std::vector<EngineKind> all{EngineKind::IoUring, EngineKind::LinuxAio, EngineKind::Sync};
    CHECK(choose(all, true, 1) == EngineKind::Sync);
    CHECK(choose(all, true, 32) == EngineKind::IoUring);
    CHECK(choose(all, false, 32) == EngineKind::LinuxAio);
    CHECK(choose({EngineKind::LinuxAio, EngineKind::Sync}, true, 32) == EngineKind::LinuxAio);
    CHECK(choose({EngineKind::Sync}, false, 32) == EngineKind::Sync);
}

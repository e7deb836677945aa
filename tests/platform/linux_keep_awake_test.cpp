// SPDX-License-Identifier: MIT
#include "tests/platform/linux_child.h"
#include "tests/platform/linux_login_manager.h"
#include "tests/support/catch.h"

#include <sys/socket.h>
#include <sys/un.h>

using namespace qdm;
using Manner = test::FakeLoginManager::Manner;

namespace {

constexpr const char *address = "DBUS_SYSTEM_BUS_ADDRESS";

/// Why the machine may fall asleep; said soon.
std::string refusal()
{
    const auto begin = std::chrono::steady_clock::now();
    const KeptAwake awake = test::platform().keepAwake("A drive is being measured");
    CHECK_FALSE(awake.hold);
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(10));
    return awake.refusal;
}

/// A socket on which nobody ever answers.
UniqueFd silentSocket(const std::filesystem::path &path)
{
    UniqueFd listening(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    sockaddr_un name{};
    name.sun_family = AF_UNIX;
    path.string().copy(name.sun_path, sizeof(name.sun_path) - 1);
    REQUIRE(::bind(listening.get(), reinterpret_cast<const sockaddr *>(&name), sizeof(name)) == 0);
    REQUIRE(::listen(listening.get(), 8) == 0);
    return listening;
}

}

TEST_CASE("Where no bus is, and where it is silent, the machine may fall asleep, and it is said soon", "[linux]")
{
    const test::TemporaryFolder folder;
    const std::filesystem::path path = folder.path() / "bus";
    const test::Environment bus(address, "unix:path=" + path.string());
    CHECK(refusal() == "no system message bus (D-Bus) runs here, so there is nobody to ask for it");
    const UniqueFd silent = silentSocket(path);
    CHECK(refusal() == "the system's message bus (D-Bus) does not answer");
}

TEST_CASE("The login manager keeps the machine awake as long as the hold lives", "[linux]")
{
    const auto bus = test::PrivateBus::make();
    if (!bus)
        return test::skip("no dbus-daemon");
    const test::Environment environment(address, bus->address());
    const test::FakeLoginManager manager(Manner::Gives);
    KeptAwake awake = test::platform().keepAwake("A drive is being measured");
    CHECK(awake.refusal.empty());
    REQUIRE(awake.hold);
    CHECK(manager.asked() == std::vector<std::string>{"sleep:idle", "QuartzDiskMark", "A drive is being measured", "block"});
    CHECK(manager.isHeld());
    awake.hold.reset();
    CHECK(manager.isLetGo());
}

TEST_CASE("A login manager that refuses, is silent or not there", "[linux]")
{
    const auto bus = test::PrivateBus::make();
    if (!bus)
        return test::skip("no dbus-daemon");
    const test::Environment environment(address, bus->address());
    CHECK(refusal() == "no login manager (logind) runs here, so there is nobody to ask for it");
    {
        const test::FakeLoginManager manager(Manner::Refuses);
        CHECK(refusal() == "the system's login manager (logind) refused: Permission denied");
    }
    const test::FakeLoginManager manager(Manner::Silent);
    CHECK(refusal() == "the system's login manager (logind) does not answer");
    CHECK(manager.asked().size() == 4);
}

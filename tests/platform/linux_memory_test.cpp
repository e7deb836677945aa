// SPDX-License-Identifier: MIT
#include "platform/linux/memory.h"
#include "tests/contract/places.h"
#include "tests/support/catch.h"

#include <fstream>

using namespace qdm;

namespace {

void put(const std::filesystem::path &file, const std::string &text)
{
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << text;
}

}

TEST_CASE("Available memory is what the system has", "[memory]")
{
    const test::TemporaryFolder root;
    put(root.path() / "proc/meminfo", "MemTotal: 4000 kB\nMemFree: 100 kB\nMemAvailable:    2048 kB\n");
    CHECK(readAvailableMemory(root.path() / "proc", root.path() / "cgroup") == 2_MiB);
}

TEST_CASE("Available memory is no more than the tightest control group above allows", "[memory]")
{
    const test::TemporaryFolder root;
    put(root.path() / "proc/meminfo", "MemAvailable: 9999999 kB\n");
    put(root.path() / "proc/self/cgroup", "0::/outer/inner\n");
    const auto outer = root.path() / "cgroup/outer";
    put(outer / "memory.max", "1000000\n");
    put(outer / "memory.current", "700000\n");
    put(outer / "memory.stat", "anon 500000\ninactive_file 200000\n");
    put(outer / "inner/memory.max", "max\n");
    CHECK(readAvailableMemory(root.path() / "proc", root.path() / "cgroup") == Bytes(500'000));
}

TEST_CASE("A group over its limit has nothing left", "[memory]")
{
    const test::TemporaryFolder root;
    put(root.path() / "proc/self/cgroup", "0::/\n");
    put(root.path() / "cgroup/memory.max", "1000\n");
    put(root.path() / "cgroup/memory.current", "3000\n");
    CHECK(readAvailableMemory(root.path() / "proc", root.path() / "cgroup") == Bytes());
}

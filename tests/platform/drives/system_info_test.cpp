// SPDX-License-Identifier: MIT
#include "tests/platform/drives/fake_system.h"
#include "tests/support/catch.h"

using namespace qdm;
using namespace qdm::test;

TEST_CASE("A usual PC")
{
    FakeSystem system;
    system.file("etc/os-release", "NAME=\"Debian GNU/Linux\"\nPRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\n");
    system.file("proc/cpuinfo", "processor\t: 0\nmodel\t\t: 151\nmodel name\t: 12th Gen Intel(R) Core(TM) i7-12700\ncpu MHz\t\t: 800\n");
    system.file("proc/meminfo", "MemTotal:       16301708 kB\nMemFree:         100 kB\n");
    const SystemInfo info = readSystemInfo(system.root());
    CHECK(info.os == "Debian GNU/Linux 12 (bookworm)");
    CHECK(info.cpu == "12th Gen Intel(R) Core(TM) i7-12700");
    CHECK(info.memory == 16301708_KiB);
    CHECK_THAT(info.kernel, ContainsSubstring("Linux "));
    CHECK(info.processors >= 1);
    CHECK_FALSE(info.host.empty());
}

TEST_CASE("os-release in shell's quotes")
{
    FakeSystem system;
    system.file("etc/os-release", "NAME=Void\n");
    CHECK(readSystemInfo(system.root()).os == "Void");
    system.file("etc/os-release", "PRETTY_NAME='It\\'s \\$5'\n");
    CHECK(readSystemInfo(system.root()).os == "It's $5");
}

TEST_CASE("Other processors")
{
    FakeSystem system;
    const auto cpuOf = [&](const char *text) {
        system.file("proc/cpuinfo", text);
        return readSystemInfo(system.root()).cpu;
    };
    CHECK(cpuOf("processor\t: 0\nCPU implementer\t: 0x41\nCPU part\t: 0xd0c\n") == "ARM Neoverse N1");
    CHECK(cpuOf("processor\t: 0\nCPU implementer\t: 0x41\nCPU part\t: 0xfff\nHardware\t: BCM2835\nModel\t: Raspberry Pi 9\n") == "BCM2835");
    CHECK(cpuOf("cpu\t\t: POWER9, altivec supported\n") == "POWER9, altivec supported");
    CHECK(cpuOf("hart\t: 0\nuarch\t: sifive,u74-mc\n") == "sifive,u74-mc");
    system.file("proc/device-tree/model", std::string_view("Apple Mac mini\0", 15));
    CHECK(cpuOf("CPU implementer\t: 0x61\n") == "Apple Mac mini");
}

TEST_CASE("A system that tells nothing")
{
    FakeSystem system;
    const SystemInfo info = readSystemInfo(system.root());
    CHECK(info.os == "Linux");
    CHECK_FALSE(info.cpu.empty()); // the machine's architecture at least
    CHECK(info.memory == 0_B);
}

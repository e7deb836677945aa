// SPDX-License-Identifier: MIT
#include "platform/linux/drives/link_speed.h"
#include "tests/support/catch.h"

using namespace qdm::drives;

TEST_CASE("PCIe after line coding")
{
    CHECK(pcieSpeed("16.0 GT/s PCIe", "4").name == "PCIe 4.0 x4");
    CHECK(pcieSpeed("16.0 GT/s PCIe", "4").bytesPerSecond == 7876923077);
    CHECK(pcieSpeed("8 GT/s", "2").name == "PCIe 3.0 x2");
    CHECK(pcieSpeed("8 GT/s", "2").bytesPerSecond == 1969230769);
    CHECK(pcieSpeed("2.5 GT/s PCIe", "1").bytesPerSecond == 250'000'000);
    CHECK(pcieSpeed("5.0 GT/s PCIe", "4").bytesPerSecond == 2'000'000'000);
    CHECK(pcieSpeed("32.0 GT/s PCIe", "4").name == "PCIe 5.0 x4");
    CHECK(pcieSpeed("64.0 GT/s PCIe", "4").bytesPerSecond == 29'500'000'000);
}

TEST_CASE("PCIe links that do not say")
{
    for (const auto &[speed, width] :
         {std::pair{"Unknown", "4"}, {"Unknown speed", "255"}, {"", ""}, {"16.0 GT/s PCIe", "0"}, {"7 GT/s", "1"}}) {
        CHECK(pcieSpeed(speed, width).name.empty());
        CHECK_FALSE(pcieSpeed(speed, width).bytesPerSecond);
    }
}

TEST_CASE("SATA carries eight bits in ten")
{
    CHECK(sataSpeed("6.0 Gbps").name == "6 Gb/s");
    CHECK(sataSpeed("6.0 Gbps").bytesPerSecond == 600'000'000);
    CHECK(sataSpeed("1.5 Gbps").name == "1.5 Gb/s");
    CHECK(sataSpeed("1.5 Gbps").bytesPerSecond == 150'000'000);
    CHECK(sataSpeed("<unknown>").name.empty());
}

TEST_CASE("USB generations")
{
    CHECK(usbSpeed("480", "1").name == "480 Mb/s");
    CHECK(usbSpeed("480", "1").bytesPerSecond == 60'000'000);
    CHECK(usbSpeed("12", "").bytesPerSecond == 1'500'000);
    CHECK(usbSpeed("1.5", "").name == "1.5 Mb/s");
    CHECK(usbSpeed("5000", "1").bytesPerSecond == 500'000'000);
    CHECK(usbSpeed("10000", "1").bytesPerSecond == 1'212'121'212);
    CHECK(usbSpeed("10000", "2").bytesPerSecond == 1'000'000'000); // two lanes of the first generation
    CHECK(usbSpeed("20000", "2").bytesPerSecond == 2'424'242'424);
    CHECK(usbSpeed("unknown", "1").name.empty());
}

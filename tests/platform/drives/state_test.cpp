// SPDX-License-Identifier: MIT
#include "platform/linux/drives/drive_state.h"
#include "tests/platform/drives/fake_system.h"
#include "tests/support/catch.h"

using namespace qdm;

namespace {

Volume on(std::initializer_list<const char *> devices)
{
    Volume volume;
    for (const char *device : devices)
        volume.drives.push_back({.device = device,
                                 .model = {},
                                 .serial = {},
                                 .firmware = {},
                                 .bus = {},
                                 .linkBytesPerSecond = {},
                                 .capacity = {},
                                 .rotational = {}});
    return volume;
}

}

TEST_CASE("the counters of all drives are added up, in bytes")
{
    test::FakeSystem system;
    system.file(system.block("devices/a/sda", "8:0", 1000) + "/stat", " 10 0 2000 5 20 0 4000 9 0 100 14000 0 0 0 0 0 0\n");
    const auto one = readDriveCounters(system.root(), on({"sda"}));
    REQUIRE(one);
    CHECK(one->readBytes == 2000 * 512);
    CHECK(one->writtenBytes == 4000 * 512);
    CHECK(one->queued == std::chrono::seconds(14));

    system.file(system.block("devices/b/sdb", "8:16", 1000) + "/stat", "1 0 8 1 1 0 16 1 0 1 1\n"); // eleven columns, before Linux 4.18
    const auto both = readDriveCounters(system.root(), on({"sda", "sdb"}));
    REQUIRE(both);
    CHECK(both->readBytes == 2008 * 512);
    CHECK(both->writtenBytes == 4016 * 512);
}

TEST_CASE("a drive that is not counted leaves nothing to add up")
{
    test::FakeSystem system;
    const std::string sda = system.block("devices/a/sda", "8:0", 1000);
    system.file(sda + "/stat", "10 0 2000 5 20 0 4000 9 0 100 14000\n");
    CHECK_FALSE(readDriveCounters(system.root(), on({})));
    CHECK_FALSE(readDriveCounters(system.root(), on({"sda", ""})));
    CHECK_FALSE(readDriveCounters(system.root(), on({"sdx"})));
    system.file(sda + "/queue/iostats", "0\n");
    CHECK(readDriveCounters(system.root(), on({"sda"}))); // a driver without request queues
    system.folder(sda + "/mq");
    CHECK_FALSE(readDriveCounters(system.root(), on({"sda"})));
    system.file(sda + "/queue/iostats", "1\n");
    CHECK(readDriveCounters(system.root(), on({"sda"})));
    system.file(sda + "/stat", "garbage\n");
    CHECK_FALSE(readDriveCounters(system.root(), on({"sda"})));
}

TEST_CASE("the hottest drive counts, wherever its sensor hangs")
{
    test::FakeSystem system;
    const std::string nvme = system.block("devices/pci/nvme/nvme0/nvme0n1", "259:0", 1000);
    system.link("sys/devices/pci/nvme/nvme0/nvme0n1/device", "../../nvme0");
    system.file("sys/devices/pci/nvme/nvme0/hwmon3/temp1_input", "46850\n");
    system.file("sys/devices/pci/nvme/nvme0/hwmon3/temp1_max", "82850\n");
    system.file("sys/devices/pci/nvme/nvme0/hwmon3/temp1_alarm", "0\n");
    const auto cool = readDriveHeat(system.root(), on({"nvme0n1"}));
    REQUIRE(cool);
    CHECK(cool->celsius == Approx(46.85));
    CHECK(cool->limit.value_or(0) == Approx(82.85));
    CHECK_FALSE(cool->alarm);

    system.block("devices/ata1/0:0:0:0/block/sda", "8:0", 1000);
    system.link("sys/devices/ata1/0:0:0:0/block/sda/device", "../../../0:0:0:0");
    system.file("sys/devices/ata1/0:0:0:0/hwmon/hwmon4/temp1_input", "-5000\n");
    CHECK(readDriveHeat(system.root(), on({"sda"}))->celsius == Approx(-5));
    CHECK(readDriveHeat(system.root(), on({"sda", "nvme0n1"}))->celsius == Approx(46.85));

    system.file("sys/devices/ata1/0:0:0:0/hwmon/hwmon4/temp1_alarm", "1\n");
    CHECK(readDriveHeat(system.root(), on({"sda", "nvme0n1"}))->alarm);
    CHECK_FALSE(readDriveHeat(system.root(), on({"sdx", ""})));
}

TEST_CASE("the machine's battery counts, a mouse's does not")
{
    test::FakeSystem system;
    CHECK_FALSE(readPowerState(system.root()).onBattery);
    system.file("sys/class/power_supply/AC/type", "Mains\n");
    system.file("sys/class/power_supply/AC/online", "1\n");
    system.file("sys/class/power_supply/hid/type", "Battery\n");
    system.file("sys/class/power_supply/hid/scope", "Device\n");
    system.file("sys/class/power_supply/hid/status", "Discharging\n");
    CHECK(readPowerState(system.root()).onBattery == false);
    system.file("sys/class/power_supply/AC/online", "0\n");
    system.file("sys/class/power_supply/BAT0/type", "Battery\n");
    system.file("sys/class/power_supply/BAT0/status", "Discharging\n");
    CHECK(readPowerState(system.root()).onBattery == true);
}

TEST_CASE("a governor that saves is told; intel_pstate's ordinary mode does not save")
{
    test::FakeSystem system;
    const std::string cpufreq = "sys/devices/system/cpu/cpu0/cpufreq";
    CHECK(readPowerState(system.root()).saving.empty());
    system.file(cpufreq + "/scaling_governor", "powersave\n");
    system.file(cpufreq + "/scaling_driver", "intel_pstate\n");
    CHECK(readPowerState(system.root()).saving.empty());
    system.file(cpufreq + "/scaling_driver", "acpi-cpufreq\n");
    CHECK_THAT(readPowerState(system.root()).saving, ContainsSubstring("powersave"));
    system.file(cpufreq + "/scaling_governor", "performance\n");
    system.file("sys/firmware/acpi/platform_profile", "low-power\n");
    CHECK_THAT(readPowerState(system.root()).saving, ContainsSubstring("low-power"));
}

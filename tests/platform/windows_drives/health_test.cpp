// SPDX-License-Identifier: MIT
#include "platform/windows/drives/drives.h"
#include "platform/windows/drives/nvme_health.h"
#include "tests/platform/windows_drives/answers.h"
#include "tests/platform/windows_drives/volumes_for_tests.h"
#include "tests/support/catch.h"

using namespace qdm;
using namespace qdm::test;

TEST_CASE("An NVMe drive's health")
{
    const auto health = readNvmeHealth(*opened(nvmeSsd()));
    REQUIRE(health);
    CHECK(health->celsius.value_or(0) == Approx(46.85));
    CHECK(health->warningLimit.value_or(0) == Approx(84.85));
    CHECK_FALSE(health->temperatureAlarm);
    CHECK(health->percentUsed == 3);
    CHECK(health->percentSpare == 100);
    CHECK(health->written == Bytes(41'000'000ULL * 512'000));
    CHECK_FALSE(readNvmeHealth(*opened(sataSsd())));
}

TEST_CASE("The drive's own alarm; without a limit or a sensor there is none")
{
    FakeDevice hot = nvmeSsd();
    hot.property(StorageDeviceProtocolSpecificProperty, nvmeLog(361, 0b10, 3, 100, ~0ULL));
    hot.property(StorageAdapterProtocolSpecificProperty, nvmeController("S", "M", "F", 0));
    const auto health = readNvmeHealth(*opened(hot));
    REQUIRE(health);
    CHECK(health->temperatureAlarm);
    CHECK_FALSE(health->warningLimit);
    CHECK(health->written == Bytes(~0ULL)); // more than can be said

    hot.property(StorageDeviceProtocolSpecificProperty, nvmeLog(0, 0b1, 3, 100, 0));
    CHECK_FALSE(readNvmeHealth(*opened(hot))->celsius);
    CHECK_FALSE(readNvmeHealth(*opened(hot))->temperatureAlarm); // little spare is another warning
}

TEST_CASE("The hottest drive counts, whoever tells of it")
{
    FakeControl control;
    control.disk(0) = nvmeSsd();
    control.disk(1) = sataSsd();
    const auto nvme = readDriveHeat(control, on({"PhysicalDrive0"}));
    REQUIRE(nvme);
    CHECK(nvme->celsius == Approx(46.85));
    CHECK(nvme->limit.value_or(0) == Approx(84.85));
    const auto sata = readDriveHeat(control, on({"PhysicalDrive1"}));
    REQUIRE(sata);
    CHECK(sata->celsius == 31);
    CHECK(sata->limit == 70.0);
    CHECK_FALSE(sata->alarm);
    CHECK(readDriveHeat(control, on({"PhysicalDrive1", "PhysicalDrive0"}))->celsius == Approx(46.85));
    CHECK_FALSE(readDriveHeat(control, on({"", "PhysicalDrive7"})));
}

TEST_CASE("Sensors that report nothing are passed over")
{
    constexpr auto none = SHORT(0x8000);
    FakeControl control;
    control.disk(0).property(StorageDeviceTemperatureProperty, temperatures(none, {none, -5}));
    const auto cold = readDriveHeat(control, on({"PhysicalDrive0"}));
    REQUIRE(cold);
    CHECK(cold->celsius == -5);
    CHECK_FALSE(cold->limit);
    control.disk(0).property(StorageDeviceTemperatureProperty, temperatures(0, {40}));
    CHECK_FALSE(readDriveHeat(control, on({"PhysicalDrive0"}))->limit);
    control.disk(0).property(StorageDeviceTemperatureProperty, temperatures(70, {}));
    CHECK_FALSE(readDriveHeat(control, on({"PhysicalDrive0"})));
}

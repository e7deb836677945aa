// SPDX-License-Identifier: MIT
#include "platform/windows/drives/drives.h"
#include "tests/platform/windows_drives/answers.h"
#include "tests/platform/windows_drives/volumes_for_tests.h"
#include "tests/support/catch.h"

using namespace qdm;
using namespace qdm::test;

TEST_CASE("The counters of all drives are added up; times are in tenths of a microsecond")
{
    FakeControl control;
    control.disk(0) = sataSsd();
    control.disk(1) = hardDisk();
    const auto one = readDriveCounters(control, on({"PhysicalDrive0"}));
    REQUIRE(one);
    CHECK(one->readBytes == 1'000'000);
    CHECK(one->writtenBytes == 2'000'000);
    CHECK(one->queued == std::chrono::seconds(8));
    const auto both = readDriveCounters(control, on({"PhysicalDrive0", "PhysicalDrive1"}));
    REQUIRE(both);
    CHECK(both->readBytes == 1'000'010);
    CHECK(both->queued == std::chrono::milliseconds(8003));
}

TEST_CASE("A drive that is not counted leaves nothing to add up")
{
    FakeControl control;
    control.disk(0) = sataSsd();
    control.disk(1) = usbStick();
    CHECK_FALSE(readDriveCounters(control, on({})));
    CHECK_FALSE(readDriveCounters(control, on({"PhysicalDrive0", "PhysicalDrive1"})));
    CHECK_FALSE(readDriveCounters(control, on({"PhysicalDrive0", ""})));
    CHECK_FALSE(readDriveCounters(control, on({"PhysicalDrive9"})));
    control.disk(0).answers(IOCTL_DISK_PERFORMANCE, shortened(counters(1, 2, 3, 4), 31));
    CHECK_FALSE(readDriveCounters(control, on({"PhysicalDrive0"})));
    control.forbid(L"\\\\.\\PhysicalDrive0");
    CHECK_FALSE(readDriveCounters(control, on({"PhysicalDrive0"})));
}

// SPDX-License-Identifier: MIT
#include "platform/windows/drives/sector_sizes.h"
#include "tests/platform/windows_drives/answers.h"
#include "tests/support/catch.h"

using namespace qdm;
using namespace qdm::test;

TEST_CASE("Sector sizes as a drive tells them")
{
    const auto sizes = readSectorSizes(*opened(sataSsd()));
    REQUIRE(sizes);
    CHECK(sizes->logical == 512_B);
    CHECK(sizes->physical == 4_KiB);
}

TEST_CASE("Without the property the geometry must do")
{
    FakeDevice old;
    old.answers(IOCTL_DISK_GET_DRIVE_GEOMETRY_EX, geometry(4096, 1'000'000));
    const auto sizes = readSectorSizes(*opened(old));
    REQUIRE(sizes);
    CHECK(sizes->logical == 4_KiB);
    CHECK(sizes->physical == 4_KiB);
}

TEST_CASE("What can be no sector is none")
{
    FakeDevice odd;
    CHECK_FALSE(readSectorSizes(*opened(odd)));
    for (const DWORD size : {0UL, 1UL, 520UL, 0x80000000UL}) {
        odd.property(StorageAccessAlignmentProperty, alignment(size, 4096));
        CHECK_FALSE(readSectorSizes(*opened(odd)));
    }
    odd.property(StorageAccessAlignmentProperty, alignment(512, 0)); // USB bridges
    CHECK(readSectorSizes(*opened(odd))->physical == 512_B);
    odd.property(StorageAccessAlignmentProperty, alignment(4096, 512));
    CHECK(readSectorSizes(*opened(odd))->physical == 4_KiB);
}

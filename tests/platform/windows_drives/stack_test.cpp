// SPDX-License-Identifier: MIT
#include "platform/include/error.h"
#include "platform/windows/drives/drives.h"
#include "platform/windows/drives/volume_of_place.h"
#include "tests/platform/windows_drives/answers.h"
#include "tests/support/catch.h"

using namespace qdm;
using namespace qdm::drives;
using namespace qdm::test;

namespace {

using Words = std::vector<std::string>;

constexpr const wchar_t *name = L"\\\\?\\Volume{12345678-0000-0000-0000-100000000000}";

VolumePlace place()
{
    return {PlaceKind::Drive, L"D:\\", std::wstring(name) + L'\\', {}};
}

DISK_EXTENT piece(DWORD disk, LONGLONG start, LONGLONG length)
{
    DISK_EXTENT extent{};
    extent.DiskNumber = disk;
    extent.StartingOffset.QuadPart = start;
    extent.ExtentLength.QuadPart = length;
    return extent;
}

VolumeSpace ntfs()
{
    VolumeSpace space;
    space.filesystem = "NTFS";
    space.size = 100_GiB;
    space.free = 60_GiB;
    space.used = 40_GiB;
    space.writable = L"D:\\";
    return space;
}

}

TEST_CASE("A partition of a drive")
{
    FakeControl control;
    control.disk(1) = nvmeSsd();
    control.device(name)
        .answers(IOCTL_VOLUME_GET_VOLUME_DISK_EXTENTS, extents({piece(1, 1 << 20, 1 << 30)}))
        .answers(IOCTL_STORAGE_GET_DEVICE_NUMBER, number(1, 3));
    const Volume volume = volumeOfPlace(control, place(), ntfs());
    CHECK(volume.mount == L"D:\\");
    CHECK(volume.source.native() == std::wstring(name) + L'\\');
    CHECK(volume.filesystem == "NTFS");
    CHECK(volume.layers == Words{"partition"});
    REQUIRE(volume.drives.size() == 1);
    CHECK(volume.drive().model == "Samsung SSD 970 EVO Plus 1TB");
    CHECK(volume.drive().device == "PhysicalDrive1");
    CHECK(volume.free == 60_GiB);
    CHECK(volume.writable == L"D:\\");
}

TEST_CASE("A stick without partitions")
{
    FakeControl control;
    control.disk(2) = usbStick();
    control.device(name).answers(IOCTL_STORAGE_GET_DEVICE_NUMBER, number(2, 0));
    const Volume volume = volumeOfPlace(control, place(), ntfs());
    CHECK(volume.layers.empty());
    CHECK(volume.drive().kind == DriveKind::Usb);
}

TEST_CASE("A volume over several drives")
{
    FakeControl control;
    control.disk(0) = sataSsd();
    control.disk(1) = hardDisk();
    control.device(name).answers(IOCTL_VOLUME_GET_VOLUME_DISK_EXTENTS, extents({piece(0, 0, 5), piece(1, 0, 5), piece(0, 9, 5)}));
    const Volume volume = volumeOfPlace(control, place(), ntfs());
    CHECK(volume.layers == Words{"dynamic disk", "partition"});
    REQUIRE(volume.drives.size() == 2);
    CHECK(volume.drives[1].kind == DriveKind::Hdd);
}

TEST_CASE("Layers from the filesystem down")
{
    FakeControl control;
    control.disk(4).property(StorageDeviceProperty, description({BusTypeSpaces, "Msft", "Storage Space", "0.1", "{guid}"}));
    control.disk(5).property(StorageDeviceProperty, description({BusTypeFileBackedVirtual, "Msft", "Virtual Disk", "1.0", ""}));
    VolumeSpace space = ntfs();
    space.encrypted = space.compressed = space.efs = true;
    control.device(name).answers(IOCTL_STORAGE_GET_DEVICE_NUMBER, number(4, 2));
    CHECK(volumeOfPlace(control, place(), space).layers == Words{"compression", "EFS", "BitLocker", "partition", "Storage Spaces"});
    control.device(name).answers(IOCTL_STORAGE_GET_DEVICE_NUMBER, number(5, 2));
    CHECK(volumeOfPlace(control, place(), ntfs()).layers == Words{"partition", "VHD file"});
}

TEST_CASE("Drives without devices")
{
    FakeControl control;
    VolumePlace share{PlaceKind::Network, L"Z:\\", {}, L"\\\\nas\\films"};
    const Volume remote = volumeOfPlace(control, share, ntfs());
    CHECK(remote.drive().kind == DriveKind::Network);
    CHECK(remote.drive().bus == "SMB");
    CHECK(remote.source == L"\\\\nas\\films");
    CHECK(volumeOfPlace(control, {PlaceKind::Memory, L"R:\\", {}, {}}, ntfs()).drive().kind == DriveKind::Memory);
    VolumeSpace program = ntfs();
    program.filesystem = "FUSE-rclone";
    CHECK(volumeOfPlace(control, place(), program).drive().kind == DriveKind::Fuse);
    CHECK(volumeOfPlace(control, place(), ntfs()).drive().kind == DriveKind::Unknown);
}

TEST_CASE("A drive that may not be opened is named all the same")
{
    FakeControl control;
    control.device(name).answers(IOCTL_STORAGE_GET_DEVICE_NUMBER, number(3, 1));
    const Volume volume = volumeOfPlace(control, place(), ntfs());
    REQUIRE(volume.drives.size() == 1);
    CHECK(volume.drive().device == "PhysicalDrive3");
    CHECK(volume.drive().kind == DriveKind::Unknown);
}

TEST_CASE("Devices that are named themselves")
{
    FakeControl control;
    control.disk(0) = sataSsd();
    control.disk(0).answers(IOCTL_STORAGE_GET_DEVICE_NUMBER, number(0, 0)).refuses(IOCTL_DISK_IS_WRITABLE, ERROR_WRITE_PROTECT);
    const Volume disk = volumeOfPath(control, L"\\\\.\\PhysicalDrive0");
    CHECK(disk.drive().serial == "S3Z2NB0K123456A");
    CHECK(disk.size == disk.drive().capacity);
    CHECK(disk.layers.empty());
    CHECK(disk.mount.empty());
    CHECK(disk.readOnly);
    control.device(L"\\\\.\\D:")
        .answers(IOCTL_VOLUME_GET_VOLUME_DISK_EXTENTS, extents({piece(0, 1 << 20, 1 << 30)}))
        .answers(IOCTL_STORAGE_GET_DEVICE_NUMBER, number(0, 1));
    const Volume letter = volumeOfPath(control, L"//./D:");
    CHECK(letter.size == 1_GiB);
    CHECK(letter.layers == Words{"partition"});
    CHECK_FALSE(letter.readOnly);
}

TEST_CASE("Devices that are not there, or not for this user")
{
    FakeControl control;
    control.forbid(L"\\\\.\\PhysicalDrive1");
    const auto kindOf = [&](const wchar_t *path) {
        try {
            volumeOfPath(control, path);
        } catch (const Error &error) {
            CHECK_THAT(error.what(), ContainsSubstring("PhysicalDrive"));
            return error.kind();
        }
        return ErrorKind::Usage;
    };
    CHECK(kindOf(L"\\\\.\\PhysicalDrive9") == ErrorKind::NotFound);
    CHECK(kindOf(L"\\\\.\\PhysicalDrive1") == ErrorKind::Permission);
}

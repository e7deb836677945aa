// SPDX-License-Identifier: MIT
#include "platform/include/error.h"
#include "platform/windows/raw/drive_name.h"
#include "tests/platform/windows_raw/fake_system.h"
#include "tests/support/catch.h"

using namespace qdm;
using namespace qdm::raw;
using namespace qdm::test;

namespace {

constexpr const wchar_t *stickVolume = FakeSystem::stickVolume;

/// Why the stick is not given: the sentence, its kind checked. Whatever is refused leaves no volume dismounted and nothing open.
std::string refusal(FakeSystem &machine, ErrorKind kind, const std::string &confirmedAs = FakeSystem::serial, unsigned drive = 1)
{
    try {
        holdDrive(machine.system(), drive, confirmedAs);
    } catch (const Error &error) {
        CHECK(error.kind() == kind);
        CHECK(error.origin().path == driveText(drive));
        CHECK(machine.journal.count(stickVolume, FSCTL_DISMOUNT_VOLUME) == 0);
        CHECK(machine.journal.openDevices() == 0);
        return error.what();
    }
    FAIL("The drive was given.");
    return {};
}

GUID guid(std::uint32_t first, std::uint16_t second, std::uint16_t third, std::array<std::uint8_t, 8> rest)
{
    GUID value{first, second, third, {}};
    std::ranges::copy(rest, value.Data4);
    return value;
}

const GUID efiSystem = guid(0xC12A7328, 0xF81F, 0x11D2, {0xBA, 0x4B, 0x00, 0xA0, 0xC9, 0x3E, 0xC9, 0x3B});
const GUID ldmData = guid(0xAF9B60A0, 0x1431, 0x4F62, {0xBC, 0x68, 0x33, 0x11, 0x71, 0x4A, 0x69, 0xAD});
const GUID ldmMetadata = guid(0x5808C8AA, 0x7E8F, 0x42E0, {0x85, 0xD2, 0xE1, 0xE9, 0x04, 0x34, 0xCF, 0xB3});
const GUID spaces = guid(0xE75CAF8F, 0xF680, 0x4CEE, {0xAF, 0xA3, 0xB0, 0x01, 0xE5, 0x6E, 0xFC, 0x2D});
const GUID cluster = guid(0xDB97DBA9, 0x0840, 0x4BAE, {0x97, 0xF0, 0xFF, 0xB9, 0xA3, 0x27, 0xC7, 0xE1});

PARTITION_INFORMATION_MBR mbrPartition(BYTE type, bool active = false)
{
    PARTITION_INFORMATION_MBR partition{};
    partition.PartitionType = type;
    partition.BootIndicator = active;
    return partition;
}

}

TEST_CASE("Only whole drives have a number")
{
    CHECK(driveNumberOf(L"\\\\.\\PhysicalDrive0") == 0u);
    CHECK(driveNumberOf(L"//./physicaldrive12") == 12u);
    for (const wchar_t *other : {L"\\\\.\\C:", L"\\\\.\\PhysicalDrive", L"\\\\.\\PhysicalDrive1x", L"\\\\.\\PhysicalDrive1\\",
                                 L"PhysicalDrive1", L"C:\\", L"", L"\\\\.\\PhysicalDrive-1", L"\\\\.\\PhysicalDrive01",
                                 L"\\\\.\\PhysicalDrive99999999999999999999", L"\\\\?\\PhysicalDrive1", L"\\\\.\\PhysicalDrive1\\..\\C:"})
        CHECK_FALSE(driveNumberOf(other));
    CHECK(deviceName(3) == L"\\\\.\\PhysicalDrive3");
}

TEST_CASE("A drive that was given up is held with its volumes locked and dismounted")
{
    FakeSystem machine;
    {
        const HeldDrive held = holdDrive(machine.system(), 1, FakeSystem::serial);
        CHECK(held.fingerprint.serial == FakeSystem::serial);
        CHECK(held.fingerprint.capacity == Bytes(FakeSystem::capacity));
        CHECK(held.drive.handle);
        CHECK(machine.journal.count(stickVolume, FSCTL_LOCK_VOLUME) == 1);
        CHECK(machine.journal.count(stickVolume, FSCTL_DISMOUNT_VOLUME) == 1);
        CHECK(machine.journal.open[stickVolume] == 1);
        CHECK(machine.journal.count(FakeSystem::systemVolume, FSCTL_LOCK_VOLUME) == 0);
    }
    CHECK(machine.journal.openDevices() == 0);
}

TEST_CASE("Under Wine no drive is given, and none is even opened")
{
    FakeSystem machine;
    machine.places.underWine = true;
    CHECK_THAT(refusal(machine, ErrorKind::Unsupported), ContainsSubstring("under Wine"));
    CHECK(machine.opened == 0);
    int code = 0;
    if (systemPlaces().underWine) {
        CHECK_FALSE(systemDriveSource().open(999, Use::Writing, 0, code).handle);
        CHECK(code == ERROR_NOT_SUPPORTED); // not ERROR_FILE_NOT_FOUND: the system was not asked
    }
}

TEST_CASE("Another drive than the owner meant")
{
    FakeSystem machine;
    for (const char *typed :
         {"", "4C530001230101111112", "4C53000123010111111", "\\\\.\\PhysicalDrive1", "4C530001230101111111 ", "4c530001230101111111"}) {
        const std::string sentence = refusal(machine, ErrorKind::Usage, typed);
        CHECK_THAT(sentence, ContainsSubstring("SanDisk Ultra") && ContainsSubstring(FakeSystem::serial));
    }
    CHECK(machine.journal.count(stickVolume, FSCTL_LOCK_VOLUME) == 0);
}

TEST_CASE("A drive without a serial number is confirmed by its path")
{
    FakeSystem machine;
    machine.stick().property(StorageDeviceProperty, description({BusTypeUsb, "SanDisk ", "Ultra", "1.00", ""}));
    CHECK(holdDrive(machine.system(), 1, "//./physicaldrive1").fingerprint.serial.empty());
    machine.journal = {};
    for (const char *typed : {"", "\\\\.\\PhysicalDrive2", "1", "(none)"})
        refusal(machine, ErrorKind::Usage, typed);
}

TEST_CASE("What does not say which drive it is, or says it is another")
{
    FakeSystem machine;
    machine.stick().answers(IOCTL_STORAGE_GET_DEVICE_NUMBER, number(2, 0));
    refusal(machine, ErrorKind::Unsupported);
    machine.stick().answers(IOCTL_STORAGE_GET_DEVICE_NUMBER, number(1, 1)); // a partition
    refusal(machine, ErrorKind::Unsupported);
    machine.stick().refuses(IOCTL_STORAGE_GET_DEVICE_NUMBER, ERROR_INVALID_FUNCTION);
    refusal(machine, ErrorKind::Unsupported);
}

TEST_CASE("A stick that is changed while its volumes are waited for")
{
    FakeSystem machine;
    machine.journal.whenTold = [&](std::uint32_t code) {
        if (code == FSCTL_LOCK_VOLUME)
            machine.stick().property(StorageDeviceProperty, description({BusTypeUsb, "SanDisk ", "Ultra", "1.00", "another"}));
    };
    CHECK_THAT(refusal(machine, ErrorKind::DeviceGone), ContainsSubstring("another drive now"));
}

TEST_CASE("Volumes that come or go while others are waited for")
{
    const wchar_t *late = L"\\\\?\\Volume{33333333-0000-0000-0000-000000000000}";
    FakeSystem machine;
    const auto whenLocked = [&](const std::vector<KnownVolume> &volumes) {
        machine.journal.whenTold = [&machine, volumes](std::uint32_t code) {
            if (code == FSCTL_LOCK_VOLUME)
                machine.volumes = volumes;
        };
    };
    const std::vector<KnownVolume> before = machine.volumes;
    whenLocked({before[0], before[1], {late, "F:"}});
    machine.volume(late).answers(IOCTL_VOLUME_GET_VOLUME_DISK_EXTENTS, extents({extentOn(1)}));
    CHECK_THAT(refusal(machine, ErrorKind::Busy), ContainsSubstring("volumes on") && ContainsSubstring("changed"));
    machine.volumes = before;
    whenLocked({before[0], {late, "D:"}}); // as many as before
    refusal(machine, ErrorKind::Busy);
    machine.volumes = before;
    whenLocked({before[0]});
    refusal(machine, ErrorKind::Busy);
    machine.volumes = before;
    whenLocked({});
    refusal(machine, ErrorKind::Unsupported);
    machine.volumes = before;
    machine.volume(late).answers(IOCTL_VOLUME_GET_VOLUME_DISK_EXTENTS, extents({extentOn(0)})); // on another drive
    whenLocked({before[1], {late, "F:"}, before[0]});
    CHECK(holdDrive(machine.system(), 1, FakeSystem::serial).drive.handle);
}

TEST_CASE("A drive that is not there, not for this user, or empty")
{
    FakeSystem machine;
    CHECK_THAT(refusal(machine, ErrorKind::NotFound, "x", 7), ContainsSubstring("PhysicalDrive7"));
    machine.refusal = ERROR_ACCESS_DENIED;
    refusal(machine, ErrorKind::Permission);
    machine.refusal = ERROR_SHARING_VIOLATION;
    refusal(machine, ErrorKind::Busy);
    machine.refusal = 0;
    machine.stick().refuses(IOCTL_DISK_GET_LENGTH_INFO, ERROR_NOT_READY).refuses(IOCTL_DISK_GET_DRIVE_GEOMETRY_EX, ERROR_NOT_READY);
    CHECK_THAT(refusal(machine, ErrorKind::NotFound), ContainsSubstring("no medium"));
}

TEST_CASE("Write-protected and offline drives")
{
    FakeSystem machine;
    machine.stick().answers(getDiskAttributes, diskAttributes(2));
    refusal(machine, ErrorKind::ReadOnly);
    machine.stick().answers(getDiskAttributes, diskAttributes(1));
    CHECK_THAT(refusal(machine, ErrorKind::Busy), ContainsSubstring("offline"));
    machine.stick().refuses(getDiskAttributes, ERROR_INVALID_FUNCTION);
    refusal(machine, ErrorKind::Unsupported);
    machine.stick().refuses(IOCTL_DISK_IS_WRITABLE, ERROR_WRITE_PROTECT);
    refusal(machine, ErrorKind::ReadOnly);
    machine.stick().refuses(IOCTL_DISK_IS_WRITABLE, ERROR_IO_DEVICE);
    refusal(machine, ErrorKind::Io);
}

TEST_CASE("Drives that are part of something larger")
{
    FakeSystem machine;
    const auto with = [&](const Answer &layout) { machine.stick().answers(IOCTL_DISK_GET_DRIVE_LAYOUT_EX, layout); };
    for (const GUID &type : {ldmData, ldmMetadata}) {
        with(gptLayout({basicData, type}));
        CHECK_THAT(refusal(machine, ErrorKind::Busy), ContainsSubstring("dynamic disk"));
    }
    with(gptLayout({spaces}));
    CHECK_THAT(refusal(machine, ErrorKind::Busy), ContainsSubstring("Storage Spaces"));
    with(gptLayout({cluster}));
    CHECK_THAT(refusal(machine, ErrorKind::Busy), ContainsSubstring("cluster"));
    with(mbrLayout({mbrPartition(0x42)}));
    CHECK_THAT(refusal(machine, ErrorKind::Busy), ContainsSubstring("dynamic disk"));
    with(mbrLayout({mbrPartition(7), mbrPartition(0xE7)}));
    CHECK_THAT(refusal(machine, ErrorKind::Busy), ContainsSubstring("Storage Spaces"));
}

TEST_CASE("A layout that cannot be told is refused")
{
    FakeSystem machine;
    machine.stick().answers(IOCTL_DISK_GET_DRIVE_LAYOUT_EX, shortened(gptLayout({basicData, spaces}), 48 + 144));
    refusal(machine, ErrorKind::Unsupported);
    machine.stick().answers(IOCTL_DISK_GET_DRIVE_LAYOUT_EX, changed(gptLayout({basicData}), 0, DWORD(9)));
    refusal(machine, ErrorKind::Unsupported);
    machine.stick().refuses(IOCTL_DISK_GET_DRIVE_LAYOUT_EX, ERROR_INSUFFICIENT_BUFFER);
    refusal(machine, ErrorKind::Unsupported);
}

TEST_CASE("A drive from which a computer starts is refused unless this one starts from another")
{
    for (const Answer &layout : {gptLayout({efiSystem, basicData}), mbrLayout({mbrPartition(7, true)})}) {
        FakeSystem machine;
        machine.stick().answers(IOCTL_DISK_GET_DRIVE_LAYOUT_EX, layout);
        CHECK(holdDrive(machine.system(), 1, FakeSystem::serial).drive.handle);
        machine.journal = {};
        machine.places.startKnown = false;
        CHECK_THAT(refusal(machine, ErrorKind::Busy), ContainsSubstring("start from"));
    }
}

TEST_CASE("What the running system needs is on no drive that is given up")
{
    FakeSystem machine;
    const wchar_t *start = L"\\\\?\\GLOBALROOT\\Device\\HarddiskVolume5";
    machine.volume(start).answers(IOCTL_VOLUME_GET_VOLUME_DISK_EXTENTS, extents({extentOn(0), extentOn(1)}));
    machine.places.needed.push_back({start, "a page file"});
    CHECK_THAT(refusal(machine, ErrorKind::Busy), ContainsSubstring("a page file"));
    machine.volume(start).answers(IOCTL_VOLUME_GET_VOLUME_DISK_EXTENTS, extents({extentOn(0)}));
    CHECK(holdDrive(machine.system(), 1, FakeSystem::serial).drive.handle);
    machine.journal = {};
    machine.volume(start).refuses(IOCTL_VOLUME_GET_VOLUME_DISK_EXTENTS, ERROR_IO_DEVICE);
    CHECK_THAT(refusal(machine, ErrorKind::Unsupported), ContainsSubstring("cannot be told"));
    machine.places.needed.back().device.clear();
    refusal(machine, ErrorKind::Unsupported);
    machine.places.needed.back().device = L"\\\\?\\Volume{gone}";
    refusal(machine, ErrorKind::Unsupported);
}

TEST_CASE("A volume in use is named, and no other is dismounted")
{
    FakeSystem machine;
    const wchar_t *used = L"\\\\?\\Volume{22222222-0000-0000-0000-000000000000}";
    machine.volume(used)
        .answers(IOCTL_VOLUME_GET_VOLUME_DISK_EXTENTS, extents({extentOn(1)}))
        .refuses(FSCTL_LOCK_VOLUME, ERROR_ACCESS_DENIED);
    machine.volumes.push_back({used, "E:"});
    const std::string sentence = refusal(machine, ErrorKind::Busy);
    CHECK_THAT(sentence, ContainsSubstring("E: is in use: a program has a file open on it. Close it"));
    CHECK(machine.journal.count(stickVolume, FSCTL_LOCK_VOLUME) == 1);
    CHECK(machine.journal.count(used, FSCTL_LOCK_VOLUME) > 1); // somebody may only have looked
    machine.control.forbid(used);
    refusal(machine, ErrorKind::Busy);
}

TEST_CASE("A volume that stays mounted keeps the drive")
{
    FakeSystem machine;
    machine.volume(stickVolume).refuses(FSCTL_DISMOUNT_VOLUME, ERROR_ACCESS_DENIED);
    CHECK_THROWS_AS(holdDrive(machine.system(), 1, FakeSystem::serial), Error);
    CHECK(machine.journal.openDevices() == 0);
}

TEST_CASE("A volume that reaches beyond the drive, or does not tell where it lies")
{
    FakeSystem machine;
    machine.volume(stickVolume).answers(IOCTL_VOLUME_GET_VOLUME_DISK_EXTENTS, extents({extentOn(1), extentOn(2)}));
    CHECK_THAT(refusal(machine, ErrorKind::Busy), ContainsSubstring("other drives too"));
    machine.volume(stickVolume).answers(IOCTL_VOLUME_GET_VOLUME_DISK_EXTENTS, changed(extents({extentOn(0)}), 0, DWORD(2)));
    refusal(machine, ErrorKind::Busy);
    machine.volume(stickVolume).answers(IOCTL_VOLUME_GET_VOLUME_DISK_EXTENTS, extents({}));
    refusal(machine, ErrorKind::Busy);
    machine.volume(stickVolume).refuses(IOCTL_VOLUME_GET_VOLUME_DISK_EXTENTS, ERROR_IO_DEVICE);
    CHECK_THAT(refusal(machine, ErrorKind::Busy), ContainsSubstring("D: does not tell"));
    machine.volumes.clear();
    refusal(machine, ErrorKind::Unsupported);
}

TEST_CASE("Disc drives, made-up volumes and those that went are in nobody's way")
{
    FakeSystem machine;
    STORAGE_DEVICE_NUMBER disc{FILE_DEVICE_CD_ROM, 1, 0};
    const auto bytes = std::as_bytes(std::span(&disc, 1));
    machine.volume(L"disc").answers(IOCTL_STORAGE_GET_DEVICE_NUMBER, {bytes.begin(), bytes.end()});
    machine.volume(L"cloud").refuses(IOCTL_VOLUME_GET_VOLUME_DISK_EXTENTS, ERROR_INVALID_FUNCTION);
    for (const wchar_t *name : {L"disc", L"cloud", L"gone"})
        machine.volumes.push_back({name, "X:"});
    const HeldDrive held = holdDrive(machine.system(), 1, FakeSystem::serial);
    CHECK(held.volumes.size() == 1);
    CHECK(machine.journal.count(L"disc", FSCTL_LOCK_VOLUME) == 0);
}

TEST_CASE("A stick without partitions is locked too")
{
    FakeSystem machine;
    machine.stick().answers(IOCTL_DISK_GET_DRIVE_LAYOUT_EX, mbrLayout({}));
    machine.volume(stickVolume)
        .refuses(IOCTL_VOLUME_GET_VOLUME_DISK_EXTENTS, ERROR_INVALID_FUNCTION)
        .answers(IOCTL_STORAGE_GET_DEVICE_NUMBER, number(1, 0));
    holdDrive(machine.system(), 1, FakeSystem::serial);
    CHECK(machine.journal.count(stickVolume, FSCTL_LOCK_VOLUME) == 1);
}

TEST_CASE("Page files by the letters of their drives")
{
    using Letters = std::vector<wchar_t>;
    CHECK(pageFileLetters({L"\\??\\C:\\pagefile.sys", L"d:\\pagefile.sys 0 0", L"?:\\pagefile.sys", L"", L":"}) == Letters{L'C', L'D'});
}

TEST_CASE("The running system's own places")
{
    const SystemPlaces places = systemPlaces();
    REQUIRE(places.needed.size() >= 2);
    CHECK(places.needed[0].what == "Windows itself");
    for (const KnownVolume &volume : systemVolumes()) {
        CHECK(volume.device.starts_with(L"\\\\?\\Volume{"));
        CHECK(volume.device.ends_with(L'}'));
        CHECK_FALSE(volume.name.empty());
    }
}

// SPDX-License-Identifier: MIT
#include "platform/include/error.h"
#include "platform/windows/raw/drive_target.h"
#include "platform/windows/wine.h"
#include "tests/platform/windows_raw/fake_system.h"
#include "tests/platform/windows_raw/helper_thread.h"
#include "tests/support/catch.h"

#include <cstring>

using namespace qdm;
using namespace qdm::raw;
using namespace qdm::test;

namespace {

constexpr const wchar_t *stickVolume = FakeSystem::stickVolume;
constexpr const wchar_t *stickName = L"\\\\.\\PhysicalDrive1";

const Question writing{Wish::Write, 1, 0, FakeSystem::serial};

template <typename Act>
ErrorKind kindOf(const Act &act)
{
    try {
        act();
    } catch (const Error &error) {
        UNSCOPED_INFO(error.what());
        return error.kind();
    }
    FAIL("no error");
    return {};
}

/// Writes a block through one queue and reads it through another.
void checkMoves(Target &target, EngineKind engine, WriteMode mode, std::byte value)
{
    constexpr std::uint32_t length = 64 << 10;
    const Request request{4 << 20, length, 0, Direction::Write};
    const auto writer = target.openQueue({engine, 2, Bytes(length), mode});
    std::memset(writer->buffer(0).data(), int(value), length);
    CHECK(finish(*writer, {request}).at(0).result == std::int64_t(length));
    const auto reader = target.openQueue({engine, 2, Bytes(length), WriteMode::Direct});
    CHECK(finish(*reader, {{request.offset, length, 0, Direction::Read}}).at(0).result == std::int64_t(length));
    CHECK(reader->buffer(0)[length - 1] == value);
}

void checkGivenUp(Target &target)
{
    CHECK(target.kind() == TargetKind::BlockDevice);
    CHECK(target.writable());
    CHECK(target.size() == Bytes(FakeSystem::capacity));
    CHECK(target.traits().direct);
    int value = 1;
    for (const EngineKind engine : {EngineKind::Iocp, EngineKind::Sync})
        for (const WriteMode mode : {WriteMode::Direct, WriteMode::WriteThrough})
            checkMoves(target, engine, mode, std::byte(value++));
    target.flush();
}

/// Whether what was locked is told of what was written before it is let go.
void checkLetGo(const FakeSystem &machine)
{
    CHECK(machine.journal.openDevices() == 0);
    CHECK(machine.journal.count(stickName, IOCTL_DISK_UPDATE_PROPERTIES) == 1);
}

}

TEST_CASE("A drive that was given up is written and read by each engine")
{
    FakeSystem machine;
    {
        const auto target = driveTarget(writeDrive(machine.system(), 1, FakeSystem::serial), stickName, 0_B);
        checkGivenUp(*target);
        CHECK(machine.journal.open[stickVolume] == 1);
        CHECK(machine.journal.count(stickVolume, FSCTL_DISMOUNT_VOLUME) == 1);
    }
    checkLetGo(machine);
}

TEST_CASE("The same through the helper, which gives a handle to each queue")
{
    FakeSystem machine;
    HelperThread helper(machine);
    {
        const auto target = driveTarget(helper.drive(writing), stickName, 0_B);
        checkGivenUp(*target);
        CHECK(machine.journal.open[stickVolume] == 1);
        CHECK(machine.opened > 8); // none of the handles serves two
    }
    CHECK(helper.wait());
    checkLetGo(machine);
}

TEST_CASE("Each thread of the sync engine has a handle of its own, since Windows does one request at a time on each")
{
    FakeSystem machine;
    const auto target = driveTarget(readDrive(machine, 1), stickName, 0_B);
    for (const unsigned depth : {1u, 2u, 32u}) {
        const int before = machine.opened;
        const auto queue = target->openQueue({EngineKind::Sync, depth, 4_KiB, WriteMode::Direct});
        CHECK(machine.opened - before == int(depth));
    }
}

TEST_CASE("A drive that is only read is left in use and cannot be written")
{
    FakeSystem machine;
    HelperThread helper(machine);
    for (const bool byHelper : {false, true}) {
        const auto drive = byHelper ? helper.drive({Wish::Read, 1, 0, {}}) : readDrive(machine, 1);
        const auto target = driveTarget(drive, stickName, 1_MiB + 100_B);
        CHECK_FALSE(target->writable());
        CHECK(target->size() == 1_MiB);
        CHECK(target->engines().back() == EngineKind::Sync);
        DWORD written = 0;
        std::array<char, 4096> data{};
        const UniqueHandle handle = drive->open(0);
        CHECK_FALSE(::WriteFile(handle.get(), data.data(), DWORD(data.size()), &written, nullptr));
        CHECK(::GetLastError() == ERROR_ACCESS_DENIED);
    }
    CHECK(helper.wait());
    CHECK(machine.journal.count(stickVolume, FSCTL_LOCK_VOLUME) == 0);
    CHECK(machine.journal.count(stickName, IOCTL_DISK_UPDATE_PROPERTIES) == 0);
}

TEST_CASE("More than the drive has is refused")
{
    FakeSystem machine;
    CHECK(kindOf([&] { driveTarget(readDrive(machine, 1), stickName, 9_MiB); }) == ErrorKind::TooLarge);
    machine.stick().answers(IOCTL_DISK_GET_LENGTH_INFO, Answer(8)).answers(IOCTL_DISK_GET_DRIVE_GEOMETRY_EX, geometry(512, 0));
    CHECK(kindOf([&] { driveTarget(readDrive(machine, 1), stickName, 0_B); }) == ErrorKind::NotFound);
}

TEST_CASE("Another drive that got the number meanwhile is not written to")
{
    FakeSystem machine;
    HelperThread helper(machine);
    const auto own = writeDrive(machine.system(), 1, FakeSystem::serial);
    const auto byHelper = helper.drive(writing);
    CHECK(own->open(FILE_FLAG_OVERLAPPED));
    CHECK(byHelper->open(FILE_FLAG_OVERLAPPED));
    machine.stick().property(StorageDeviceProperty, description({BusTypeUsb, "SanDisk ", "Ultra", "1.00", "4C530001230101111112"}));
    CHECK(kindOf([&] { own->open(0); }) == ErrorKind::DeviceGone);
    CHECK(kindOf([&] { byHelper->open(0); }) == ErrorKind::DeviceGone);
}

TEST_CASE("A drive that changes right after it was taken is not written to: the one that its owner confirmed counts")
{
    FakeSystem machine;
    machine.journal.whenTold = [&](std::uint32_t code) {
        if (code == FSCTL_DISMOUNT_VOLUME)
            machine.stick().property(StorageDeviceProperty, description({BusTypeUsb, "SanDisk ", "Ultra", "1.00", "another"}));
    };
    const auto drive = writeDrive(machine.system(), 1, FakeSystem::serial);
    CHECK(kindOf([&] { drive->open(0); }) == ErrorKind::DeviceGone);
}

TEST_CASE("A volume is not written to, nor what is no device")
{
    for (const wchar_t *path : {L"\\\\.\\C:", L"//./z:"})
        try {
            platform().openDeviceForWriting(path, 0_B, "x");
            FAIL("no error");
        } catch (const Error &error) {
            CHECK(error.kind() == ErrorKind::Unsupported);
            CHECK_THAT(error.what(), ContainsSubstring("PhysicalDrive"));
        }
    for (const wchar_t *path : {L"C:\\", L"\\\\.\\PhysicalDrive1\\x", L"\\\\?\\PhysicalDrive1", L"\\\\.\\pipe\\x", L""})
        CHECK(kindOf([&] { platform().openDeviceForWriting(path, 0_B, "x"); }) == ErrorKind::Unsupported);
}

TEST_CASE("Under Wine the platform writes to no drive")
{
    if (!runsUnderWine())
        return; // Windows would ask the person
    try {
        platform().openDeviceForWriting(L"\\\\.\\PhysicalDrive999", 0_B, "x");
        FAIL("no error");
    } catch (const Error &error) {
        CHECK(error.kind() == ErrorKind::Unsupported);
        CHECK_THAT(error.what(), ContainsSubstring("under Wine"));
    }
}

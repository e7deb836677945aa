// SPDX-License-Identifier: MIT
#include "platform/include/paths.h"
#include "platform/windows/retrim.h"
#include "platform/windows/trim.h"
#include "platform/windows/wine.h"
#include "tests/contract/places.h"
#include "tests/platform/windows_drives/fake_control.h"
#include "tests/support/catch.h"

#include <cstring>
#include <fstream>

using namespace qdm;
namespace fs = std::filesystem;

namespace {

constexpr std::uint32_t trimDevice = IOCTL_STORAGE_MANAGE_DATA_SET_ATTRIBUTES;

template <typename Action>
Error errorOf(Action action)
{
    try {
        action();
    } catch (const Error &error) {
        return error;
    }
    FAIL("no error");
    throw;
}

test::Answer number(DWORD value)
{
    const auto bytes = bytesOf(value);
    return {bytes.begin(), bytes.end()};
}

/// The bytes at `offset` of what was sent, as a number.
template <typename T>
T sent(const test::Answer &input, std::size_t offset)
{
    T value{};
    REQUIRE(input.size() >= offset + sizeof(T));
    std::memcpy(&value, input.data() + offset, sizeof(T));
    return value;
}

Error fileRefusing(int code)
{
    test::FakeDevice file;
    file.refuses(trimming::fileLevelTrim, code);
    return errorOf([&] { trimming::trimInFile(*test::opened(file), 4096, 8_KiB, "C:\\folder"); });
}

Error driveRefusing(int code)
{
    test::FakeDevice drive;
    drive.refuses(trimDevice, code);
    return errorOf([&] { trimming::trimOnDevice(*test::opened(drive), 4096, 8_KiB, L"\\\\.\\PhysicalDrive7"); });
}

fs::path systemFolder()
{
    wchar_t folder[MAX_PATH + 1] = {};
    ::GetSystemDirectoryW(folder, MAX_PATH);
    return folder;
}

}

TEST_CASE("A range of a file is trimmed as Microsoft lays it out")
{
    STATIC_REQUIRE(trimming::fileLevelTrim == 0x98208);
    test::FakeDevice file;
    file.answers(trimming::fileLevelTrim, number(1));
    trimming::trimInFile(*test::opened(file), 5ULL << 32, 3_GiB, "C:\\folder");
    const test::Answer input = file.lastInput(trimming::fileLevelTrim);
    REQUIRE(input.size() == 24);
    CHECK(sent<std::uint32_t>(input, 0) == 0); // key
    CHECK(sent<std::uint32_t>(input, 4) == 1); // ranges
    CHECK(sent<std::uint64_t>(input, 8) == 5ULL << 32);
    CHECK(sent<std::uint64_t>(input, 16) == (3_GiB).count());
}

TEST_CASE("A range of a drive is trimmed as Microsoft lays it out")
{
    STATIC_REQUIRE(trimDevice == 0x2D9404);
    test::FakeDevice drive;
    drive.answers(trimDevice, {});
    trimming::trimOnDevice(*test::opened(drive), 5ULL << 32, 3_GiB, L"\\\\.\\PhysicalDrive7");
    const test::Answer input = drive.lastInput(trimDevice);
    REQUIRE(input.size() == 48);
    CHECK(sent<std::uint32_t>(input, 0) == 28); // the head's size
    CHECK(sent<std::uint32_t>(input, 4) == 1);  // trim
    CHECK(sent<std::uint32_t>(input, 8) == 0);  // flags
    CHECK(sent<std::uint32_t>(input, 12) == 0); // no parameters
    CHECK(sent<std::uint32_t>(input, 16) == 0);
    CHECK(sent<std::uint32_t>(input, 20) == 32); // where the range is, on its own boundary
    CHECK(sent<std::uint32_t>(input, 24) == 16);
    CHECK(sent<std::uint64_t>(input, 32) == 5ULL << 32);
    CHECK(sent<std::uint64_t>(input, 40) == (3_GiB).count());
}

TEST_CASE("What cannot be trimmed says so; an error of the drive is one")
{
    for (const int code : {ERROR_NOT_SUPPORTED, ERROR_INVALID_FUNCTION}) {
        CHECK(fileRefusing(code).kind() == ErrorKind::Unsupported);
        CHECK_THAT(fileRefusing(code).what(), ContainsSubstring("filesystem of C:\\folder cannot give up a part of a file"));
        CHECK(driveRefusing(code).kind() == ErrorKind::Unsupported);
        CHECK_THAT(driveRefusing(code).what(), ContainsSubstring("PhysicalDrive7 takes no trim commands"));
    }
    CHECK(fileRefusing(ERROR_IO_DEVICE).kind() == ErrorKind::Io);
    CHECK(driveRefusing(ERROR_DEVICE_NOT_CONNECTED).kind() == ErrorKind::DeviceGone);
    CHECK(driveRefusing(ERROR_IO_DEVICE).origin().offset == 4096);

    test::FakeDevice idle;
    idle.answers(trimming::fileLevelTrim, number(0)); // no range processed
    CHECK(errorOf([&] { trimming::trimInFile(*test::opened(idle), 0, 4_KiB, "C:\\"); }).kind() == ErrorKind::Unsupported);
}

TEST_CASE("Wine has no trimming, neither of a file nor of a volume, and says so")
{
    if (!runsUnderWine())
        return;
    const test::TemporaryFolder folder;
    const auto target = test::platform().createTestFile(folder.path(), 1_MiB);
    const Error file = errorOf([&] { target->trim(0, 1_MiB); });
    CHECK(file.kind() == ErrorKind::Unsupported);
    CHECK(file.origin().code.value() == ERROR_NOT_SUPPORTED);
    CHECK_THAT(file.what(), ContainsSubstring("cannot be trimmed"));
    if (fs::exists(systemFolder() / "defrag.exe"))
        return; // newer ones have a stand-in
    const Error volume = errorOf([&] { test::platform().trimVolume(test::platform().volumeOf(folder.path())); });
    CHECK(volume.kind() == ErrorKind::Unsupported);
    CHECK_THAT(volume.what(), ContainsSubstring("C:\\ cannot be trimmed"));
}

TEST_CASE("The optimizer is the system's own, with the volume as one word")
{
    const fs::path folder = L"C:\\Windows\\system32";
    CHECK(retrim::commandFor(folder, L"D:\\").line == L"\"C:\\Windows\\system32\\defrag.exe\" \"D:\" /L");
    CHECK(retrim::commandFor(folder, L"D:\\my disks\\one\\").line == L"\"C:\\Windows\\system32\\defrag.exe\" \"D:\\my disks\\one\" /L");
    CHECK(retrim::commandFor(folder, L"D:\\").program == L"C:\\Windows\\system32\\defrag.exe");
    for (const wchar_t *other : {L"\\\\server\\share", L"\\\\.\\PhysicalDrive0", L""}) {
        const Error error = errorOf([&] { retrim::commandFor(folder, other); });
        CHECK(error.kind() == ErrorKind::Unsupported);
        CHECK_THAT(error.what(), ContainsSubstring(pathText(other) + " cannot be trimmed: only a volume with a drive letter"));
    }
}

TEST_CASE("The end of a program of the system is waited for")
{
    const fs::path program = systemFolder() / L"cmd.exe";
    int code = 0;
    CHECK(retrim::exitStatusOf({program, L"\"" + program.native() + L"\" /c exit 3"}, code) == 3U);
    CHECK(code == 0);
    CHECK_FALSE(retrim::exitStatusOf({systemFolder() / L"qdm-missing.exe", L"qdm-missing"}, code));
    CHECK(code == ERROR_FILE_NOT_FOUND);
}

TEST_CASE("A volume that was not trimmed says why")
{
    const test::TemporaryFolder folder;
    const Error none = errorOf([&] { retrim::trim(folder.path(), L"D:\\", true); });
    CHECK(none.kind() == ErrorKind::Unsupported);
    CHECK_THAT(none.what(), ContainsSubstring("D:\\ cannot be trimmed: this system has no optimizer"));

    std::ofstream(folder.path() / "defrag.exe") << "no program";
    const Error forbidden = errorOf([&] { retrim::trim(folder.path(), L"D:\\", false); });
    CHECK(forbidden.kind() == ErrorKind::Permission);
    CHECK_THAT(forbidden.what(), ContainsSubstring("Run as administrator"));
    CHECK_THAT(errorOf([&] { retrim::trim(folder.path(), L"D:\\", true); }).what(), ContainsSubstring("Starting "));

    CHECK_NOTHROW(retrim::requireSuccess(0, L"D:\\"));
    CHECK(errorOf([] { retrim::requireSuccess(0x8900002A, L"D:\\"); }).kind() == ErrorKind::Unsupported);
    const Error failed = errorOf([] { retrim::requireSuccess(0x89000024, L"D:\\"); });
    CHECK(failed.kind() == ErrorKind::Io);
    CHECK_THAT(failed.what(), ContainsSubstring("D:\\") && ContainsSubstring("0x89000024"));
}

// SPDX-License-Identifier: MIT
#include "platform/include/error.h"
#include "platform/include/paths.h"
#include "platform/windows/drives/drives.h"
#include "platform/windows/drives/volume_place.h"
#include "platform/windows/long_path.h"
#include "tests/support/catch.h"

#include <cstdio>
#include <windows.h>

using namespace qdm;

namespace fs = std::filesystem;

namespace {

Volume volumeOf(const fs::path &path)
{
    return volumeOfPath(systemDeviceControl(), path);
}

fs::path windowsFolder()
{
    wchar_t folder[MAX_PATH] = L"";
    ::GetWindowsDirectoryW(folder, MAX_PATH);
    return folder;
}

/// A folder of the user's own, removed at the end.
struct TempFolder {
    TempFolder() : path(fs::temp_directory_path() / (L"qdm drives ä日 " + std::to_wstring(::GetCurrentProcessId())))
    {
        ::CreateDirectoryW(longPath(path).c_str(), nullptr);
    }
    ~TempFolder()
    {
        for (auto folder = made.rbegin(); folder != made.rend(); ++folder)
            ::RemoveDirectoryW(longPath(*folder).c_str());
        ::RemoveDirectoryW(longPath(path).c_str());
    }
    TempFolder(const TempFolder &) = delete;
    TempFolder &operator=(const TempFolder &) = delete;

    fs::path make(const fs::path &folder)
    {
        REQUIRE(::CreateDirectoryW(longPath(folder).c_str(), nullptr));
        made.push_back(folder);
        return folder;
    }

    fs::path path;
    std::vector<fs::path> made;
};

ErrorKind errorOf(const fs::path &path)
{
    try {
        volumeOf(path);
    } catch (const Error &error) {
        CHECK_THAT(error.what(), ContainsSubstring(pathText(path)));
        CHECK(error.origin().code);
        return error.kind();
    }
    FAIL("no error");
    return ErrorKind::Usage;
}

}

TEST_CASE("The volume of the system")
{
    const Volume volume = volumeOf(windowsFolder());
    CHECK(volume.mount == windowsFolder().root_path());
    CHECK_FALSE(volume.filesystem.empty());
    CHECK_FALSE(volume.drives.empty());
    CHECK(volume.size > 0_B);
    CHECK(volume.free <= volume.size);
    CHECK(volume.used <= volume.size);
    CHECK_FALSE(volume.readOnly);
}

TEST_CASE("The list has the system's volume, and asking again gives the same")
{
    const auto volumes = listVolumes(systemDeviceControl());
    bool found = false;
    for (const Volume &volume : volumes) {
        const Drive drive = volume.drive();
        std::printf("  %s (%s): %s on \"%s\" %s \"%s\", free %llu, writable %s %s\n", pathText(volume.mount).c_str(),
                    pathText(volume.source).c_str(), volume.filesystem.c_str(), drive.model.c_str(), drive.device.c_str(),
                    drive.bus.c_str(), static_cast<unsigned long long>(volume.free.count()), pathText(volume.writable).c_str(),
                    volume.unusable.c_str());
        CHECK_FALSE(volume.drives.empty());
        CHECK_FALSE(volume.mount.empty());
        found |= drives::isSamePath(volume.mount.native(), windowsFolder().root_path().native());
    }
    CHECK(found);
    CHECK(listVolumes(systemDeviceControl()).size() == volumes.size());
}

TEST_CASE("A folder of one's own, in any script, is where a test may run")
{
    TempFolder temp;
    const Volume volume = volumeOf(temp.path);
    CHECK(drives::isSamePath(volume.writable.native(), temp.path.native()));
    CHECK(volume.unusable.empty());
    CHECK_FALSE(volume.mount.empty());
}

TEST_CASE("Paths of more than 260 characters")
{
    TempFolder temp;
    fs::path deep = temp.path;
    for (int i = 0; i < 8; ++i)
        deep = temp.make(deep / std::wstring(50, L'd'));
    REQUIRE(deep.native().size() > 260);
    const Volume volume = volumeOf(deep);
    CHECK(volume.mount == volumeOf(temp.path).mount);
    CHECK(drives::isSamePath(volume.writable.native(), deep.native()));
}

TEST_CASE("A file stands for its folder")
{
    const Volume volume = volumeOf(windowsFolder() / "system32" / "kernel32.dll");
    CHECK(volume.mount == windowsFolder().root_path());
}

TEST_CASE("What does not exist is an error with its name")
{
    CHECK(errorOf(windowsFolder() / "no such folder" / "x") == ErrorKind::NotFound);
    CHECK(errorOf(L"\\\\.\\PhysicalDrive99") == ErrorKind::NotFound);
    CHECK(errorOf(windowsFolder() / L"ungültig|日") == ErrorKind::NotFound);
}

TEST_CASE("Counters, heat and power come or come not, and do no harm")
{
    const Volume volume = volumeOf(windowsFolder());
    readDriveCounters(systemDeviceControl(), volume);
    readDriveHeat(systemDeviceControl(), volume);
    const PowerState power = readPowerState();
    std::printf("  battery %d, saving \"%s\"\n", power.onBattery ? int(*power.onBattery) : -1, power.saving.c_str());
}

TEST_CASE("This machine")
{
    const SystemInfo info = readSystemInfo();
    std::printf("  %s, %s, %s, %llu bytes, %u processors\n", info.os.c_str(), info.kernel.c_str(), info.cpu.c_str(),
                static_cast<unsigned long long>(info.memory.count()), info.processors);
    CHECK_THAT(info.os, ContainsSubstring("Windows"));
    CHECK_THAT(info.kernel, ContainsSubstring("Windows NT "));
    CHECK_FALSE(info.host.empty());
    CHECK(info.memory > 0_B);
    CHECK(info.processors >= 1);
}

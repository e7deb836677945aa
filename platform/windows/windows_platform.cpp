// SPDX-License-Identifier: MIT
#include "platform/common/system_memory.h"
#include "platform/common/test_file_room.h"
#include "platform/include/platform.h"
#include "platform/windows/device.h"
#include "platform/windows/drives/drives.h"
#include "platform/windows/keep_awake.h"
#include "platform/windows/long_path.h"
#include "platform/windows/retrim.h"
#include "platform/windows/test_file.h"
#include "platform/windows/windows_clock.h"

#include <windows.h>

namespace qdm {

namespace {

namespace fs = std::filesystem;

class WindowsPlatform final : public Platform {
public:
    Clock &clock() override { return m_clock; }
    SystemInfo systemInfo() override { return readSystemInfo(); }
    std::vector<Volume> volumes() override { return listVolumes(m_control); }
    Volume volumeOf(const fs::path &path) override { return volumeOfPath(m_control, path); }
    std::optional<DriveCounters> driveCounters(const Volume &volume) override { return readDriveCounters(m_control, volume); }
    std::optional<DriveHeat> driveHeat(const Volume &volume) override { return readDriveHeat(m_control, volume); }
    PowerState powerState() override { return readPowerState(); }
    PathKind pathKind(const fs::path &path) override;
    Bytes availableMemory() override { return memory::available(); }
    std::unique_ptr<Target> createTestFile(const fs::path &folder, Bytes size) override { return qdm::createTestFile(folder, size); }
    Bytes largestTestFile(const fs::path &folder) override { return largestIn(askTestFileRoom(folder), folder); }
    std::unique_ptr<Target> openDevice(const fs::path &device, Bytes size) override { return qdm::openDevice(device, size); }
    std::unique_ptr<Target> openDeviceForWriting(const fs::path &device, Bytes size, const std::string &confirmedAs) override
    {
        return qdm::openDeviceForWriting(device, size, confirmedAs);
    }
    void trimVolume(const Volume &volume) override { qdm::trimVolume(volume); }
    KeptAwake keepAwake(const std::string &why) override { return qdm::keepAwake(why); }

private:
    WindowsClock m_clock;
    DeviceControl &m_control = systemDeviceControl();
};

PathKind WindowsPlatform::pathKind(const fs::path &path)
{
    int ignored = 0;
    if (isDeviceName(path))
        return m_control.open(path.native(), DeviceControl::Access::Query, ignored) ? PathKind::BlockDevice : PathKind::Missing;
    const DWORD attributes = ::GetFileAttributesW(longPath(path).c_str());
    if (attributes == INVALID_FILE_ATTRIBUTES)
        return PathKind::Missing; // there is none for this user
    return attributes & FILE_ATTRIBUTE_DIRECTORY ? PathKind::Folder : PathKind::Other;
}

}

std::unique_ptr<Platform> makePlatform()
{
    return std::make_unique<WindowsPlatform>();
}

}

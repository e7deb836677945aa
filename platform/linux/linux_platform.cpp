// SPDX-License-Identifier: MIT
#include "platform/include/platform.h"
#include "platform/linux/device.h"
#include "platform/linux/drives/drive_state.h"
#include "platform/linux/drives/drives.h"
#include "platform/linux/keep_awake.h"
#include "platform/linux/linux_clock.h"
#include "platform/linux/memory.h"
#include "platform/linux/raw/device_guard.h"
#include "platform/linux/test_file.h"
#include "platform/linux/volume_trim.h"

namespace qdm {

namespace {

namespace fs = std::filesystem;

class LinuxPlatform final : public Platform {
public:
    Clock &clock() override { return m_clock; }
    SystemInfo systemInfo() override { return readSystemInfo(m_root); }
    std::vector<Volume> volumes() override { return listVolumes(m_root); }
    Volume volumeOf(const fs::path &path) override { return volumeOfPath(m_root, path); }
    std::optional<DriveCounters> driveCounters(const Volume &volume) override { return readDriveCounters(m_root, volume); }
    std::optional<DriveHeat> driveHeat(const Volume &volume) override { return readDriveHeat(m_root, volume); }
    PowerState powerState() override { return readPowerState(m_root); }
    PathKind pathKind(const fs::path &path) override;
    Bytes availableMemory() override { return readAvailableMemory(m_root.proc, m_root.sys / "fs/cgroup"); }
    std::unique_ptr<Target> createTestFile(const fs::path &folder, Bytes size) override { return qdm::createTestFile(folder, size); }
    Bytes largestTestFile(const fs::path &folder) override { return qdm::largestTestFile(folder); }
    std::unique_ptr<Target> openDevice(const fs::path &device, Bytes size) override { return qdm::openDevice(device, size); }
    std::unique_ptr<Target> openDeviceForWriting(const fs::path &device, Bytes size, const std::string &confirmedAs) override
    {
        return raw::openDeviceForWriting(m_root, device, size, confirmedAs);
    }
    void trimVolume(const Volume &volume) override { qdm::trimVolume(volume); }
    KeptAwake keepAwake(const std::string &why) override { return qdm::keepAwake(why); }

private:
    LinuxClock m_clock;
    SystemRoot m_root;
};

PathKind LinuxPlatform::pathKind(const fs::path &path)
{
    std::error_code code;
    switch (fs::status(path, code).type()) {
    case fs::file_type::directory: return PathKind::Folder;
    case fs::file_type::block: return PathKind::BlockDevice;
    case fs::file_type::character: return PathKind::CharacterDevice;
    case fs::file_type::none: // it cannot be looked at: there is none for this user
    case fs::file_type::not_found: return PathKind::Missing;
    default: return PathKind::Other;
    }
}

}

std::unique_ptr<Platform> makePlatform()
{
    return std::make_unique<LinuxPlatform>();
}

}

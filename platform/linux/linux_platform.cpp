// SPDX-License-Identifier: MIT
#include "platform/include/platform.h"
#include "platform/linux/device.h"
#include "platform/linux/drives/drive_state.h"
#include "platform/linux/drives/drives.h"
#include "platform/linux/keep_awake.h"
#include "platform/linux/linux_clock.h"
#include "platform/linux/memory.h"
#include "platform/linux/raw/given_up_device.h"
#include "platform/linux/raw/helper_client.h"
#include "platform/linux/test_file.h"
#include "platform/linux/volume_trim.h"

namespace qdm {

namespace {

namespace fs = std::filesystem;

/// What this user may not do is done by the helper, where one is installed and the administrator agrees.
template <typename Own, typename ByHelper>
auto orByHelper(Own own, ByHelper byHelper)
{
    try {
        return own();
    } catch (const Error &error) {
        const std::vector<std::string> command = raw::helperCommand();
        if (error.kind() != ErrorKind::Permission || command.empty())
            throw;
        return byHelper(command);
    }
}

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
    std::unique_ptr<Target> openDevice(const fs::path &device, Bytes size) override
    {
        return orByHelper([&] { return qdm::openDevice(device, size); },
                          [&](const auto &command) { return raw::openForReadingByHelper(command, device, size); });
    }
    std::unique_ptr<Target> openDeviceForWriting(const fs::path &device, Bytes size, const std::string &confirmedAs) override
    {
        return orByHelper([&] { return raw::openDeviceForWriting(m_root, device, size, confirmedAs); },
                          [&](const auto &command) { return raw::openForWritingByHelper(command, device, size, confirmedAs); });
    }
    void trimVolume(const Volume &volume) override
    {
        orByHelper([&] { qdm::trimVolume(volume); }, [&](const auto &command) { raw::trimVolumeByHelper(command, volume); });
    }
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

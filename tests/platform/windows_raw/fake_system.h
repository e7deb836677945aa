// SPDX-License-Identifier: MIT
#pragma once

#include "platform/windows/raw/drive_guard.h"
#include "tests/contract/places.h"
#include "tests/platform/windows_drives/answers.h"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace qdm::test {

/// What was done to the devices, in order, and which of them are open.
struct Journal {
    struct Entry {
        std::wstring device;
        std::uint32_t code = 0;
    };
    std::vector<Entry> told;
    std::map<std::wstring, int> open;
    std::function<void(std::uint32_t code)> whenTold; ///< where not empty, called after each answer: the machine may be changed then

    /// How often a device was told this.
    int count(const std::wstring &device, std::uint32_t code) const;
    int openDevices() const;
};

/// A machine that is made up: Windows on drive 0 ("C:"), a stick as drive 1 with the volume "D:", which may be given up. What it answers
/// can be changed before it is used. No device of this machine is touched: the stick's data are a file.
class FakeSystem final : public DeviceControl, public raw::DriveSource {
public:
    FakeSystem();

    std::unique_ptr<ControlledDevice> open(const std::wstring &name, Access access, int &systemCode) override;
    raw::OpenedDrive open(unsigned drive, raw::Use use, DWORD extraFlags, int &systemCode) override;

    FakeDevice &stick() { return control.disk(1); }
    FakeDevice &volume(const std::wstring &name) { return control.device(name); }

    raw::DriveSystem system()
    {
        return {*this, *this, places, [this] { return volumes; }};
    }

    static constexpr const wchar_t *systemVolume = L"\\\\?\\Volume{00000000-0000-0000-0000-000000000000}";
    static constexpr const wchar_t *stickVolume = L"\\\\?\\Volume{11111111-0000-0000-0000-000000000000}";
    static constexpr const char *serial = "4C530001230101111111";
    static constexpr std::uint64_t capacity = 8 << 20;

    FakeControl control;
    raw::SystemPlaces places;
    std::vector<raw::KnownVolume> volumes;
    Journal journal;
    int refusal = 0; ///< not 0: no drive can be opened for its data
    int opened = 0;  ///< how many drives were opened for their data

    std::filesystem::path dataFile() const { return m_folder.path() / "stick"; }

private:
    TemporaryFolder m_folder;
};

/// One piece of a volume.
DISK_EXTENT extentOn(unsigned drive);

/// IOCTL_DISK_GET_DRIVE_LAYOUT_EX
Answer gptLayout(const std::vector<GUID> &partitions);
Answer mbrLayout(const std::vector<PARTITION_INFORMATION_MBR> &partitions);

/// GET_DISK_ATTRIBUTES, and what asks for it.
Answer diskAttributes(std::uint64_t attributes);
constexpr DWORD getDiskAttributes = 0x000700f0;

inline constexpr GUID basicData = {0xEBD0A0A2, 0xB9E5, 0x4433, {0x87, 0xC0, 0x68, 0xB6, 0xB7, 0x26, 0x99, 0xC7}};

}

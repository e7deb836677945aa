// SPDX-License-Identifier: MIT
#include "tests/platform/windows_raw/fake_system.h"

#include "platform/windows/long_path.h"
#include "platform/windows/raw/drive_name.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <cstring>

namespace qdm::test {

namespace {

class JournalledDevice final : public ControlledDevice {
public:
    JournalledDevice(Journal &journal, std::wstring name, FakeControl &control)
        : m_journal(journal), m_name(std::move(name)), m_control(control)
    {
        ++m_journal.open[m_name];
    }
    ~JournalledDevice() override { --m_journal.open[m_name]; }

    ControlAnswer control(std::uint32_t code, std::span<const std::byte> input, std::size_t room) override
    {
        m_journal.told.push_back({m_name, code});
        const ControlAnswer answer = m_control.device(m_name).answerTo(code, input, room);
        if (m_journal.whenTold)
            m_journal.whenTold(code);
        return answer;
    }

private:
    Journal &m_journal;
    std::wstring m_name;
    FakeControl &m_control;
};

Answer layout(DWORD style, const std::vector<PARTITION_INFORMATION_EX> &partitions)
{
    Answer answer(offsetof(DRIVE_LAYOUT_INFORMATION_EX, PartitionEntry));
    answer = changed(changed(answer, 0, style), 4, DWORD(partitions.size()));
    for (const PARTITION_INFORMATION_EX &partition : partitions) {
        const auto bytes = std::as_bytes(std::span(&partition, 1));
        answer.insert(answer.end(), bytes.begin(), bytes.end());
    }
    return answer;
}

}

int Journal::count(const std::wstring &device, std::uint32_t code) const
{
    return int(std::ranges::count_if(told, [&](const Entry &entry) { return entry.device == device && entry.code == code; }));
}

int Journal::openDevices() const
{
    int sum = 0;
    for (const auto &[name, count] : open)
        sum += count;
    return sum;
}

FakeSystem::FakeSystem()
{
    control.disk(0) = nvmeSsd();
    stick() = usbStick();
    stick()
        .answers(IOCTL_DISK_GET_LENGTH_INFO, changed(Answer(8), 0, capacity))
        .answers(IOCTL_STORAGE_GET_DEVICE_NUMBER, number(1, 0))
        .answers(IOCTL_DISK_IS_WRITABLE, {})
        .answers(getDiskAttributes, diskAttributes(0))
        .answers(IOCTL_DISK_GET_DRIVE_LAYOUT_EX, gptLayout({basicData}));
    volume(systemVolume).answers(IOCTL_VOLUME_GET_VOLUME_DISK_EXTENTS, extents({extentOn(0)}));
    volume(stickVolume)
        .answers(IOCTL_VOLUME_GET_VOLUME_DISK_EXTENTS, extents({extentOn(1)}))
        .answers(FSCTL_LOCK_VOLUME, {})
        .answers(FSCTL_DISMOUNT_VOLUME, {});
    volumes = {{systemVolume, "C:"}, {stickVolume, "D:"}};
    places.needed = {{systemVolume, "Windows itself"}, {systemVolume, "this program"}};
    places.startKnown = true;
    const UniqueHandle file(
        ::CreateFileW(longPath(dataFile()).c_str(), GENERIC_READ | GENERIC_WRITE, 0, nullptr, CREATE_NEW, FILE_ATTRIBUTE_NORMAL, nullptr));
    REQUIRE(file);
    REQUIRE(::SetFilePointerEx(file.get(), {.QuadPart = capacity}, nullptr, FILE_BEGIN));
    REQUIRE(::SetEndOfFile(file.get()));
}

std::unique_ptr<ControlledDevice> FakeSystem::open(const std::wstring &name, Access access, int &systemCode)
{
    return control.open(name, access, systemCode) ? std::make_unique<JournalledDevice>(journal, name, control) : nullptr;
}

raw::OpenedDrive FakeSystem::open(unsigned drive, raw::Use use, DWORD extraFlags, int &systemCode)
{
    systemCode = refusal;
    auto device = refusal == 0 ? open(raw::deviceName(drive), Access::Query, systemCode) : nullptr;
    if (!device)
        return {};
    ++opened;
    const DWORD access = use == raw::Use::Writing ? GENERIC_READ | GENERIC_WRITE : GENERIC_READ;
    UniqueHandle file(::CreateFileW(longPath(dataFile()).c_str(), access, FILE_SHARE_READ | FILE_SHARE_WRITE, nullptr, OPEN_EXISTING,
                                    FILE_FLAG_NO_BUFFERING | extraFlags, nullptr));
    return {std::move(file), std::move(device)};
}

DISK_EXTENT extentOn(unsigned drive)
{
    DISK_EXTENT extent{};
    extent.DiskNumber = drive;
    extent.StartingOffset.QuadPart = 1 << 20;
    extent.ExtentLength.QuadPart = 1 << 20;
    return extent;
}

Answer gptLayout(const std::vector<GUID> &partitions)
{
    std::vector<PARTITION_INFORMATION_EX> entries;
    for (const GUID &type : partitions) {
        PARTITION_INFORMATION_EX entry{};
        entry.PartitionStyle = PARTITION_STYLE_GPT;
        entry.Gpt.PartitionType = type;
        entries.push_back(entry);
    }
    return layout(PARTITION_STYLE_GPT, entries);
}

Answer mbrLayout(const std::vector<PARTITION_INFORMATION_MBR> &partitions)
{
    std::vector<PARTITION_INFORMATION_EX> entries;
    for (const PARTITION_INFORMATION_MBR &partition : partitions) {
        PARTITION_INFORMATION_EX entry{};
        entry.PartitionStyle = PARTITION_STYLE_MBR;
        entry.Mbr = partition;
        entries.push_back(entry);
    }
    return layout(PARTITION_STYLE_MBR, entries);
}

Answer diskAttributes(std::uint64_t attributes)
{
    return changed(changed(Answer(16), 0, DWORD(16)), 8, attributes);
}

}

// SPDX-License-Identifier: MIT
#pragma once

#include "platform/windows/drives/device_control.h"

#include <windows.h>

#include <map>
#include <memory>
#include <vector>
#include <winioctl.h>

namespace qdm::test {

using Answer = std::vector<std::byte>;

/// What a device answers to which question; to all others ERROR_NOT_SUPPORTED.
class FakeDevice {
public:
    FakeDevice &answers(std::uint32_t code, Answer answer);
    FakeDevice &refuses(std::uint32_t code, int systemCode);

    /// To IOCTL_STORAGE_QUERY_PROPERTY.
    FakeDevice &property(STORAGE_PROPERTY_ID property, Answer answer);

    /// What came with the latest question of this code, to this device or a copy of it.
    Answer lastInput(std::uint32_t code) const { return (*m_inputs)[code]; }

    ControlAnswer answerTo(std::uint32_t code, std::span<const std::byte> input, std::size_t room) const;

private:
    std::map<std::uint32_t, Answer> m_answers;
    std::map<std::uint32_t, int> m_refusals;
    std::map<std::uint32_t, Answer> m_properties;
    std::shared_ptr<std::map<std::uint32_t, Answer>> m_inputs = std::make_shared<std::map<std::uint32_t, Answer>>();
};

/// Devices by their names. Any other does not exist (ERROR_FILE_NOT_FOUND).
class FakeControl final : public DeviceControl {
public:
    FakeDevice &device(const std::wstring &name) { return m_devices[name]; }
    FakeDevice &disk(unsigned number) { return device(L"\\\\.\\PhysicalDrive" + std::to_wstring(number)); }

    /// A device that exists, but not for this user.
    void forbid(const std::wstring &name) { m_forbidden.push_back(name); }

    std::unique_ptr<ControlledDevice> open(const std::wstring &name, Access access, int &systemCode) override;

private:
    std::map<std::wstring, FakeDevice> m_devices;
    std::vector<std::wstring> m_forbidden;
};

/// A single device, opened.
std::unique_ptr<ControlledDevice> opened(const FakeDevice &device);

}

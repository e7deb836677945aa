// SPDX-License-Identifier: MIT
#include "tests/platform/windows_drives/fake_control.h"

#include <algorithm>
#include <cstring>

namespace qdm::test {

namespace {

class OpenedFake final : public ControlledDevice {
public:
    explicit OpenedFake(const FakeDevice &device) : m_device(device) { }

    ControlAnswer control(std::uint32_t code, std::span<const std::byte> input, std::size_t room) override
    {
        return m_device.answerTo(code, input, room);
    }

private:
    FakeDevice m_device;
};

/// As drivers do: what does not fit is refused.
ControlAnswer given(const Answer &answer, std::size_t room)
{
    return answer.size() > room ? ControlAnswer{ERROR_MORE_DATA, {}} : ControlAnswer{0, answer};
}

}

FakeDevice &FakeDevice::answers(std::uint32_t code, Answer answer)
{
    m_answers[code] = std::move(answer);
    return *this;
}

FakeDevice &FakeDevice::refuses(std::uint32_t code, int systemCode)
{
    m_refusals[code] = systemCode;
    return *this;
}

FakeDevice &FakeDevice::property(STORAGE_PROPERTY_ID property, Answer answer)
{
    m_properties[std::uint32_t(property)] = std::move(answer);
    return *this;
}

ControlAnswer FakeDevice::answerTo(std::uint32_t code, std::span<const std::byte> input, std::size_t room) const
{
    (*m_inputs)[code].assign(input.begin(), input.end());
    if (const auto refusal = m_refusals.find(code); refusal != m_refusals.end())
        return {refusal->second, {}};
    if (const auto answer = m_answers.find(code); answer != m_answers.end())
        return given(answer->second, room);
    std::uint32_t property = 0;
    if (code == IOCTL_STORAGE_QUERY_PROPERTY && input.size() >= sizeof(property)) {
        std::memcpy(&property, input.data(), sizeof(property));
        if (const auto answer = m_properties.find(property); answer != m_properties.end())
            return given(answer->second, room);
    }
    return {ERROR_NOT_SUPPORTED, {}};
}

std::unique_ptr<ControlledDevice> FakeControl::open(const std::wstring &name, Access, int &systemCode)
{
    const auto found = m_devices.find(name);
    const bool forbidden = std::ranges::find(m_forbidden, name) != m_forbidden.end();
    systemCode = forbidden ? ERROR_ACCESS_DENIED : found == m_devices.end() ? ERROR_FILE_NOT_FOUND : 0;
    return systemCode == 0 ? opened(found->second) : nullptr;
}

std::unique_ptr<ControlledDevice> opened(const FakeDevice &device)
{
    return std::make_unique<OpenedFake>(device);
}

}

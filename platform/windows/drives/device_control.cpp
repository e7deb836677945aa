// SPDX-License-Identifier: MIT
#include "platform/windows/drives/device_control.h"

#include "platform/windows/unique_handle.h"

#include <winioctl.h>

namespace qdm {

namespace {

class SystemDevice final : public ControlledDevice {
public:
    explicit SystemDevice(UniqueHandle handle) : m_handle(std::move(handle)) { }

    ControlAnswer control(std::uint32_t code, std::span<const std::byte> input, std::size_t room) override
    {
        ControlAnswer answer{0, std::vector<std::byte>(room)};
        DWORD moved = 0;
        const bool ok = ::DeviceIoControl(m_handle.get(), code, const_cast<std::byte *>(input.data()), DWORD(input.size()),
                                          answer.data.data(), DWORD(room), &moved, nullptr);
        answer.systemCode = ok ? 0 : int(::GetLastError());
        answer.data.resize(ok ? moved : 0);
        return answer;
    }

private:
    UniqueHandle m_handle;
};

class SystemDeviceControl final : public DeviceControl {
public:
    std::unique_ptr<ControlledDevice> open(const std::wstring &device, Access access, int &systemCode) override
    {
        const DWORD rights = access == Access::Query ? 0 : GENERIC_READ | GENERIC_WRITE;
        UniqueHandle handle(::CreateFileW(device.c_str(), rights, FILE_SHARE_READ | FILE_SHARE_WRITE, nullptr, OPEN_EXISTING, 0, nullptr));
        systemCode = handle ? 0 : int(::GetLastError());
        return handle ? std::make_unique<SystemDevice>(std::move(handle)) : nullptr;
    }
};

}

DeviceControl &systemDeviceControl()
{
    static SystemDeviceControl control;
    return control;
}

}

// SPDX-License-Identifier: MIT
#include "platform/windows/drives/device_control.h"

#include "platform/windows/unique_handle.h"

#include <winioctl.h>

namespace qdm {

namespace {

ControlAnswer send(HANDLE handle, std::uint32_t code, std::span<const std::byte> input, std::size_t room)
{
    ControlAnswer answer{0, std::vector<std::byte>(room)};
    DWORD moved = 0;
    const bool ok = ::DeviceIoControl(handle, code, const_cast<std::byte *>(input.data()), DWORD(input.size()), answer.data.data(),
                                      DWORD(room), &moved, nullptr);
    answer.systemCode = ok ? 0 : int(::GetLastError());
    answer.data.resize(ok ? moved : 0);
    return answer;
}

class SystemDevice final : public ControlledDevice {
public:
    explicit SystemDevice(UniqueHandle handle) : m_handle(std::move(handle)) { }

    ControlAnswer control(std::uint32_t code, std::span<const std::byte> input, std::size_t room) override
    {
        return send(m_handle.get(), code, input, room);
    }

private:
    UniqueHandle m_handle;
};

class BorrowedDevice final : public ControlledDevice {
public:
    explicit BorrowedDevice(HANDLE handle) : m_handle(handle) { }

    ControlAnswer control(std::uint32_t code, std::span<const std::byte> input, std::size_t room) override
    {
        return send(m_handle, code, input, room);
    }

private:
    HANDLE m_handle;
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

std::unique_ptr<ControlledDevice> controlOf(void *handle)
{
    return std::make_unique<BorrowedDevice>(handle);
}

}

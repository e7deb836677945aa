// SPDX-License-Identifier: MIT
#include "platform/windows/raw/overlapped_control.h"

#include "platform/windows/raw/waited_io.h"

namespace qdm::raw {

namespace {

class OverlappedDevice final : public ControlledDevice {
public:
    explicit OverlappedDevice(HANDLE handle) : m_handle(handle) { }

    ControlAnswer control(std::uint32_t code, std::span<const std::byte> input, std::size_t room) override
    {
        ControlAnswer answer{0, std::vector<std::byte>(room)};
        const IoEnd end = waitedIo(m_handle, [&](OVERLAPPED *place) {
            return ::DeviceIoControl(m_handle, code, const_cast<std::byte *>(input.data()), DWORD(input.size()), answer.data.data(),
                                     DWORD(room), nullptr, place);
        });
        answer.systemCode = int(end.systemCode);
        answer.data.resize(answer.ok() ? end.moved : 0);
        return answer;
    }

private:
    HANDLE m_handle;
};

}

std::unique_ptr<ControlledDevice> overlappedControlOf(void *handle)
{
    return std::make_unique<OverlappedDevice>(handle);
}

}

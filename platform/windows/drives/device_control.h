// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace qdm {

/// What a device said to a control code.
struct ControlAnswer {
    int systemCode = 0;          ///< 0, or the error of GetLastError(); the data then are none
    std::vector<std::byte> data; ///< as many bytes as it answered with

    bool ok() const { return systemCode == 0; }

    /// The answer as a struct of the Windows headers; null where it is too short for one.
    template <typename T>
    const T *as() const
    {
        return ok() && data.size() >= sizeof(T) ? reinterpret_cast<const T *>(data.data()) : nullptr;
    }
};

/// An open device or volume that is asked and told things. Closes itself.
class ControlledDevice {
public:
    virtual ~ControlledDevice() = default;

    /// DeviceIoControl: sends `code` (an IOCTL_ or FSCTL_) with `input`; the answer has at most `room` bytes.
    virtual ControlAnswer control(std::uint32_t code, std::span<const std::byte> input, std::size_t room) = 0;
};

/// All that this platform asks of devices goes through here, so that tests can put recorded answers of real machines in its place.
class DeviceControl {
public:
    virtual ~DeviceControl() = default;

    enum class Access { Query, ReadWrite }; ///< Query needs no right at all: what a drive is, and what it has done

    /// Opens a device by its name in the system, `\\.\PhysicalDrive0` or `\\.\C:`. Null with `systemCode` set where it refuses.
    virtual std::unique_ptr<ControlledDevice> open(const std::wstring &device, Access access, int &systemCode) = 0;
};

/// The real one.
DeviceControl &systemDeviceControl();

/// An open file or device (a HANDLE without FILE_FLAG_OVERLAPPED, which must stay open as long) as something to send control codes to.
std::unique_ptr<ControlledDevice> controlOf(void *handle);

/// The bytes of a struct of the Windows headers.
template <typename T>
std::span<const std::byte> bytesOf(const T &value)
{
    return std::as_bytes(std::span(&value, 1));
}

}

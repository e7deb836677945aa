// SPDX-License-Identifier: MIT
#include "platform/windows/raw/drive_source.h"

#include "platform/windows/raw/drive_name.h"
#include "platform/windows/raw/overlapped_control.h"
#include "platform/windows/wine.h"

namespace qdm::raw {

namespace {

class SystemDriveSource final : public DriveSource {
public:
    OpenedDrive open(unsigned drive, Use use, DWORD extraFlags, int &systemCode) override
    {
        if (use == Use::Writing && runsUnderWine()) {
            systemCode = ERROR_NOT_SUPPORTED;
            return {};
        }
        const DWORD access = use == Use::Writing ? GENERIC_READ | GENERIC_WRITE : GENERIC_READ;
        UniqueHandle handle(::CreateFileW(deviceName(drive).c_str(), access, FILE_SHARE_READ | FILE_SHARE_WRITE, nullptr, OPEN_EXISTING,
                                          FILE_FLAG_NO_BUFFERING | extraFlags, nullptr));
        systemCode = handle ? 0 : int(::GetLastError());
        if (!handle)
            return {};
        auto control = overlappedControlOf(handle.get());
        return {std::move(handle), std::move(control)};
    }
};

}

DriveSource &systemDriveSource()
{
    static SystemDriveSource source;
    return source;
}

}

// SPDX-License-Identifier: MIT
#include "platform/windows/raw/volume_lock.h"

#include "platform/windows/raw/drive_error.h"
#include "platform/windows/raw/drive_name.h"

#include <chrono>
#include <fmt/format.h>
#include <thread>
#include <winioctl.h>

namespace qdm::raw {

namespace {

/// Explorer, virus scanners and the search look into a volume now and then, and let go of it soon.
constexpr int lockTries = 10;
constexpr std::chrono::milliseconds betweenTries{100};

int lock(ControlledDevice &volume)
{
    int code = 0;
    for (int i = 0; i < lockTries; ++i) {
        if (i > 0)
            std::this_thread::sleep_for(betweenTries);
        code = volume.control(FSCTL_LOCK_VOLUME, {}, 0).systemCode;
        if (code == 0)
            break;
    }
    return code;
}

Error inUse(const KnownVolume &volume, unsigned drive, int systemCode)
{
    return driveError(ErrorKind::Busy, drive,
                      fmt::format("{} is in use: a program has a file open on it. Close it, and windows that show what is there, and try "
                                  "again. Nothing was written to {}.",
                                  volume.name, driveText(drive)),
                      systemCode);
}

}

std::vector<std::unique_ptr<ControlledDevice>> lockedVolumes(DeviceControl &control, const std::vector<KnownVolume> &volumes,
                                                             unsigned drive)
{
    std::vector<std::unique_ptr<ControlledDevice>> locked;
    for (const KnownVolume &volume : volumes) {
        int code = 0;
        auto device = control.open(volume.device, DeviceControl::Access::ReadWrite, code);
        if (device)
            code = lock(*device);
        if (code != 0)
            throw inUse(volume, drive, code);
        locked.push_back(std::move(device));
    }
    return locked;
}

void dismount(const std::vector<std::unique_ptr<ControlledDevice>> &locked, const std::vector<KnownVolume> &volumes, unsigned drive)
{
    for (std::size_t i = 0; i < locked.size(); ++i)
        if (const int code = locked[i]->control(FSCTL_DISMOUNT_VOLUME, {}, 0).systemCode; code != 0)
            throw inUse(volumes[i], drive, code);
}

}

// SPDX-License-Identifier: MIT
#include "platform/windows/drives/answer_bytes.h"
#include "platform/windows/drives/drive_facts.h"
#include "platform/windows/drives/drives.h"

#include <cstddef>
#include <ratio>
#include <windows.h>

#include <winioctl.h>

namespace qdm {

using namespace drives;

namespace {

using Ticks = std::chrono::duration<std::int64_t, std::ratio<1, 10'000'000>>;

/// Source: DISK_PERFORMANCE of ntdddisk.h. Read and write time are the sums of the times that each request took, since they are what the
/// system's performance monitor divides by the number of requests; so 32 outstanding for a second are 32 s. Where nobody has asked a
/// drive before, it starts counting with this question: what counts are differences, so that is early enough.
std::optional<DriveCounters> countersOf(ControlledDevice &device)
{
    const ControlAnswer answer = device.control(IOCTL_DISK_PERFORMANCE, {}, sizeof(DISK_PERFORMANCE));
    const auto at = [&](std::size_t field) { return valueAt<std::int64_t>(answer.data, field); };
    const auto read = at(offsetof(DISK_PERFORMANCE, BytesRead)), written = at(offsetof(DISK_PERFORMANCE, BytesWritten));
    const auto readTime = at(offsetof(DISK_PERFORMANCE, ReadTime)), writeTime = at(offsetof(DISK_PERFORMANCE, WriteTime));
    if (!answer.ok() || !read || !written || !readTime || !writeTime)
        return std::nullopt;
    const auto queued = Ticks(*readTime) + Ticks(*writeTime);
    return DriveCounters{.readBytes = std::uint64_t(*read),
                         .writtenBytes = std::uint64_t(*written),
                         .queued = std::chrono::duration_cast<std::chrono::milliseconds>(queued)};
}

}

std::optional<DriveCounters> readDriveCounters(DeviceControl &control, const Volume &volume)
{
    if (volume.drives.empty())
        return std::nullopt;
    DriveCounters sum;
    for (const Drive &drive : volume.drives) {
        const auto device = openDrive(control, drive.device);
        const auto counters = device ? countersOf(*device) : std::nullopt;
        if (!counters)
            return std::nullopt;
        sum += *counters;
    }
    return sum;
}

}

// SPDX-License-Identifier: MIT
#include "platform/common/drive_parts.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace qdm::drives {

namespace {

int rank(const Volume &volume)
{
    if (volume.mount == "/")
        return -1;
    switch (volume.drives.empty() ? DriveKind::Unknown : volume.drives.front().kind) {
    case DriveKind::Fuse: return 1;
    case DriveKind::Network: return 2;
    case DriveKind::Memory: return 3;
    default: return 0;
    }
}

bool isBefore(const Volume &a, const Volume &b)
{
    return std::make_tuple(rank(a), a.mount.native()) < std::make_tuple(rank(b), b.mount.native());
}

}

Drive plainDrive(DriveKind kind, std::string bus)
{
    Drive drive;
    drive.kind = kind;
    drive.bus = std::move(bus);
    return drive;
}

void sortForPeople(std::vector<Volume> &volumes)
{
    std::ranges::stable_sort(volumes, isBefore);
}

}

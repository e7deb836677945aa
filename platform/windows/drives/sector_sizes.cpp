// SPDX-License-Identifier: MIT
#include "platform/windows/drives/sector_sizes.h"

#include "platform/windows/drives/answer_bytes.h"
#include "platform/windows/drives/storage_query.h"

#include <algorithm>
#include <bit>
#include <cstddef>

namespace qdm {

using namespace drives;

namespace {

constexpr DWORD smallest = 512, largest = 1 << 20;

bool isSectorSize(DWORD size)
{
    return std::has_single_bit(size) && size >= smallest && size <= largest;
}

std::optional<DWORD> geometrySector(ControlledDevice &device)
{
    constexpr std::size_t room = 1024;
    return valueAt<DWORD>(device.control(IOCTL_DISK_GET_DRIVE_GEOMETRY_EX, {}, room).data, offsetof(DISK_GEOMETRY, BytesPerSector));
}

}

std::optional<SectorSizes> readSectorSizes(ControlledDevice &device)
{
    const ControlAnswer answer = queryProperty(device, StorageAccessAlignmentProperty);
    const auto told = valueAt<DWORD>(answer.data, offsetof(STORAGE_ACCESS_ALIGNMENT_DESCRIPTOR, BytesPerLogicalSector));
    const DWORD logical = told ? *told : geometrySector(device).value_or(0);
    const DWORD physical =
        valueAt<DWORD>(answer.data, offsetof(STORAGE_ACCESS_ALIGNMENT_DESCRIPTOR, BytesPerPhysicalSector)).value_or(logical);
    if (!isSectorSize(logical))
        return std::nullopt;
    return SectorSizes{Bytes(logical), Bytes(isSectorSize(physical) ? std::max(physical, logical) : logical)};
}

Bytes sectorOf(ControlledDevice &device)
{
    const auto sizes = readSectorSizes(device);
    return sizes ? sizes->logical : 4_KiB;
}

}

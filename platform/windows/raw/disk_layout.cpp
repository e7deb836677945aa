// SPDX-License-Identifier: MIT
#include "platform/windows/raw/disk_layout.h"

#include "platform/windows/drives/answer_bytes.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <span>
#include <windows.h>

#include <winioctl.h>

namespace qdm::raw {

namespace {

using drives::valueAt;

/// More partitions than Windows makes; a drive with still more is refused.
constexpr std::size_t mostPartitions = 1024;
constexpr std::size_t firstEntry = offsetof(DRIVE_LAYOUT_INFORMATION_EX, PartitionEntry);
constexpr std::size_t entrySize = sizeof(PARTITION_INFORMATION_EX);

// The headers give these values only to those who define them.
constexpr GUID efiSystem = {0xC12A7328, 0xF81F, 0x11D2, {0xBA, 0x4B, 0x00, 0xA0, 0xC9, 0x3E, 0xC9, 0x3B}};
constexpr std::array ldm = {GUID{0x5808C8AA, 0x7E8F, 0x42E0, {0x85, 0xD2, 0xE1, 0xE9, 0x04, 0x34, 0xCF, 0xB3}},
                            GUID{0xAF9B60A0, 0x1431, 0x4F62, {0xBC, 0x68, 0x33, 0x11, 0x71, 0x4A, 0x69, 0xAD}}};
constexpr std::array spaces = {GUID{0xE75CAF8F, 0xF680, 0x4CEE, {0xAF, 0xA3, 0xB0, 0x01, 0xE5, 0x6E, 0xFC, 0x2D}}};
constexpr std::array servers = {GUID{0xDB97DBA9, 0x0840, 0x4BAE, {0x97, 0xF0, 0xFF, 0xB9, 0xA3, 0x27, 0xC7, 0xE1}},
                                GUID{0x558D43C5, 0xA1AC, 0x43C0, {0xAA, 0xC8, 0xD1, 0x47, 0x2B, 0x29, 0x23, 0xD1}}};
constexpr BYTE mbrLdm = 0x42, mbrSpaces = 0xE7;

bool isOneOf(const GUID &type, std::span<const GUID> types)
{
    return std::ranges::any_of(types, [&](const GUID &other) { return std::memcmp(&type, &other, sizeof(GUID)) == 0; });
}

void add(DiskLayout &layout, const PARTITION_INFORMATION_GPT &partition)
{
    const GUID &type = partition.PartitionType;
    layout.dynamic |= isOneOf(type, ldm);
    layout.pooled |= isOneOf(type, spaces);
    layout.cluster |= isOneOf(type, servers);
    layout.starts |= isOneOf(type, {&efiSystem, 1});
}

void add(DiskLayout &layout, const PARTITION_INFORMATION_MBR &partition)
{
    layout.dynamic |= partition.PartitionType == mbrLdm;
    layout.pooled |= partition.PartitionType == mbrSpaces;
    layout.starts |= partition.BootIndicator != FALSE;
}

}

std::optional<DiskLayout> readDiskLayout(ControlledDevice &drive)
{
    const ControlAnswer answer = drive.control(IOCTL_DISK_GET_DRIVE_LAYOUT_EX, {}, firstEntry + mostPartitions * entrySize);
    const auto style = valueAt<DWORD>(answer.data, offsetof(DRIVE_LAYOUT_INFORMATION_EX, PartitionStyle));
    const auto count = valueAt<DWORD>(answer.data, offsetof(DRIVE_LAYOUT_INFORMATION_EX, PartitionCount));
    if (!answer.ok() || !style || !count)
        return std::nullopt;
    DiskLayout layout;
    for (std::size_t i = 0; i < *count; ++i) {
        const auto entry = valueAt<PARTITION_INFORMATION_EX>(answer.data, firstEntry + i * entrySize);
        if (!entry)
            return std::nullopt; // more promised than given
        if (*style == PARTITION_STYLE_GPT)
            add(layout, entry->Gpt);
        else if (*style == PARTITION_STYLE_MBR)
            add(layout, entry->Mbr);
    }
    const bool known = *style == PARTITION_STYLE_GPT || *style == PARTITION_STYLE_MBR || *style == PARTITION_STYLE_RAW;
    return known ? std::optional(layout) : std::nullopt;
}

}

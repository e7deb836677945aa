// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

/// statfs' numbers of filesystems, collected here because no single header has them all.
namespace qdm::magic {

inline constexpr std::uint32_t ext = 0xEF53;
inline constexpr std::uint32_t xfs = 0x58465342;
inline constexpr std::uint32_t btrfs = 0x9123683E;
inline constexpr std::uint32_t tmpfs = 0x01021994;
inline constexpr std::uint32_t ramfs = 0x858458F6;
inline constexpr std::uint32_t msdos = 0x4D44;
inline constexpr std::uint32_t exfat = 0x2011BAB0;
inline constexpr std::uint32_t jfs = 0x3153464A;
inline constexpr std::uint32_t f2fs = 0xF2F52010;
inline constexpr std::uint32_t ntfs3 = 0x7366746E;

}

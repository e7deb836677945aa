// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace qdm::drives {

enum class PlaceKind { Drive, Disc, Network, Memory, Other };

/// Where a volume is mounted, and as what the system knows it. Found out without asking the volume itself.
struct VolumePlace {
    PlaceKind kind = PlaceKind::Other;
    std::wstring root;   ///< "C:\", "D:\mounted\", `\\server\share\`: as the system's functions want it
    std::wstring volume; ///< `\\?\Volume{...}\`; empty for network drives and what some programs make up
    std::wstring share;  ///< `\\server\share` of a network drive
};

/// Drive letters, and folders at which volumes without a letter are mounted; each volume once.
std::vector<VolumePlace> volumePlaces();

/// The place of a root that GetVolumePathName gave.
VolumePlace placeOfRoot(const std::wstring &root);

/// The root of the place that an existing path lies on, whether or not its links lead elsewhere. Empty where the system knows none.
std::wstring rootOf(const std::filesystem::path &path);

/// The name under which the volume is opened as a device: `\\?\Volume{...}` or `\\.\C:`; empty for network drives.
std::wstring deviceOf(const VolumePlace &place);

/// As people write it: without `\\?\`, and without a backslash at the end unless it is the root of a drive.
std::filesystem::path plainPath(const std::wstring &path);

/// Whether two paths are the same to Windows, which takes large and small letters for one.
bool isSamePath(const std::wstring &a, const std::wstring &b);

/// What answers for a share, in the words used for other network filesystems: "SMB", "WebDAV", "9P", "shared folder".
std::string networkName(const std::wstring &share);

}

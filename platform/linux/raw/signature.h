// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace qdm::raw {

enum class Extents { Whole, WithPartitions };

/// What an open block device, or a partition of it, is a part of by what is written on it: an array, a pool, an encrypted volume or another
/// thing that may be needed though nothing uses it now. A sentence with the way out; none for plain filesystems and empty devices.
/// `path`: for messages; the descriptor must be readable without O_DIRECT. Error Unsupported where it cannot be told.
std::optional<std::string> membershipOf(int device, const std::filesystem::path &path, Extents extents);

}

// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace qdm::raw {

/// The number in the name of a whole drive, `\\.\PhysicalDrive3`, in small or large letters and with slashes of either kind. None for
/// whatever else a path may name.
std::optional<unsigned> driveNumberOf(const std::filesystem::path &path);

/// `\\.\PhysicalDrive3`, for the system and for people.
std::wstring deviceName(unsigned drive);
std::string driveText(unsigned drive);

}

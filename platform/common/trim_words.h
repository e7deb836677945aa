// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/target.h"

namespace qdm {

/// Error Unsupported where nothing of `target` may be given up: it was opened for reading only. `offset` and `length` must keep to
/// Target::trim.
void requireTrimmable(const Target &target, std::uint64_t offset, Bytes length);

/// Error Unsupported where `target` was opened for reading only.
void requireErasable(const Target &target);

/// The error for a target whose filesystem or drive has no such command.
[[noreturn]] void failNoTrim(TargetKind kind, const std::filesystem::path &path, int systemCode);

/// The error for a volume that cannot be trimmed; `why` ends the sentence "... cannot be trimmed: ".
[[noreturn]] void failNoVolumeTrim(const std::filesystem::path &volume, const std::string &why, int systemCode = 0);

}

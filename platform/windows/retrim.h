// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/drives.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace qdm {

/// See Platform::trimVolume. No control code for it is documented, so the system's own optimizer does it.
void trimVolume(const Volume &volume);

/// The steps of it.
namespace retrim {

/// A program with its whole command line, its own name first.
struct Command {
    std::filesystem::path program;
    std::wstring line;
};

/// `defrag C: /L`, from `systemFolder` and nowhere else. Error Unsupported for a place that has neither letter nor mount folder.
Command commandFor(const std::filesystem::path &systemFolder, const std::filesystem::path &mount);

/// Waits for its end, without a window. None where it cannot be started; `systemCode` says why.
std::optional<std::uint32_t> exitStatusOf(const Command &command, int &systemCode);

/// Error Unsupported, Io where the optimizer did not end well.
void requireSuccess(std::uint32_t exitStatus, const std::filesystem::path &mount);

/// trimVolume with the system's programs in `systemFolder`, for a program that is `elevated` or not.
void trim(const std::filesystem::path &systemFolder, const std::filesystem::path &mount, bool elevated);

}

}

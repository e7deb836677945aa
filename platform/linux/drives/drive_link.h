// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/drives.h"
#include "platform/linux/drives/system_root.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace qdm::drives {

/// How a drive is attached.
struct Link {
    DriveKind kind = DriveKind::Unknown;
    std::string bus;
    std::optional<std::uint64_t> bytesPerSecond; ///< after line coding, as negotiated now, not as could be
    bool tellsRotation = false;                  ///< drives here say truly whether they turn
};

Link linkOf(const SystemRoot &root, const std::filesystem::path &disk);

}

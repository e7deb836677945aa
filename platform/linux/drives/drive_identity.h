// SPDX-License-Identifier: MIT
#pragma once

#include "platform/linux/drives/system_root.h"

#include <filesystem>
#include <string>

namespace qdm::drives {

/// Who a drive says it is; empty where it does not say.
struct Identity {
    std::string model;
    std::string serial;
    std::string firmware;
};

Identity identityOf(const SystemRoot &root, const std::filesystem::path &disk);

}

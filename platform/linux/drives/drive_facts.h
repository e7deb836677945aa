// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/drives.h"
#include "platform/linux/drives/system_root.h"

#include <filesystem>
#include <string>

namespace qdm::drives {

/// All that sysfs and the udev database tell any user about a whole disk, given its folder in sysfs.
Drive driveFacts(const SystemRoot &root, const std::filesystem::path &disk);

}

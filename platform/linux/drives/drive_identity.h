// SPDX-License-Identifier: MIT
#pragma once

#include "platform/linux/drives/scsi_pages.h"
#include "platform/linux/drives/system_root.h"

#include <filesystem>

namespace qdm::drives {

/// Asks whatever the kind of drive offers: the controller, SCSI pages, the udev database.
Identity identityOf(const SystemRoot &root, const std::filesystem::path &disk);

}

// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/drives.h"
#include "platform/linux/drives/system_root.h"

#include <filesystem>
#include <vector>

namespace qdm {

/// Mounted places that a person may want to measure: root first, drives before network before memory, each filesystem once.
/// Never waits long for a server that does not answer.
std::vector<Volume> listVolumes(const SystemRoot &root);

/// The volume below a folder or file, or the drive behind a device node. Error NotFound, Permission.
Volume volumeOfPath(const SystemRoot &root, const std::filesystem::path &path);

SystemInfo readSystemInfo(const SystemRoot &root);

}

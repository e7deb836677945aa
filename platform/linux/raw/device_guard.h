// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/bytes.h"
#include "platform/include/error.h"
#include "platform/linux/drives/system_root.h"
#include "platform/linux/unique_fd.h"

#include <filesystem>
#include <string>
#include <sys/types.h>
#include <vector>

namespace qdm::raw {

/// The block device that a path led to, held without being opened, so that nothing else can be opened in its place.
struct NamedDevice {
    std::filesystem::path path; ///< as the user named it
    UniqueFd pin;
    dev_t number = 0;
};

/// Error NotFound, Permission, Unsupported.
NamedDevice namedDevice(const std::filesystem::path &path);

/// Refuses a device that is not the one its owner confirmed, is read-only or in use, by all that the system tells of its number.
/// Whatever is in doubt is refused. Error Usage, ReadOnly, Busy, Unsupported.
void requireFree(const SystemRoot &root, const std::filesystem::path &path, dev_t number, const std::string &confirmedAs);

/// A device that is open for this program alone, with all that has the same bytes.
struct HeldDevice {
    UniqueFd file;                 ///< for reading and writing
    std::vector<UniqueFd> sharers; ///< only held, so that nobody begins to use them meanwhile
};

/// Error as for Platform::openDeviceForWriting, and then nothing was changed.
HeldDevice heldDevice(const SystemRoot &root, const NamedDevice &device, const std::string &confirmedAs);

}

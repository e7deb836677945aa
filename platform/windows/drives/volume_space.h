// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/bytes.h"
#include "platform/windows/drives/volume_place.h"

#include <string>

namespace qdm::drives {

/// What a mounted volume answers when it is asked.
struct VolumeSpace {
    bool medium = true; ///< false: an empty card reader or disc drive
    std::string filesystem;
    Bytes size;
    Bytes free;
    Bytes used;
    bool readOnly = false;
    bool compressed = false; ///< the volume as a whole
    bool encrypted = false;  ///< by BitLocker, as far as anybody may know it
    bool efs = false;        ///< what is made in `writable` is encrypted file by file
    std::string unusable;
    std::filesystem::path writable;
};

/// Asks a volume for its space and for a folder where this user can write: `wish` (may be empty), its root, the user's own folder, temp.
/// Nobody is shown a message box, whatever is wrong with the drive. May wait for a server as long as the system does.
VolumeSpace askSpace(const VolumePlace &place, const std::filesystem::path &wish);

}

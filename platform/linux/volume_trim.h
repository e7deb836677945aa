// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/drives.h"

namespace qdm {

/// See Platform::trimVolume.
void trimVolume(const Volume &volume);

/// Of an open folder's filesystem; `mount`: for messages. Errors as above.
void trimFilesystem(int folder, const std::filesystem::path &mount);

}

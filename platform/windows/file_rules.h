// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/bytes.h"
#include "platform/windows/drives/device_control.h"
#include "platform/windows/unique_handle.h"

#include <filesystem>

namespace qdm {

/// What the filesystem does to a file behind its user's back.
struct FileRules {
    bool compressionOff = false; ///< switched off, or never on
    bool copyOnWriteOff = false; ///< integrity streams of ReFS, which write each block to a new place
};

/// Switches off what would falsify a measurement. `attributes`: of the file (FILE_ATTRIBUTE_).
FileRules settleFileRules(ControlledDevice &file, std::uint32_t attributes);

/// The FILE_ATTRIBUTE_ bits of an open file; 0 where it does not tell.
std::uint32_t attributesOf(HANDLE file);

/// The logical sector, of which unbuffered offsets and lengths are multiples: asked of the open file, else of the volume of `path`.
Bytes askAlignment(HANDLE file, const std::filesystem::path &path);

}

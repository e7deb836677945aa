// SPDX-License-Identifier: MIT
#pragma once

#include "platform/linux/unique_fd.h"

#include <filesystem>

namespace qdm {

/// An open file without a name, so that its space returns whenever its last descriptor closes, and whether it is unbuffered.
struct NamelessFile {
    UniqueFd fd;
    bool direct = false;
};

/// Makes one in `folder`, for reading and writing, unbuffered where `tryDirect` and the filesystem allow it.
/// Where the filesystem has no O_TMPFILE it is made as .quartzdiskmark- and six random characters, and loses its name at once. Error.
NamelessFile createNamelessFile(const std::filesystem::path &folder, bool tryDirect);

/// The second way by itself.
NamelessFile createUnlinkedFile(const std::filesystem::path &folder, bool tryDirect);

}

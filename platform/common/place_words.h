// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/bytes.h"
#include "platform/include/error.h"

#include <filesystem>
#include <string>
#include <system_error>

namespace qdm {

/// Why no test can run on a volume (Volume::unusable); empty where one can. `writable`: a folder on it where this user can write, or none.
std::string whyUnusable(bool readOnly, Bytes free, const std::filesystem::path &writable);

/// For a path that cannot be looked at: NotFound, Permission, or Io for all else, with a sentence for each.
Error pathError(ErrorKind kind, const std::filesystem::path &path, std::error_code code);

}

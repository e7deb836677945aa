// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/bytes.h"

#include <filesystem>
#include <string>

namespace qdm::cli {

/// The whole text of a file, a pipe or a device. `what` names it in the sentence of the Error(Usage): "plan", "result". More than `most`
/// is refused, so that a device that never ends does not fill the memory.
std::string readTextFile(const std::filesystem::path &path, const char *what, Bytes most);

}

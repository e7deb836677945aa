// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

namespace qdm::cli {

/// The whole text of a file, a pipe or a device. `what` names it in the sentence of the Error(Usage): "plan", "result".
std::string readTextFile(const std::filesystem::path &path, const char *what);

}

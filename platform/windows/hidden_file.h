// SPDX-License-Identifier: MIT
#pragma once

#include "platform/windows/opened_file.h"

#include <filesystem>
#include <string_view>

namespace qdm {

/// Who may open a test file: whoever may in its folder, or only the user of this program and administrators.
enum class Readers { OfFolder, UserOnly };

/// Makes a new hidden file in `folder` that is deleted when its handle closes, however the program ends; unbuffered where the filesystem
/// allows it. Its name is quartzdiskmark-, sixteen hexadecimal digits, .tmp. Error.
OpenedFile createHiddenFile(const std::filesystem::path &folder, Readers readers = Readers::OfFolder);

/// Whether a name is one that createHiddenFile gives.
bool isHiddenFileName(std::wstring_view name);

/// Only a power cut or a crash of the system itself leaves such a file. Those in `folder` that no program has open are deleted.
void removeLeftovers(const std::filesystem::path &folder);

}

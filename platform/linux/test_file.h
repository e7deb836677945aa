// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/target.h"

namespace qdm {

/// Platform::createTestFile and Platform::largestTestFile.
std::unique_ptr<Target> createTestFile(const std::filesystem::path &folder, Bytes size);
Bytes largestTestFile(const std::filesystem::path &folder);

}

// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/target.h"

namespace qdm {

/// Platform::createTestFile. The file is hidden, deleted by its own handle from the moment it exists, and shared, so that queues can open
/// handles of their own. What a power cut left in the folder goes first.
std::unique_ptr<Target> createTestFile(const std::filesystem::path &folder, Bytes size);

}

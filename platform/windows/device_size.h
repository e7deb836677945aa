// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/bytes.h"

#include <filesystem>

namespace qdm {

/// How much of a device is used where `wished` was asked for: all of it for 0. Error NotFound where it has no capacity (no medium),
/// TooLarge.
Bytes usedSize(const std::filesystem::path &device, Bytes wished, Bytes capacity);

}

// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/target.h"

namespace qdm {

/// Platform::openDevice: never writable, whoever asks.
std::unique_ptr<Target> openDevice(const std::filesystem::path &device, Bytes size);

}

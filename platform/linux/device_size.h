// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/bytes.h"

#include <filesystem>

namespace qdm {

/// The whole size of an open block device; `device`: for messages. Error NotFound (no medium).
Bytes capacityOf(int fd, const std::filesystem::path &device);

}

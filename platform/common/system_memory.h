// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/bytes.h"

#include <cstddef>

namespace qdm {

/// Main memory as each system hands it out.
namespace memory {

/// What could be used now without swapping.
Bytes available();

std::size_t pageSize();

/// Pages of zeros. Null where the system refuses; the code is then in `systemCode`.
void *map(std::size_t bytes, int &systemCode);

void unmap(void *pages, std::size_t bytes);

/// Asks for large pages in this range, where the system has them.
void preferLargePages(void *pages, std::size_t bytes);

}

}

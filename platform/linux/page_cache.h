// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/bytes.h"

#include <optional>

namespace qdm {

/// Which part (0..1) of an own file the system holds in its page cache, from samples spread over it; none where it does not tell.
/// Source: mincore(2).
std::optional<double> cachedShareOf(int file, Bytes size);

}

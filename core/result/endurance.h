// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/drives.h"

namespace qdm {

/// How much may be written to a drive by its maker's warranty (TBW), from the data sheets of some well-known drives. None: not known.
std::optional<Bytes> ratedEndurance(const Drive &drive);

}

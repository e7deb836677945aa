// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/drives.h"

namespace qdm {

/// See Platform::trimVolume.
void trimVolume(const Volume &volume);

}

// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/machine_state.h"

namespace qdm {

/// See Platform::keepAwake. Asks logind; a bus that does not answer is waited for two seconds at most.
KeptAwake keepAwake(const std::string &why);

}

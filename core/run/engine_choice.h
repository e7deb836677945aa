// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/target.h"

namespace qdm {

/// The engine that suits a target best at a depth, when nobody asked for a certain one: plain reads and writes at depth 1 (a ring costs
/// twice as much there) or where the target lacks non-blocking I/O at depth 1; then io_uring, unless it would hand each request to a kernel
/// worker; then AIO.
EngineKind chooseEngine(const Target &target, unsigned depth);

}

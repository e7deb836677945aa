// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/error.h"
#include "platform/include/io_queue.h"

#include <functional>
#include <memory>

namespace qdm {

/// Whether an engine works on a file: only a read that was really done tells, since sandboxes forbid single calls and files refuse single
/// engines. `saysUnsupported`: whether a system's code means that, and not that the device failed. A device may be slow to answer; that
/// is no refusal.
bool movesFirstBlock(const std::function<std::unique_ptr<IoQueue>()> &openQueue, Bytes alignment, bool (*saysUnsupported)(int systemCode));

}

// SPDX-License-Identifier: MIT
#include "core/run/engine_choice.h"

#include <algorithm>

namespace qdm {

EngineKind chooseEngine(const Target &target, unsigned depth)
{
    const std::vector<EngineKind> engines = target.engines();
    const auto has = [&](EngineKind kind) { return std::ranges::find(engines, kind) != engines.end(); };
    // One request at a time needs no ring: pread and pwrite cost half of it.
    if (depth == 1)
        return EngineKind::Sync;
    // Where a target cannot say "would block", io_uring hands each request to a kernel worker, which costs twenty times the request itself.
    if (!target.traits().nonBlocking && has(EngineKind::LinuxAio))
        return EngineKind::LinuxAio;
    return engines.front();
}

}

// SPDX-License-Identifier: MIT
#pragma once

#include "core/workload/workload.h"
#include "platform/include/clock.h"
#include "platform/include/target.h"

#include <functional>
#include <optional>
#include <stop_token>

namespace qdm {

/// Thrown where a run was asked to stop; never leaves the run.
struct Cancelled { };

/// Requests of 1 MiB that a fill keeps outstanding.
constexpr unsigned fillDepth = 8;

/// Bytes of such a request, unless a step of the plan says otherwise.
constexpr Bytes fillBlock = 1_MiB;

struct FillOptions {
    EngineKind engine = EngineKind::Sync;
    DataPattern data;
    std::uint64_t seed = 0;
    Bytes from;              ///< in whole blocks of the target, as the next
    std::optional<Bytes> to; ///< unset: the target's end
    Bytes block = fillBlock;
};

/// Writes a part of the target once, in order, so that no read meets a block that was never written (such reads are absurdly fast), and
/// makes it durable. `progress(written)` is called now and then. Throws Error, or Cancelled within 200 ms of the stop.
void fillTarget(Target &target, const FillOptions &options, const std::function<void(Bytes written)> &progress,
                const std::stop_token &stop);

}

// SPDX-License-Identifier: MIT
#include "platform/linux/queue_factory.h"

#include "platform/include/error.h"

#include <array>
#include <cerrno>

namespace qdm {

namespace {

constexpr std::chrono::seconds probePatience{1};

/// The codes by which a system says that the engine does not work on such a file, not that the device failed.
bool saysUnsupported(int result)
{
    return result == -EINVAL || result == -EOPNOTSUPP || result == -ENOSYS;
}

/// Only a read that was really done tells: sandboxes forbid single calls, and files refuse single engines.
bool works(const QueueSetup &setup)
{
    try {
        const auto queue = makeQueue(setup);
        const Request first{0, std::uint32_t(setup.alignment.count()), 0, Direction::Read};
        std::array<Completion, 1> completions{};
        const std::size_t done = queue->exchange({&first, 1}, completions, 1, probePatience);
        return done == 0 || !saysUnsupported(completions[0].result);
    } catch (const Error &) {
        return false;
    }
}

}

std::unique_ptr<IoQueue> makeQueue(const QueueSetup &setup)
{
    switch (setup.options.engine) {
    case EngineKind::IoUring: return makeIoUringQueue(setup);
    case EngineKind::LinuxAio: return makeAioQueue(setup);
    case EngineKind::Sync: break;
    }
    return setup.options.depth == 1 ? makeSyncQueue(setup) : makeThreadQueue(setup);
}

std::vector<EngineKind> probedEngines(const SharedFd &file, Bytes alignment)
{
    std::vector<EngineKind> engines;
    for (const EngineKind kind : {EngineKind::IoUring, EngineKind::LinuxAio}) {
        if (works({file, "", alignment, {kind, 1, alignment, WriteMode::Direct}}))
            engines.push_back(kind);
    }
    engines.push_back(EngineKind::Sync);
    return engines;
}

}

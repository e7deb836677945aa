// SPDX-License-Identifier: MIT
#include "platform/linux/queue_factory.h"

#include "platform/common/sync_queue.h"
#include "platform/common/thread_queue.h"
#include "platform/include/error.h"
#include "platform/linux/transfer.h"

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

/// One request by pread or pwrite.
struct FileTransfer {
    SharedFd file;
    int writeFlags;

    std::int32_t operator()(const Request &request, std::byte *buffer) const noexcept
    {
        return transfer(file->get(), request, buffer, writeFlags);
    }
};

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
    case EngineKind::Iocp:
    case EngineKind::Sync: break;
    }
    const FileTransfer transfer{setup.file, writeFlagsOf(setup.options.writeMode)};
    if (setup.options.depth == 1)
        return std::make_unique<SyncQueue<FileTransfer>>(transfer, setup.options, setup.alignment);
    return std::make_unique<ThreadQueue<FileTransfer>>(transfer, setup.options, setup.alignment, setup.path);
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

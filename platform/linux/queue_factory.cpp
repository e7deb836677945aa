// SPDX-License-Identifier: MIT
#include "platform/linux/queue_factory.h"

#include "platform/common/engine_probe.h"
#include "platform/common/sync_queue.h"
#include "platform/common/thread_queue.h"
#include "platform/linux/transfer.h"

#include <cerrno>
#include <semaphore>

namespace qdm {

namespace {

/// The codes by which a system says that the engine does not work on such a file, not that the device failed.
bool saysUnsupported(int systemCode)
{
    return systemCode == EINVAL || systemCode == EOPNOTSUPP || systemCode == ENOSYS;
}

/// One request by pread or pwrite.
struct FileTransfer {
    /// Starts taken.
    struct Signal : std::binary_semaphore {
        Signal() : std::binary_semaphore(0) { }
    };

    SharedFd file;
    int writeFlags;

    std::int32_t operator()(const Request &request, std::byte *buffer) const noexcept
    {
        return transfer(file->get(), request, buffer, writeFlags);
    }
};

std::unique_ptr<IoQueue> makeSyncQueue(const QueueSetup &setup)
{
    const FileTransfer transfer{setup.file, writeFlagsOf(setup.options.writeMode)};
    if (setup.options.depth == 1)
        return std::make_unique<SyncQueue<FileTransfer>>(transfer, setup.options, setup.alignment);
    return std::make_unique<ThreadQueue<FileTransfer>>(std::vector(setup.options.depth, transfer), setup.options, setup.alignment,
                                                       setup.path);
}

}

std::unique_ptr<IoQueue> makeQueue(const QueueSetup &setup)
{
    switch (setup.options.engine) {
    case EngineKind::IoUring: return makeIoUringQueue(setup);
    case EngineKind::LinuxAio: return makeAioQueue(setup);
    case EngineKind::Sync: return makeSyncQueue(setup);
    case EngineKind::Iocp: break;
    }
    throw Error(ErrorKind::Unsupported, "This engine is one of Windows. Choose auto, io_uring, aio or sync.",
                {"open queue", setup.path, {}, {}});
}

std::vector<EngineKind> probedEngines(const SharedFd &file, Bytes alignment)
{
    std::vector<EngineKind> engines;
    for (const EngineKind kind : {EngineKind::IoUring, EngineKind::LinuxAio}) {
        const auto open = [&] { return makeQueue({file, "", alignment, {kind, 1, alignment, WriteMode::Direct}}); };
        if (movesFirstBlock(open, alignment, saysUnsupported))
            engines.push_back(kind);
    }
    engines.push_back(EngineKind::Sync);
    return engines;
}

}

// SPDX-License-Identifier: MIT
#include "platform/windows/queue_factory.h"

#include "platform/common/engine_probe.h"
#include "platform/common/sync_queue.h"
#include "platform/common/system_error.h"
#include "platform/common/thread_queue.h"
#include "platform/windows/file_transfer.h"

#include <algorithm>

namespace qdm {

namespace {

FileTransfer transferOf(const QueueSetup &setup)
{
    return {std::make_shared<const UniqueHandle>(openForQueue(setup, 0))};
}

std::unique_ptr<IoQueue> makeSyncQueue(const QueueSetup &setup)
{
    if (setup.options.depth == 1)
        return std::make_unique<SyncQueue<FileTransfer>>(transferOf(setup), setup.options, setup.alignment);
    // Windows does one request after the other on a handle that is not overlapped: with one for all, any depth would be 1.
    std::vector<FileTransfer> transfers(setup.options.depth);
    std::ranges::generate(transfers, [&] { return transferOf(setup); });
    return std::make_unique<ThreadQueue<FileTransfer>>(std::move(transfers), setup.options, setup.alignment, setup.path);
}

/// The codes by which Windows says that the engine does not work on such a file, not that the device failed.
bool saysUnsupported(int systemCode)
{
    return systemCode == ERROR_INVALID_PARAMETER || systemCode == ERROR_NOT_SUPPORTED || systemCode == ERROR_INVALID_FUNCTION;
}

}

std::unique_ptr<IoQueue> makeQueue(const QueueSetup &setup)
{
    switch (setup.options.engine) {
    case EngineKind::Iocp: return makeIocpQueue(setup);
    case EngineKind::Sync: return makeSyncQueue(setup);
    case EngineKind::IoUring:
    case EngineKind::LinuxAio: break;
    }
    throw Error(ErrorKind::Unsupported, "This engine is one of Linux. Choose auto, iocp or sync.", {"open queue", setup.path, {}, {}});
}

std::vector<EngineKind> probedEngines(const OpenedFile &file, Bytes alignment)
{
    const auto open = [&](EngineKind engine) { return makeQueue({file, "", alignment, {engine, 1, alignment, WriteMode::Direct}}); };
    std::vector<EngineKind> engines;
    if (movesFirstBlock([&] { return open(EngineKind::Iocp); }, alignment, saysUnsupported))
        engines.push_back(EngineKind::Iocp);
    engines.push_back(EngineKind::Sync);
    return engines;
}

UniqueHandle openForQueue(const QueueSetup &setup, DWORD flags)
{
    const DWORD durable = setup.options.writeMode == WriteMode::WriteThrough ? FILE_FLAG_WRITE_THROUGH : 0;
    UniqueHandle handle = reopened(setup.file, flags | durable);
    if (!handle)
        throw errorFrom(int(::GetLastError()), "Opening the test file once more", "open", setup.path);
    return handle;
}

}

// SPDX-License-Identifier: MIT
#include "platform/linux/queue_factory.h"
#include "platform/linux/slot_buffers.h"
#include "platform/linux/transfer.h"

namespace qdm {

namespace {

/// Depth 1 without a detour: the calling thread does the request itself and is done when it returns. The timeout never comes to bear,
/// since a blocked pread cannot be called back.
class SyncQueue final : public IoQueue {
public:
    explicit SyncQueue(const QueueSetup &setup)
        : m_file(setup.file), m_writeFlags(writeFlagsOf(setup.options.writeMode)),
          m_buffers(setup.options.depth, setup.options.slotSize, setup.alignment)
    {
    }

    std::span<std::byte> buffer(std::uint32_t slot) noexcept override { return m_buffers.slot(slot); }

    std::size_t exchange(std::span<const Request> requests, std::span<Completion> completions, std::size_t,
                         std::chrono::nanoseconds) override
    {
        std::size_t done = 0;
        for (const Request &request : requests)
            completions[done++] = {request.slot, transfer(m_file->get(), request, m_buffers.data(request.slot), m_writeFlags)};
        return done;
    }

private:
    SharedFd m_file;
    int m_writeFlags;
    SlotBuffers m_buffers;
};

}

std::unique_ptr<IoQueue> makeSyncQueue(const QueueSetup &setup)
{
    return std::make_unique<SyncQueue>(setup);
}

}

// SPDX-License-Identifier: MIT
#include "platform/linux/queue_factory.h"
#include "platform/linux/slot_buffers.h"
#include "platform/linux/transfer.h"

#include <optional>

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

    void submit(std::span<const Request> requests) override
    {
        for (const Request &request : requests)
            m_done = Completion{request.slot, transfer(m_file->get(), request, m_buffers.data(request.slot), m_writeFlags)};
    }

    std::size_t exchange(std::span<const Request> requests, std::span<Completion> completions, std::size_t,
                         std::chrono::nanoseconds) override
    {
        submit(requests);
        if (!m_done)
            return 0;
        completions[0] = *m_done;
        m_done.reset();
        return 1;
    }

private:
    SharedFd m_file;
    int m_writeFlags;
    SlotBuffers m_buffers;
    std::optional<Completion> m_done; ///< the one there can be
};

}

std::unique_ptr<IoQueue> makeSyncQueue(const QueueSetup &setup)
{
    return std::make_unique<SyncQueue>(setup);
}

}

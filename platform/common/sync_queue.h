// SPDX-License-Identifier: MIT
#pragma once

#include "platform/common/slot_buffers.h"
#include "platform/include/io_queue.h"

#include <optional>

namespace qdm {

/// Depth 1 without a detour: the calling thread does the request itself and is done when it returns. The timeout never comes to bear,
/// since a read that the system waits in cannot be called back. `Transfer` does one request: `std::int32_t operator()(const Request &,
/// std::byte *)`, the bytes moved or the negative code, from any thread.
template <typename Transfer>
class SyncQueue final : public IoQueue {
public:
    SyncQueue(Transfer transfer, const QueueOptions &options, Bytes alignment)
        : m_transfer(std::move(transfer)), m_buffers(options.depth, options.slotSize, alignment)
    {
    }

    std::span<std::byte> buffer(std::uint32_t slot) noexcept override { return m_buffers.slot(slot); }

    void submit(std::span<const Request> requests) override
    {
        for (const Request &request : requests)
            m_done = Completion{request.slot, m_transfer(request, m_buffers.data(request.slot))};
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
    Transfer m_transfer;
    SlotBuffers m_buffers;
    std::optional<Completion> m_done; ///< the one there can be
};

}

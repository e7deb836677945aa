// SPDX-License-Identifier: MIT
#include "platform/common/patience.h"
#include "platform/common/slot_buffers.h"
#include "platform/common/system_error.h"
#include "platform/include/error.h"
#include "platform/linux/kernel_aio.h"
#include "platform/linux/queue_factory.h"
#include "platform/linux/transfer.h"

#include <algorithm>
#include <vector>

namespace qdm {

namespace {

/// Linux native AIO: one call submits a batch, one waits for completions. What the kernel does not take waits in m_pending.
class AioQueue final : public IoQueue {
public:
    explicit AioQueue(const QueueSetup &setup)
        : m_file(setup.file), m_path(setup.path), m_writeFlags(writeFlagsOf(setup.options.writeMode)),
          m_buffers(setup.options.depth, setup.options.slotSize, setup.alignment), m_requests(setup.options.depth),
          m_moved(setup.options.depth), m_blocks(setup.options.depth), m_events(setup.options.depth),
          m_context(setup.options.depth, setup.path)
    {
        m_pending.reserve(setup.options.depth);
    }

    ~AioQueue() override
    {
        std::vector<Completion> rest(m_blocks.size());
        try {
            while (m_outstanding > 0)
                exchange({}, rest, m_outstanding, std::chrono::hours(1));
        } catch (const Error &) {
            // Destroying the context waits for whatever the kernel still holds.
        }
    }

    std::span<std::byte> buffer(std::uint32_t slot) noexcept override { return m_buffers.slot(slot); }

    void submit(std::span<const Request> requests) override
    {
        prepare(requests);
        submitPending({});
    }

    std::size_t exchange(std::span<const Request> requests, std::span<Completion> completions, std::size_t minimum,
                         std::chrono::nanoseconds timeout) override
    {
        prepare(requests);
        minimum = std::min(minimum, m_outstanding);

        Patience patience(timeout);
        std::size_t done = 0;
        for (;;) {
            done += submitPending(completions.subspan(done));
            done += reap(completions.subspan(done), minimum - std::min(minimum, done), patience.left());
            if (done >= minimum || patience.isOver())
                return done;
            if (m_inKernel == 0)
                pauseForKernel(); // nothing is under way whose end could make room
        }
    }

private:
    void prepare(std::span<const Request> requests) noexcept
    {
        for (const Request &request : requests) {
            m_requests[request.slot] = request;
            m_moved[request.slot] = 0;
            prepare(request);
        }
        m_outstanding += requests.size();
    }

    /// Hands over what is left of a request.
    void prepare(const Request &request) noexcept
    {
        const std::uint32_t moved = m_moved[request.slot];
        const bool read = request.direction == Direction::Read;
        iocb &block = m_blocks[request.slot];
        block = {};
        block.aio_data = request.slot;
        block.aio_lio_opcode = read ? IOCB_CMD_PREAD : IOCB_CMD_PWRITE;
        block.aio_rw_flags = read ? 0 : m_writeFlags;
        block.aio_fildes = std::uint32_t(m_file->get());
        block.aio_buf = reinterpret_cast<std::uintptr_t>(m_buffers.data(request.slot) + moved);
        block.aio_nbytes = request.length - moved;
        block.aio_offset = std::int64_t(request.offset + moved);
        m_pending.push_back(&block);
    }

    /// A request that the kernel refuses outright completes here, as soon as there is room to say so.
    std::size_t submitPending(std::span<Completion> completions)
    {
        std::size_t taken = 0;
        std::size_t refused = 0;
        while (taken < m_pending.size()) {
            const int result = m_context.submit(std::span(m_pending).subspan(taken));
            if (result > 0) {
                taken += std::size_t(result);
                m_inKernel += std::size_t(result);
            } else if (result == 0 || result == -EAGAIN || result == -ENOMEM) {
                break;
            } else if (result == -ENOSYS) {
                throw errorFrom(ENOSYS, "Handing requests to Linux AIO", "io_submit", m_path);
            } else if (result != -EINTR) {
                if (refused == completions.size())
                    break;
                completions[refused++] = {std::uint32_t(m_pending[taken++]->aio_data), result};
            }
        }
        m_pending.erase(m_pending.begin(), m_pending.begin() + std::ptrdiff_t(taken));
        m_outstanding -= refused;
        return refused;
    }

    std::size_t reap(std::span<Completion> completions, std::size_t minimum, std::chrono::nanoseconds timeout)
    {
        if (m_inKernel == 0)
            return 0;
        // While some still wait to be handed over, the first completion is reason enough to come back.
        const std::size_t wanted = std::min(minimum, m_pending.empty() ? m_inKernel : 1);
        const int result = m_context.wait(std::span(m_events).first(m_inKernel), wanted, timeout);
        if (result < 0 && result != -EINTR)
            throw errorFrom(-result, "Waiting for Linux AIO", "io_getevents", m_path);
        std::size_t done = 0;
        m_inKernel -= std::size_t(std::max(result, 0));
        for (int i = 0; i < result; ++i) {
            const io_event &event = m_events[std::size_t(i)];
            const auto slot = std::uint32_t(event.data);
            if (event.res == -EAGAIN || event.res == -EINTR) [[unlikely]]
                m_pending.push_back(&m_blocks[slot]); // not failed, only not done
            else if (const auto outcome = resultAfter(m_moved[slot], m_requests[slot].length, event.res, EINVAL))
                completions[done++] = {slot, *outcome};
            else
                prepare(m_requests[slot]); // the rest of it
        }
        m_outstanding -= done;
        return done;
    }

    SharedFd m_file;
    std::string m_path;
    int m_writeFlags;
    SlotBuffers m_buffers;              ///< outlives the context, as do the blocks
    std::vector<Request> m_requests;    ///< by slot, for handing one over again
    std::vector<std::uint32_t> m_moved; ///< by slot: bytes of its request that are done
    std::vector<iocb> m_blocks;
    std::vector<io_event> m_events;
    std::vector<iocb *> m_pending;
    std::size_t m_outstanding = 0; ///< handed to us and not yet returned: m_pending and m_inKernel
    std::size_t m_inKernel = 0;
    AioContext m_context;
};

}

std::unique_ptr<IoQueue> makeAioQueue(const QueueSetup &setup)
{
    return std::make_unique<AioQueue>(setup);
}

}

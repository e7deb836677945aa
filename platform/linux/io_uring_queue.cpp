// SPDX-License-Identifier: MIT
#include "platform/common/patience.h"
#include "platform/common/system_error.h"
#include "platform/include/error.h"
#include "platform/linux/io_uring_ring.h"
#include "platform/linux/queue_factory.h"
#include "platform/linux/transfer.h"

#include <algorithm>
#include <vector>

namespace qdm {

namespace {

/// Submits and waits in one system call. What the kernel did not take at once stays in the ring and goes with the next call.
class IoUringQueue final : public IoQueue {
public:
    explicit IoUringQueue(const QueueSetup &setup)
        : m_file(setup.file), m_path(setup.path), m_writeFlags(writeFlagsOf(setup.options.writeMode)),
          m_buffers(setup.options.depth, setup.options.slotSize, setup.alignment), m_ring(setup.options.depth, setup.path),
          m_requests(setup.options.depth), m_moved(setup.options.depth), m_fixedFile(m_ring.registerFile(m_file->get())),
          m_fixedBuffers(m_ring.registerBuffers(m_buffers))
    {
    }

    ~IoUringQueue() override
    {
        std::vector<Completion> rest(m_requests.size());
        try {
            while (m_outstanding > 0)
                exchange({}, rest, m_outstanding, std::chrono::hours(1));
        } catch (const Error &) {
            // A broken ring: closing it cancels what is left, and the kernel keeps the buffers' pages until then.
        }
    }

    std::span<std::byte> buffer(std::uint32_t slot) noexcept override { return m_buffers.slot(slot); }

    void submit(std::span<const Request> requests) override
    {
        enqueue(requests);
        const int result = ::io_uring_submit(m_ring.get());
        if (result < 0 && !isPassing(result))
            throwBroken(result);
    }

    std::size_t exchange(std::span<const Request> requests, std::span<Completion> completions, std::size_t minimum,
                         std::chrono::nanoseconds timeout) override
    {
        enqueue(requests);
        minimum = std::min(minimum, m_outstanding);

        Patience patience(timeout);
        std::size_t done = 0;
        for (;;) {
            const int result = enter(unsigned(minimum - done), patience.left());
            done += reap(completions.subspan(done));
            if (done >= minimum || patience.isOver())
                return done;
            settle(result);
        }
    }

private:
    void enqueue(std::span<const Request> requests) noexcept
    {
        for (const Request &request : requests) {
            m_requests[request.slot] = request;
            m_moved[request.slot] = 0;
            put(request);
        }
        m_outstanding += requests.size();
    }

    /// Hands over what is left of a request.
    void put(const Request &request) noexcept
    {
        const std::uint32_t moved = m_moved[request.slot];
        // The ring has an entry for each slot, so there is always a free one.
        io_uring_sqe *entry = ::io_uring_get_sqe(m_ring.get());
        const bool read = request.direction == Direction::Read;
        const int operation =
            m_fixedBuffers ? (read ? IORING_OP_READ_FIXED : IORING_OP_WRITE_FIXED) : (read ? IORING_OP_READ : IORING_OP_WRITE);
        ::io_uring_prep_rw(operation, entry, m_fixedFile ? 0 : m_file->get(), m_buffers.data(request.slot) + moved, request.length - moved,
                           request.offset + moved);
        entry->flags = m_fixedFile ? IOSQE_FIXED_FILE : 0;
        entry->buf_index = m_fixedBuffers ? std::uint16_t(m_ring.bufferIndex(request.slot)) : std::uint16_t(0);
        entry->rw_flags = read ? 0 : m_writeFlags;
        entry->user_data = request.slot;
    }

    int enter(unsigned minimum, std::chrono::nanoseconds timeout) noexcept
    {
        if (minimum == 0)
            return poll();
        const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(timeout);
        __kernel_timespec time{seconds.count(), (timeout - seconds).count()};
        io_uring_cqe *ignored = nullptr;
        return ::io_uring_submit_and_wait_timeout(m_ring.get(), &ignored, minimum, &time, nullptr);
    }

    int poll() noexcept
    {
        const int result = ::io_uring_submit(m_ring.get());
        // With DEFER_TASKRUN nothing completes unless it is asked for.
        return result < 0 ? result : ::io_uring_get_events(m_ring.get());
    }

    /// Takes all that is ready, in one sweep over the ring.
    std::size_t reap(std::span<Completion> completions) noexcept
    {
        std::size_t done = 0;
        unsigned head = 0;
        unsigned seen = 0;
        io_uring_cqe *entry = nullptr;
        io_uring_for_each_cqe(m_ring.get(), head, entry)
        {
            ++seen;
            const auto slot = std::uint32_t(entry->user_data);
            if (entry->res == -EAGAIN || entry->res == -EINTR) [[unlikely]]
                put(m_requests[slot]); // not failed, only not done
            else if (const auto result = resultAfter(m_moved[slot], m_requests[slot].length, entry->res, EINVAL))
                completions[done++] = {slot, *result};
            else
                put(m_requests[slot]); // the rest of it
        }
        ::io_uring_cq_advance(m_ring.get(), seen);
        m_outstanding -= done;
        return done;
    }

    /// After a call that brought too little: waits a moment where the kernel is short of memory, gives up where the ring is broken.
    void settle(int result) const
    {
        if (result >= 0 || result == -ETIME || result == -EINTR)
            return;
        if (!isPassing(result))
            throwBroken(result);
        pauseForKernel();
    }

    /// What was not taken stays in the ring for the next call.
    static bool isPassing(int result) noexcept { return result == -EINTR || result == -EAGAIN || result == -EBUSY || result == -ENOMEM; }

    [[noreturn]] void throwBroken(int result) const { throw errorFrom(-result, "Handing requests to io_uring", "io_uring_enter", m_path); }

    SharedFd m_file;
    std::string m_path;
    int m_writeFlags;
    SlotBuffers m_buffers; ///< outlives the ring
    IoUringRing m_ring;
    std::vector<Request> m_requests;    ///< by slot, for handing one over again
    std::vector<std::uint32_t> m_moved; ///< by slot: bytes of its request that are done
    std::size_t m_outstanding = 0;
    bool m_fixedFile;
    bool m_fixedBuffers;
};

}

std::unique_ptr<IoQueue> makeIoUringQueue(const QueueSetup &setup)
{
    return std::make_unique<IoUringQueue>(setup);
}

}

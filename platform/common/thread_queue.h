// SPDX-License-Identifier: MIT
#pragma once

#include "platform/common/slot_buffers.h"
#include "platform/include/error.h"
#include "platform/include/io_queue.h"

#include <algorithm>
#include <condition_variable>
#include <fmt/format.h>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace qdm {

/// Completions on their way from the workers to the owner of the queue.
class CompletionBox {
public:
    explicit CompletionBox(std::size_t room) { m_completions.reserve(room); }

    void put(Completion completion)
    {
        const std::lock_guard lock(m_mutex);
        m_completions.push_back(completion);
        // The owner is woken once, when all it waits for is there.
        if (m_completions.size() == m_wanted)
            m_enough.notify_one();
    }

    std::size_t take(std::span<Completion> completions, std::size_t minimum, std::chrono::nanoseconds timeout)
    {
        std::unique_lock lock(m_mutex);
        m_wanted = minimum;
        if (m_completions.size() < minimum)
            m_enough.wait_for(lock, std::min<std::chrono::nanoseconds>(timeout, longest), [&] { return m_completions.size() >= minimum; });
        const std::size_t count = m_completions.size();
        std::ranges::copy(m_completions, completions.begin());
        m_completions.clear();
        return count;
    }

private:
    static constexpr std::chrono::hours longest{24 * 365}; ///< so that adding it to the time of day never overflows

    std::mutex m_mutex;
    std::condition_variable m_enough;
    std::vector<Completion> m_completions;
    std::size_t m_wanted = 0;
};

/// Plain reads and writes for any depth: each slot has a thread of its own that waits for its next request. `Transfer`: see
/// SyncQueue; its `Signal` wakes one thread: release() lets one acquire() through, now or later. Each thread has a transfer of its own,
/// since some systems let one request at a time through a handle.
template <typename Transfer>
class ThreadQueue final : public IoQueue {
public:
    /// `transfers`: by slot. `path`: for messages. Error TooLarge where the system refuses so many threads.
    ThreadQueue(std::vector<Transfer> transfers, const QueueOptions &options, Bytes alignment, const std::string &path)
        : m_transfers(std::move(transfers)), m_buffers(options.depth, options.slotSize, alignment), m_box(options.depth),
          m_workers(options.depth)
    {
        try {
            for (Worker &worker : m_workers)
                worker.thread = std::thread([this, &worker] { work(worker); });
        } catch (const std::system_error &error) {
            endWorkers();
            throw Error(ErrorKind::TooLarge,
                        fmt::format("The system does not allow the {} threads that the sync engine needs for this queue depth. Choose a "
                                    "smaller one or another engine.",
                                    m_workers.size()),
                        {"create thread", path, {}, error.code()});
        }
    }

    ~ThreadQueue() override { endWorkers(); }

    std::span<std::byte> buffer(std::uint32_t slot) noexcept override { return m_buffers.slot(slot); }

    void submit(std::span<const Request> requests) override
    {
        for (const Request &request : requests) {
            m_workers[request.slot].request = request;
            m_workers[request.slot].handedOver.release();
        }
        m_outstanding += requests.size();
    }

    std::size_t exchange(std::span<const Request> requests, std::span<Completion> completions, std::size_t minimum,
                         std::chrono::nanoseconds timeout) override
    {
        submit(requests);
        const std::size_t done = m_box.take(completions, std::min(minimum, m_outstanding), timeout);
        m_outstanding -= done;
        return done;
    }

private:
    /// One slot's thread and what it is to do next.
    struct Worker {
        typename Transfer::Signal handedOver;
        Request request{};
        bool last = false;
        std::thread thread;
    };

    void work(Worker &worker)
    {
        for (;;) {
            worker.handedOver.acquire();
            if (worker.last)
                return;
            const Request &request = worker.request;
            m_box.put({request.slot, m_transfers[request.slot](request, m_buffers.data(request.slot))});
        }
    }

    /// A worker that still has a request ends it first: its semaphore may hold only one, so the box must have it before.
    void endWorkers()
    {
        std::vector<Completion> rest(m_workers.size());
        while (m_outstanding > 0)
            m_outstanding -= m_box.take(rest, m_outstanding, std::chrono::hours(1));
        for (Worker &worker : m_workers) {
            worker.last = true;
            worker.handedOver.release();
        }
        for (Worker &worker : m_workers)
            if (worker.thread.joinable())
                worker.thread.join();
    }

    std::vector<Transfer> m_transfers; ///< by slot
    SlotBuffers m_buffers;
    CompletionBox m_box;
    std::vector<Worker> m_workers;
    std::size_t m_outstanding = 0;
};

}

// SPDX-License-Identifier: MIT
#include "core/run/fill.h"

#include "core/engine/data_generator.h"

#include <algorithm>
#include <vector>

namespace qdm {

namespace {

constexpr std::chrono::milliseconds lookUp{50};

/// One pass of writes; a class only to keep its few variables together.
class Fill {
public:
    Fill(Target &target, const FillOptions &options)
        : m_target(target), m_block(options.block.count()), m_end(options.to.value_or(target.size()).count()), m_next(options.from.count()),
          m_left(m_end - m_next), m_data(options.data, options.seed),
          m_queue(target.openQueue({.engine = options.engine, .depth = fillDepth, .slotSize = options.block})), m_requests(fillDepth),
          m_completions(fillDepth)
    {
        for (std::uint32_t slot = 0; slot < fillDepth; ++slot)
            m_free.push_back(slot);
    }

    void run(const std::function<void(Bytes)> &progress, const std::stop_token &stop)
    {
        const std::uint64_t all = m_left;
        while (m_left > 0) {
            if (stop.stop_requested())
                throw Cancelled();
            take(m_queue->exchange(nextBatch(), m_completions, 1, lookUp));
            progress(Bytes(all - m_left));
        }
    }

private:
    std::span<const Request> nextBatch()
    {
        m_batch.clear();
        for (; !m_free.empty() && m_next < m_end; m_free.pop_back()) {
            const std::uint32_t slot = m_free.back();
            const auto length = static_cast<std::uint32_t>(std::min(m_block, m_end - m_next));
            m_data.fill(m_queue->buffer(slot).first(length));
            m_requests[slot] = {m_next, length, slot, Direction::Write};
            m_batch.push_back(m_requests[slot]);
            m_next += length;
        }
        return m_batch;
    }

    void take(std::size_t completed)
    {
        for (const Completion &completion : std::span(m_completions).first(completed)) {
            const Request &request = m_requests[completion.slot];
            if (completion.result < 0)
                throw m_target.requestError(request, -completion.result);
            if (static_cast<std::uint32_t>(completion.result) != request.length)
                throw m_target.shortTransfer(request, static_cast<std::uint64_t>(completion.result));
            m_left -= request.length;
            m_free.push_back(completion.slot);
        }
    }

    Target &m_target;
    std::uint64_t m_block;
    std::uint64_t m_end;
    std::uint64_t m_next;
    std::uint64_t m_left; ///< to be written
    DataGenerator m_data;
    std::unique_ptr<IoQueue> m_queue;
    std::vector<std::uint32_t> m_free;
    std::vector<Request> m_requests, m_batch;
    std::vector<Completion> m_completions;
};

}

void fillTarget(Target &target, const FillOptions &options, const std::function<void(Bytes written)> &progress, const std::stop_token &stop)
{
    Fill(target, options).run(progress, stop);
    target.flush();
}

}

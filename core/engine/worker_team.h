// SPDX-License-Identifier: MIT
#pragma once

#include "core/engine/worker.h"
#include "core/result/result.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace qdm {

/// Sums of all workers since the pass began.
struct LiveTotals {
    std::uint64_t readBytes = 0;
    std::uint64_t writtenBytes = 0;
    std::uint64_t ios = 0;
    std::uint64_t latencySum = 0;

    std::uint64_t bytes() const { return readBytes + writtenBytes; }
    LiveTotals &operator+=(const LiveTotals &other);
};

/// Workers of one kind: what they do, and how their requests reach the system.
struct Stream {
    Workload workload;
    EngineKind engine = EngineKind::Sync;
};

/// The worker threads of one test, or of several that run at once, with their queues and buffers: made once, then used for pass after
/// pass, so that nearly no time lies between two. Used by one thread (the job's).
class WorkerTeam {
public:
    /// Starts the threads and opens their queues; one stream or more, which all are timed as the first. Throws the Error of the first
    /// that could not.
    WorkerTeam(Target &target, Clock &clock, std::vector<Stream> streams);

    /// Stops, waits for outstanding requests, joins.
    ~WorkerTeam();

    /// Waits until nothing of the last pass is outstanding. False: not yet after `timeout` of real time.
    bool waitDrained(std::chrono::milliseconds timeout);

    /// The first error of a request that completed after its pass; call after waitDrained() was true.
    std::optional<Error> lateError() const;

    /// Begins a pass. The one before must have been finished and drained.
    void start(std::uint64_t seed);

    /// Waits until all workers have left the measured window. False: not yet after `timeout` of real time.
    bool waitMeasured(std::chrono::milliseconds timeout);

    /// What was measured, a pass for each stream; call after waitMeasured() was true. Where a flush belongs to the pass, it is done here.
    /// `error` of the passes is set if a worker failed; `failure` then has it. Processor time is that of all streams together.
    std::vector<Pass> finish(std::optional<Error> &failure);

    /// Ends the pass early; what was measured until then counts.
    void stop() noexcept { m_stop.store(true, std::memory_order_relaxed); }

    LiveTotals live() const noexcept;                   ///< of all streams
    LiveTotals live(std::size_t stream) const noexcept; ///< of one
    const Window &window() const noexcept { return m_window; }

private:
    struct Member {
        std::size_t stream = 0;
        Region region;
        Cursor *cursor = nullptr;
        std::thread thread;
        LiveCounters live;
        WorkerReport report;
        std::optional<Error> lateError;
    };

    void addMembers(std::size_t stream);
    void threadMain(std::size_t index);
    void servePasses(std::size_t index, Worker &worker);
    bool waitForPass(unsigned served);
    void announce(std::size_t &counter);
    static std::optional<Error> drain(Worker &worker, LiveCounters &live);
    void shutDown() noexcept;
    Window makeWindow() const;
    Window windowOf(const Member &member) const;
    bool flushes(const Member &member) const;
    bool anyFlushes() const;
    void flushInWindow(std::optional<Error> &failure);
    std::vector<const Member *> membersOf(std::size_t stream) const;
    Pass passOf(std::size_t stream, Nanos flushedAt) const;
    std::vector<Sample> samplesUntil(Nanos end, const std::vector<const Member *> &members) const;

    Target &m_target;
    Clock &m_clock;
    std::vector<Stream> m_streams;
    std::deque<Cursor> m_cursors;
    std::vector<std::unique_ptr<Member>> m_members;

    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    unsigned m_pass = 0; ///< passes begun
    std::size_t m_opened = 0, m_measured = 0, m_drained = 0;
    bool m_quit = false;
    std::optional<Error> m_openError;
    std::uint64_t m_seed = 0;
    Window m_window; ///< without the limit of a stream
    std::atomic<bool> m_stop{false};
};

}

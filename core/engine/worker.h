// SPDX-License-Identifier: MIT
#pragma once

#include "core/engine/data_generator.h"
#include "core/engine/histogram.h"
#include "core/engine/offset_generator.h"
#include "core/engine/pace.h"
#include "platform/include/clock.h"
#include "platform/include/target.h"

#include <atomic>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace qdm {

/// The measured window of a pass, the same for all its workers.
struct Window {
    Nanos start = 0;
    Nanos end = 0;
    Nanos sliceLength = 100'000'000;
    std::uint64_t byteLimit = 0; ///< of one worker; 0: none
    bool countDrain = false;     ///< what is outstanding at the end counts too, because a flush follows inside the timed window
};

/// Requests of one direction that completed inside the window.
struct DirectionTally {
    std::uint64_t bytes = 0;
    Histogram latency; ///< its count is the number of requests
};

struct Slice {
    std::uint64_t bytes = 0;
    std::uint64_t ios = 0;
    std::uint64_t latencySum = 0;
};

/// What one worker saw in one pass.
struct WorkerReport {
    DirectionTally read, write;
    std::vector<Slice> slices;
    Nanos end = 0;                ///< where the window ended for this worker: earlier than asked after an error, a stop or the byte limit
    CpuTime cpuAtStart, cpuAtEnd; ///< of the process, taken by the worker that watches it
    std::chrono::nanoseconds waitAtStart{}, waitAtEnd{}; ///< of this thread, for a processor
    std::optional<Error> error;
};

/// What others may read of a worker while it runs. All since the pass began, ramp and drain included.
struct alignas(64) LiveCounters {
    std::atomic<std::uint64_t> readBytes{0};
    std::atomic<std::uint64_t> writtenBytes{0};
    std::atomic<std::uint64_t> ios{0};
    std::atomic<std::uint64_t> latencySum{0};
};

/// The hot loop of one thread: keeps one queue full and counts what comes back. Construct, use and destroy on that thread.
class Worker {
public:
    Worker(Target &target, Clock &clock, const Workload &workload, EngineKind engine, Region region, Cursor &cursor);

    /// Prepares a pass; allocates all that the loop will need.
    void prepare(const Window &window, std::uint64_t seed, bool watchCpu);

    /// Keeps the queue full until the window ends, an error comes or `stop` is set. What is outstanding stays so: see drain().
    void measure(const std::atomic<bool> &stop, LiveCounters &live);

    /// Waits until nothing is outstanding.
    void drain(LiveCounters &live);

    /// What was measured until measure() or drain() threw `error`; the worker can be used no more.
    WorkerReport takeBrokenReport(const std::exception &error);

    WorkerReport takeReport() { return std::exchange(m_report, {}); }

private:
    Nanos keepFull();
    Nanos keepPace();
    std::span<const Request> makePiece(std::size_t size) noexcept;
    void makeData(const Request &request) noexcept;
    Nanos exchange(std::span<const Request> requests, std::chrono::nanoseconds timeout);
    void record(std::size_t completions, Nanos now, bool counts, LiveCounters &live);
    void watchWindow(Nanos now) noexcept;
    void endWatch() noexcept;
    Slice &sliceAt(Nanos now) noexcept;
    bool limitReached() const noexcept;

    Target &m_target;
    Clock &m_clock;
    OffsetGenerator m_offsets;
    DataPattern m_dataPattern;
    DataGenerator m_data;
    std::unique_ptr<IoQueue> m_queue;

    std::optional<Pace> m_pace; ///< where the workload has a rate of its own
    Window m_window;
    WorkerReport m_report;
    bool m_watchCpu = false;
    bool m_inside = false; ///< the window has begun

    std::size_t m_firstPiece;
    std::vector<Request> m_piece; ///< requests on their way to the queue

    // One entry for each slot of the queue.
    std::vector<std::uint32_t> m_free;
    std::vector<Request> m_outstanding; ///< by slot
    std::vector<Nanos> m_handedOver;    ///< by slot
    std::vector<std::uint32_t> m_made;  ///< by slot: bytes of its buffer that hold data which the generator made in this pass
    std::vector<Completion> m_completions;
    std::size_t m_completed = 0;
};

}

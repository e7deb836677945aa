// SPDX-License-Identifier: MIT
#include "core/engine/worker.h"

#include <algorithm>

namespace qdm {

namespace {

/// How often a worker looks up from a silent device: bounds the answer to Stop and the end of the window.
constexpr std::chrono::milliseconds lookUp{50};

/// Free slots are handed over in pieces, each a few times as large as the one before: the device works on the first while we make the next,
/// and few system calls are needed however deep the queue. A virtual disk that tells of its completions only when it runs out of work is
/// half as fast again so. The first piece is a single request where its data take long to make.
constexpr std::size_t pieceGrowth = 4;

std::size_t firstPieceFor(const Workload &workload)
{
    return std::clamp<std::size_t>((64_KiB).count() / workload.largestBlock().count(), 1, 8);
}

}

Worker::Worker(Target &target, Clock &clock, const Workload &workload, EngineKind engine, Region region, Cursor &cursor)
    : m_target(target), m_clock(clock), m_offsets(workload, region, cursor, workload.threads > 1 && !workload.placement.disjoint),
      m_dataPattern(workload.data), m_data(workload.data, 0),
      m_queue(target.openQueue(
          {.engine = engine, .depth = workload.depth, .slotSize = workload.largestBlock(), .writeMode = workload.writeMode})),
      m_firstPiece(firstPieceFor(workload)), m_piece(workload.depth), m_outstanding(workload.depth), m_handedOver(workload.depth),
      m_made(workload.depth), m_completions(workload.depth)
{
    for (std::uint32_t slot = 0; slot < workload.depth; ++slot)
        m_free.push_back(slot);
    if (workload.rate != 0_B)
        m_pace.emplace(static_cast<double>(workload.rate.count()) / workload.threads);
}

void Worker::prepare(const Window &window, std::uint64_t seed, bool watchCpu)
{
    m_window = window;
    m_watchCpu = watchCpu;
    m_inside = false;
    m_offsets.reseed(derivedSeed(seed, 1));
    m_data = DataGenerator(m_dataPattern, derivedSeed(seed, 2));
    std::ranges::fill(m_made, 0U);
    m_report = WorkerReport();
    m_report.slices.resize(static_cast<std::size_t>((window.end - window.start + window.sliceLength - 1) / window.sliceLength));
    m_report.end = window.end;
    if (m_pace)
        m_pace->begin(m_clock.now());
}

void Worker::measure(const std::atomic<bool> &stop, LiveCounters &live)
{
    for (;;) {
        const Nanos now = m_pace ? keepPace() : keepFull();
        watchWindow(now);
        record(m_completed, now, now >= m_window.start && now < m_window.end, live);
        if (now >= m_window.end)
            break;
        if (m_report.error || limitReached() || stop.load(std::memory_order_relaxed)) {
            m_report.end = std::max(now, m_window.start);
            break;
        }
    }
    endWatch();
}

void Worker::drain(LiveCounters &live)
{
    while (m_free.size() < m_outstanding.size()) {
        const Nanos now = exchange({}, lookUp);
        record(m_completed, now, m_window.countDrain && !m_report.error, live);
    }
}

WorkerReport Worker::takeBrokenReport(const std::exception &error)
{
    endWatch();
    m_report.end = std::clamp(m_clock.now(), m_window.start, m_window.end);
    m_report.error = asError(error);
    return takeReport();
}

/// Hands over a request for each free slot and takes what is ready. Returns the time at which the completions were seen.
Nanos Worker::keepFull()
{
    for (std::size_t size = m_firstPiece; m_free.size() > size; size *= pieceGrowth)
        m_queue->submit(makePiece(size));
    return exchange(makePiece(m_free.size()), lookUp);
}

/// Hands over what its rate allows by now, request by request, and takes what is ready until more is allowed.
Nanos Worker::keepPace()
{
    Nanos now = m_clock.now();
    for (; !m_free.empty() && m_pace->isDue(now); now = m_clock.now()) {
        const std::span<const Request> piece = makePiece(1);
        m_pace->spend(piece.front().length, now);
        m_queue->submit(piece);
    }
    const Nanos latest = now + std::chrono::nanoseconds(lookUp).count();
    const Nanos until = m_free.empty() ? latest : std::clamp(m_pace->due(), now, latest);
    if (m_free.size() < m_outstanding.size())
        return exchange({}, std::chrono::nanoseconds(until - now));
    m_completed = 0; // a queue without a request does not wait
    m_clock.sleepUntil(until, {});
    return m_clock.now();
}

/// Written data are made before the requests' time begins. One time stamp stands for the piece: it is the moment before it is handed over,
/// so a request's latency is never shortened.
std::span<const Request> Worker::makePiece(std::size_t size) noexcept
{
    std::size_t count = 0;
    for (; count < size; m_free.pop_back()) {
        const std::uint32_t slot = m_free.back();
        const Request request = m_offsets.next(slot);
        if (request.direction == Direction::Write)
            makeData(request);
        else
            m_made[slot] = 0;
        m_outstanding[slot] = request;
        m_piece[count++] = request;
    }
    const Nanos before = m_clock.now();
    for (std::size_t i = 0; i < count; ++i)
        m_handedOver[m_piece[i].slot] = before;
    return std::span(m_piece).first(count);
}

void Worker::makeData(const Request &request) noexcept
{
    const std::span<std::byte> buffer = m_queue->buffer(request.slot).first(request.length);
    if (request.length >= DataGenerator::renewableFrom && request.length <= m_made[request.slot]) {
        m_data.renew(buffer);
    } else {
        m_data.fill(buffer);
        m_made[request.slot] = request.length;
    }
}

Nanos Worker::exchange(std::span<const Request> requests, std::chrono::nanoseconds timeout)
{
    m_completed = m_queue->exchange(requests, m_completions, 1, timeout);
    return m_clock.now();
}

void Worker::record(std::size_t completions, Nanos now, bool counts, LiveCounters &live)
{
    Slice batch;
    std::uint64_t written = 0;
    for (std::size_t i = 0; i < completions; ++i) {
        const Completion &completion = m_completions[i];
        const Request &request = m_outstanding[completion.slot];
        m_free.push_back(completion.slot);
        if (completion.result != static_cast<std::int32_t>(request.length)) [[unlikely]] {
            if (!m_report.error)
                m_report.error = completion.result < 0 ? m_target.requestError(request, -completion.result)
                                                       : m_target.shortTransfer(request, static_cast<std::uint64_t>(completion.result));
            continue;
        }
        const Nanos latency = now - m_handedOver[completion.slot];
        batch.bytes += request.length;
        written += request.direction == Direction::Write ? request.length : 0;
        batch.ios += 1;
        batch.latencySum += static_cast<std::uint64_t>(latency);
        if (counts) {
            DirectionTally &tally = request.direction == Direction::Read ? m_report.read : m_report.write;
            tally.bytes += request.length;
            tally.latency.add(static_cast<std::uint64_t>(latency));
        }
    }
    if (counts) {
        Slice &slice = sliceAt(now);
        slice.bytes += batch.bytes;
        slice.ios += batch.ios;
        slice.latencySum += batch.latencySum;
    }
    // Only this thread writes them, so a plain load and store do.
    const auto add = [](std::atomic<std::uint64_t> &counter, std::uint64_t n) {
        counter.store(counter.load(std::memory_order_relaxed) + n, std::memory_order_relaxed);
    };
    add(live.readBytes, batch.bytes - written);
    add(live.writtenBytes, written);
    add(live.ios, batch.ios);
    add(live.latencySum, batch.latencySum);
}

void Worker::watchWindow(Nanos now) noexcept
{
    if (m_inside || now < m_window.start)
        return;
    m_inside = true;
    if (m_watchCpu)
        m_report.cpuAtStart = m_clock.processCpuTime();
    m_report.waitAtStart = m_clock.threadWaitTime();
}

/// A pass that was stopped during its ramp used no processor inside its window.
void Worker::endWatch() noexcept
{
    if (!m_inside)
        return;
    if (m_watchCpu)
        m_report.cpuAtEnd = m_clock.processCpuTime();
    m_report.waitAtEnd = m_clock.threadWaitTime();
}

/// What comes after the window's end (the drain before a flush) belongs to the last slice.
Slice &Worker::sliceAt(Nanos now) noexcept
{
    const auto index = static_cast<std::size_t>((now - m_window.start) / m_window.sliceLength);
    return m_report.slices[std::min(index, m_report.slices.size() - 1)];
}

bool Worker::limitReached() const noexcept
{
    return m_window.byteLimit && m_report.read.bytes + m_report.write.bytes >= m_window.byteLimit;
}

}

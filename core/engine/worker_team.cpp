// SPDX-License-Identifier: MIT
#include "core/engine/worker_team.h"

#include <algorithm>

namespace qdm {

namespace {

constexpr std::size_t mostSlices = 10'000;

/// A tenth of a second for passes that people watch, a second for the long ones.
Nanos sliceLengthFor(Nanos window)
{
    const Nanos wanted = window <= 60'000'000'000 ? 100'000'000 : 1'000'000'000;
    return std::max(wanted, window / static_cast<Nanos>(mostSlices) + 1);
}

void addTo(Tally &sum, const DirectionTally &part)
{
    sum.bytes += part.bytes;
    sum.ios += part.latency.count();
    sum.latency.merge(part.latency);
}

Seconds secondsBetween(std::chrono::nanoseconds from, std::chrono::nanoseconds to)
{
    return std::chrono::duration_cast<Seconds>(to - from);
}

}

WorkerTeam::WorkerTeam(Target &target, Clock &clock, std::vector<Stream> streams)
    : m_target(target), m_clock(clock), m_streams(std::move(streams))
{
    for (std::size_t stream = 0; stream < m_streams.size(); ++stream)
        addMembers(stream);
    try {
        for (std::size_t i = 0; i < m_members.size(); ++i)
            m_members[i]->thread = std::thread(&WorkerTeam::threadMain, this, i);
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [&] { return m_opened == m_members.size(); });
        if (m_openError)
            throw Error(*m_openError);
    } catch (...) {
        shutDown();
        throw;
    }
}

void WorkerTeam::addMembers(std::size_t stream)
{
    const Workload &workload = m_streams[stream].workload;
    const std::vector<Region> regions = regionsOf(workload, m_target.size(), m_target.alignment());
    for (std::size_t i = 0; i < workload.threads; ++i) {
        if (i == 0 || workload.placement.disjoint)
            m_cursors.emplace_back();
        Member &member = *m_members.emplace_back(std::make_unique<Member>());
        member.stream = stream;
        member.region = regions[i];
        member.cursor = &m_cursors.back();
    }
}

WorkerTeam::~WorkerTeam()
{
    shutDown();
}

void WorkerTeam::shutDown() noexcept
{
    stop();
    {
        std::lock_guard lock(m_mutex);
        m_quit = true;
    }
    m_changed.notify_all();
    for (auto &member : m_members)
        if (member->thread.joinable())
            member->thread.join();
}

bool WorkerTeam::flushes(const Member &member) const
{
    const Workload &workload = m_streams[member.stream].workload;
    return workload.writeMode == WriteMode::FlushEnd && workload.operation() != Operation::Read;
}

bool WorkerTeam::anyFlushes() const
{
    return std::ranges::any_of(m_members, [&](const auto &member) { return flushes(*member); });
}

void WorkerTeam::threadMain(std::size_t index)
{
    const Member &member = *m_members[index];
    const Stream &stream = m_streams[member.stream];
    std::unique_ptr<Worker> worker;
    std::optional<Error> error;
    try {
        worker = std::make_unique<Worker>(m_target, m_clock, stream.workload, stream.engine, member.region, *member.cursor);
    } catch (const std::exception &e) {
        error = asError(e);
    }
    {
        std::lock_guard lock(m_mutex);
        ++m_opened;
        if (error && !m_openError)
            m_openError = error;
    }
    m_changed.notify_all();
    if (worker)
        servePasses(index, *worker);
}

void WorkerTeam::servePasses(std::size_t index, Worker &worker)
{
    Member &member = *m_members[index];
    const bool flushed = flushes(member);
    for (unsigned served = 0; waitForPass(served); ++served) {
        member.lateError.reset();
        try {
            worker.prepare(windowOf(member), derivedSeed(m_seed, index), index == 0);
            worker.measure(m_stop, member.live);
            if (flushed) // what completes while the queue empties belongs to the window, as the flush does
                worker.drain(member.live);
            member.report = worker.takeReport();
        } catch (const std::exception &error) { // the queue itself failed
            member.report = worker.takeBrokenReport(error);
        }
        if (member.report.error)
            stop();
        announce(m_measured);
        if (!flushed && !member.report.error)
            member.lateError = drain(worker, member.live);
        announce(m_drained);
    }
}

void WorkerTeam::announce(std::size_t &counter)
{
    {
        std::lock_guard lock(m_mutex);
        ++counter;
    }
    m_changed.notify_all();
}

/// What completes after the window is not counted, but its errors are told.
std::optional<Error> WorkerTeam::drain(Worker &worker, LiveCounters &live)
{
    try {
        worker.drain(live);
        return worker.takeReport().error;
    } catch (const std::exception &error) {
        return asError(error);
    }
}

bool WorkerTeam::waitForPass(unsigned served)
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [&] { return m_quit || m_pass > served; });
    return !m_quit;
}

Window WorkerTeam::makeWindow() const
{
    const Workload &timed = m_streams.front().workload;
    Window window;
    window.start = m_clock.now() + nanos(timed.ramp);
    window.end = window.start + std::max<Nanos>(1, nanos(timed.seconds));
    window.sliceLength = sliceLengthFor(window.end - window.start);
    return window;
}

Window WorkerTeam::windowOf(const Member &member) const
{
    const Workload &workload = m_streams[member.stream].workload;
    Window window = m_window;
    window.byteLimit = (sizeIn(workload.byteLimit, m_target.size()).count() + workload.threads - 1) / workload.threads;
    window.countDrain = flushes(member);
    return window;
}

void WorkerTeam::start(std::uint64_t seed)
{
    for (Cursor &cursor : m_cursors)
        cursor.position.store(0, std::memory_order_relaxed);
    for (auto &member : m_members)
        for (auto *counter : {&member->live.readBytes, &member->live.writtenBytes, &member->live.ios, &member->live.latencySum})
            counter->store(0, std::memory_order_relaxed);
    {
        std::lock_guard lock(m_mutex);
        m_stop.store(false, std::memory_order_relaxed);
        m_seed = seed;
        m_measured = m_drained = 0;
        m_window = makeWindow();
        ++m_pass;
    }
    m_changed.notify_all();
}

bool WorkerTeam::waitMeasured(std::chrono::milliseconds timeout)
{
    std::unique_lock lock(m_mutex);
    return m_changed.wait_for(lock, timeout, [&] { return m_measured == m_members.size(); });
}

bool WorkerTeam::waitDrained(std::chrono::milliseconds timeout)
{
    std::unique_lock lock(m_mutex);
    return m_changed.wait_for(lock, timeout, [&] { return m_pass == 0 || m_drained == m_members.size(); });
}

std::optional<Error> WorkerTeam::lateError() const
{
    for (const auto &member : m_members)
        if (member->lateError)
            return member->lateError;
    return std::nullopt;
}

void WorkerTeam::flushInWindow(std::optional<Error> &failure)
{
    try {
        m_target.flush();
    } catch (const Error &error) {
        if (!failure)
            failure = error;
    }
}

std::vector<const WorkerTeam::Member *> WorkerTeam::membersOf(std::size_t stream) const
{
    std::vector<const Member *> members;
    for (const auto &member : m_members)
        if (member->stream == stream)
            members.push_back(member.get());
    return members;
}

std::vector<Pass> WorkerTeam::finish(std::optional<Error> &failure)
{
    for (const auto &member : m_members)
        if (member->report.error && !failure)
            failure = member->report.error;
    Nanos flushedAt = m_window.start;
    if (anyFlushes() && !failure && !m_stop.load(std::memory_order_relaxed)) {
        flushInWindow(failure);
        flushedAt = m_clock.now();
    }
    std::vector<Pass> passes;
    for (std::size_t stream = 0; stream < m_streams.size(); ++stream) {
        passes.push_back(passOf(stream, flushedAt));
        if (failure)
            passes.back().error = failure->what();
    }
    return passes;
}

Pass WorkerTeam::passOf(std::size_t stream, Nanos flushedAt) const
{
    const std::vector<const Member *> members = membersOf(stream);
    Pass pass;
    pass.seed = m_seed;
    Tally read, write;
    Nanos end = flushes(*members.front()) ? flushedAt : m_window.start;
    for (const Member *member : members) {
        addTo(read, member->report.read);
        addTo(write, member->report.write);
        end = std::max(end, member->report.end);
        pass.cpuWait = std::max(pass.cpuWait, secondsBetween(member->report.waitAtStart, member->report.waitAtEnd));
    }
    pass.seconds = secondsBetween(std::chrono::nanoseconds(m_window.start), std::chrono::nanoseconds(end));
    const WorkerReport &watcher = m_members.front()->report;
    pass.cpuUser = secondsBetween(watcher.cpuAtStart.user, watcher.cpuAtEnd.user);
    pass.cpuSystem = secondsBetween(watcher.cpuAtStart.system, watcher.cpuAtEnd.system);
    pass.samples = samplesUntil(end, members);
    pass.total = read;
    pass.total.bytes += write.bytes;
    pass.total.ios += write.ios;
    pass.total.latency.merge(write.latency);
    if (m_streams[stream].workload.operation() == Operation::Mix) {
        pass.read = std::move(read);
        pass.write = std::move(write);
    }
    return pass;
}

std::vector<Sample> WorkerTeam::samplesUntil(Nanos end, const std::vector<const Member *> &members) const
{
    std::vector<Sample> samples;
    const std::size_t count = members.front()->report.slices.size();
    for (std::size_t i = 0; i < count; ++i) {
        const Nanos from = static_cast<Nanos>(i) * m_window.sliceLength;
        if (m_window.start + from >= end)
            break;
        const bool last = i + 1 == count;
        const Nanos until = last ? end - m_window.start : std::min(from + m_window.sliceLength, end - m_window.start);
        Slice sum;
        for (const Member *member : members) {
            if (i >= member->report.slices.size())
                continue;
            const Slice &slice = member->report.slices[i];
            sum.bytes += slice.bytes;
            sum.ios += slice.ios;
            sum.latencySum += slice.latencySum;
        }
        samples.push_back({Seconds(static_cast<double>(until) / 1e9), sum.bytes, sum.ios,
                           sum.ios ? static_cast<double>(sum.latencySum) / static_cast<double>(sum.ios) : 0});
    }
    return samples;
}

LiveTotals &LiveTotals::operator+=(const LiveTotals &other)
{
    readBytes += other.readBytes;
    writtenBytes += other.writtenBytes;
    ios += other.ios;
    latencySum += other.latencySum;
    return *this;
}

LiveTotals WorkerTeam::live(std::size_t stream) const noexcept
{
    LiveTotals sum;
    for (const auto &member : m_members)
        if (member->stream == stream)
            sum += {.readBytes = member->live.readBytes.load(std::memory_order_relaxed),
                    .writtenBytes = member->live.writtenBytes.load(std::memory_order_relaxed),
                    .ios = member->live.ios.load(std::memory_order_relaxed),
                    .latencySum = member->live.latencySum.load(std::memory_order_relaxed)};
    return sum;
}

LiveTotals WorkerTeam::live() const noexcept
{
    LiveTotals sum;
    for (std::size_t stream = 0; stream < m_streams.size(); ++stream)
        sum += live(stream);
    return sum;
}

}

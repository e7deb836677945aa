// SPDX-License-Identifier: MIT
#include "tests/support/fake_platform.h"

#include <algorithm>
#include <thread>

namespace qdm::test {

namespace {

class FakeQueue : public IoQueue {
public:
    FakeQueue(FakeClock &clock, FakeDevice &device, const QueueOptions &options)
        : m_clock(clock), m_device(device), m_slotSize(options.slotSize.count()), m_memory(options.depth * m_slotSize / 8)
    {
        ++m_device.queues;
    }
    ~FakeQueue() override { --m_device.queues; }

    std::span<std::byte> buffer(std::uint32_t slot) noexcept override
    {
        return std::as_writable_bytes(std::span(m_memory)).subspan(slot * m_slotSize, m_slotSize);
    }

    void submit(std::span<const Request> requests) override
    {
        ++m_device.submissions;
        for (const Request &request : requests)
            take(request, m_clock.now());
    }

    std::size_t exchange(std::span<const Request> requests, std::span<Completion> completions, std::size_t minimum,
                         std::chrono::nanoseconds timeout) override
    {
        const Nanos now = m_clock.now();
        for (const Request &request : requests)
            take(request, now);
        const Nanos deadline = now + timeout.count();
        std::size_t done = 0;
        while (done < minimum) {
            const auto next = std::ranges::min_element(m_outstanding, {}, &Outstanding::due);
            if (m_device.silent || next == m_outstanding.end() || next->due > deadline) {
                std::this_thread::sleep_for(std::chrono::milliseconds(m_device.silent ? 1 : 0));
                m_clock.advanceTo(deadline);
                return done;
            }
            m_clock.advanceTo(next->due);
            done += collect(completions, done);
        }
        return done;
    }

private:
    struct Outstanding {
        Request request;
        Nanos due;
    };

    void take(const Request &request, Nanos now)
    {
        m_outstanding.push_back({request, now + m_device.latency(request)});
        unsigned seen = m_device.deepest;
        while (m_outstanding.size() > seen && !m_device.deepest.compare_exchange_weak(seen, static_cast<unsigned>(m_outstanding.size()))) {
        }
        if (!m_device.keepRequests && !m_device.onData)
            return;
        std::lock_guard lock(m_device.mutex);
        if (m_device.keepRequests)
            m_device.requests.push_back(request);
        if (m_device.onData)
            m_device.onData(request, buffer(request.slot).first(request.length));
    }

    std::size_t collect(std::span<Completion> completions, std::size_t from)
    {
        const Nanos now = m_clock.now();
        std::size_t count = 0;
        std::erase_if(m_outstanding, [&](const Outstanding &o) {
            if (o.due > now)
                return false;
            completions[from + count++] = {o.request.slot, m_device.fault(o.request).value_or(static_cast<std::int32_t>(o.request.length))};
            return true;
        });
        return count;
    }

    FakeClock &m_clock;
    FakeDevice &m_device;
    std::size_t m_slotSize;
    std::vector<std::uint64_t> m_memory;
    std::vector<Outstanding> m_outstanding;
};

class FakeTarget : public Target {
public:
    FakeTarget(FakeClock &clock, FakeDevice &device, TargetKind kind, std::filesystem::path path, Bytes size, bool writable)
        : m_clock(clock), m_device(device), m_kind(kind), m_path(std::move(path)), m_size(size), m_writable(writable)
    {
        ++m_device.targetsOpen;
    }
    ~FakeTarget() override { --m_device.targetsOpen; }

    TargetKind kind() const override { return m_kind; }
    std::filesystem::path path() const override { return m_path; }
    Bytes size() const override { return m_size; }
    bool writable() const override { return m_writable; }
    Bytes alignment() const override { return m_device.alignment; }
    const TargetTraits &traits() const override { return m_device.traits; }
    std::vector<EngineKind> engines() const override { return m_device.engines; }
    std::unique_ptr<IoQueue> openQueue(const QueueOptions &options) override
    {
        return std::make_unique<FakeQueue>(m_clock, m_device, options);
    }
    void flush() override
    {
        ++m_device.flushes;
        m_device.onFlush();
    }
    std::string trim(std::uint64_t offset, Bytes length) override
    {
        if (m_device.trimRefusal)
            throw Error(*m_device.trimRefusal, "The fake drive does not trim.");
        m_device.trims.emplace_back(offset, length);
        m_device.onTrim();
        return "discarded on the device";
    }
    std::string erase() override
    {
        if (m_device.eraseRefusal)
            throw Error(*m_device.eraseRefusal, "The fake drive cannot be erased.");
        ++m_device.erases;
        m_device.onErase();
        return "erased by the drive itself";
    }
    void dropCache() noexcept override { ++m_device.cacheDrops; }
    std::optional<double> cachedShare() override { return m_device.cachedShare; }
    Error requestError(const Request &request, int code) const override
    {
        return Error(ErrorKind::Io, "The device gave an error.",
                     {"request", m_path.string(), request.offset, std::error_code(code, std::generic_category())});
    }
    Error shortTransfer(const Request &request, std::uint64_t) const override
    {
        return Error(ErrorKind::Io, "The device moved fewer bytes than asked.", {"request", m_path.string(), request.offset, {}});
    }

private:
    FakeClock &m_clock;
    FakeDevice &m_device;
    TargetKind m_kind;
    std::filesystem::path m_path;
    Bytes m_size;
    bool m_writable;
};

}

FakePlatform::FakePlatform()
{
    system = {.os = "Test OS 1", .kernel = "Kernel 1.2", .cpu = "Test CPU", .host = "test-host", .memory = 8_GiB, .processors = 4};
    volume.mount = "/fake";
    volume.source = "/dev/fake0n1p1";
    volume.filesystem = "ext4";
    volume.size = 100_GiB;
    volume.free = 10_GiB;
    volume.used = 85_GiB;
    volume.writable = "/fake";
    volume.drives.push_back({.kind = DriveKind::Nvme,
                             .device = "fake0n1",
                             .model = "Quartz 1",
                             .serial = "S1",
                             .firmware = "F1",
                             .bus = "NVMe PCIe 4.0 x4",
                             .linkBytesPerSecond = 7'876'923'076,
                             .capacity = Bytes(1'000'204'886'016),
                             .rotational = false});
}

Volume FakePlatform::volumeOf(const std::filesystem::path &path)
{
    if (!tested.empty() && path == tested)
        return volume;
    if (!elsewhere.empty() && path == elsewhere) {
        Volume other = volume;
        other.drives.front().device = "other0";
        return other;
    }
    if (pathKind(path) == PathKind::Missing)
        throw Error(ErrorKind::NotFound, "There is no " + path.string() + ".");
    return volume;
}

PathKind FakePlatform::pathKind(const std::filesystem::path &path)
{
    if (path == "/dev/fake0n1")
        return PathKind::BlockDevice;
    if (path == "/dev/fakezero")
        return PathKind::CharacterDevice;
    return path.generic_string().starts_with("/fake") ? PathKind::Folder : PathKind::Missing;
}

std::unique_ptr<Target> FakePlatform::createTestFile(const std::filesystem::path &folder, Bytes size)
{
    if (size > volume.free)
        throw Error(ErrorKind::NoSpace, "There is too little free space on " + folder.string() + ".");
    return std::make_unique<FakeTarget>(fakeClock, device, TargetKind::TestFile, folder, size, true);
}

std::unique_ptr<Target> FakePlatform::openDevice(const std::filesystem::path &path, Bytes size)
{
    const TargetKind kind = pathKind(path) == PathKind::BlockDevice ? TargetKind::BlockDevice : TargetKind::CharacterDevice;
    return std::make_unique<FakeTarget>(fakeClock, device, kind, path, size == 0_B ? 1_GiB : size, false);
}

std::unique_ptr<Target> FakePlatform::openDeviceForWriting(const std::filesystem::path &path, Bytes size, const std::string &confirmedAs)
{
    if (confirmedAs != volume.drive().serial)
        throw Error(ErrorKind::Usage, path.string() + " is not the drive " + confirmedAs + ".");
    return std::make_unique<FakeTarget>(fakeClock, device, TargetKind::BlockDevice, path, size == 0_B ? 1_GiB : size, true);
}

KeptAwake FakePlatform::keepAwake(const std::string &why)
{
    if (!awakeRefusal.empty())
        return {nullptr, awakeRefusal};
    {
        const std::lock_guard lock(device.mutex); // several runs may begin at once
        awakeBecause = why;
    }
    ++holdsAwake;
    return {std::shared_ptr<void>(this, [this](void *) { --holdsAwake; }), {}};
}

}

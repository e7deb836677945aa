// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/platform.h"

#include <atomic>
#include <functional>
#include <mutex>

namespace qdm::test {

/// A clock that stands still until it is turned. Several threads may turn it; it never goes back.
class FakeClock : public Clock {
public:
    Nanos now() const noexcept override { return m_now.load(); }
    CpuTime processCpuTime() const noexcept override { return {std::chrono::nanoseconds(now() / 2), std::chrono::nanoseconds(now() / 4)}; }
    std::chrono::nanoseconds threadWaitTime() const noexcept override { return std::chrono::nanoseconds(now() / 100 * waitPercent); }
    std::chrono::system_clock::time_point wallTime() const noexcept override
    {
        return std::chrono::sys_days(std::chrono::year(2026) / 3 / 31);
    }
    bool sleepUntil(Nanos deadline, const std::stop_token &stop) override
    {
        if (stop.stop_requested())
            return false;
        advanceTo(deadline);
        return true;
    }

    void advanceTo(Nanos time) noexcept
    {
        for (Nanos seen = m_now.load(); seen < time && !m_now.compare_exchange_weak(seen, time);) { }
    }

    std::atomic<unsigned> waitPercent{0}; ///< of the time, for a processor

private:
    std::atomic<Nanos> m_now{1'000'000'000};
};

/// How the fake device behaves. Called from worker threads.
struct FakeDevice {
    /// Nanoseconds that a request takes. Requests do not hinder each other.
    std::function<Nanos(const Request &)> latency = [](const Request &) { return Nanos(100'000); };
    /// Result of a request instead of its length: a negative error code, or fewer bytes.
    std::function<std::optional<std::int32_t>(const Request &)> fault = [](const Request &) { return std::nullopt; };
    std::atomic<bool> silent{false}; ///< answers nothing any more

    Bytes alignment = 512_B;
    TargetTraits traits{.direct = true, .bufferedReason = {}};
    std::vector<EngineKind> engines{EngineKind::IoUring, EngineKind::LinuxAio, EngineKind::Sync};
    std::function<void()> onFlush = [] {};
    std::optional<double> cachedShare;
    std::function<void()> onErase = [] {};
    std::optional<ErrorKind> trimRefusal, eraseRefusal;
    std::function<void()> onTrim = [] {};

    // What was seen.
    std::vector<std::pair<std::uint64_t, Bytes>> trims; ///< offset and length, in their order
    std::atomic<unsigned> erases{0}, flushes{0}, cacheDrops{0}, queues{0}, targetsOpen{0};
    std::atomic<unsigned> deepest{0}, submissions{0}; ///< submissions: calls of IoQueue::submit, which hands over ahead of the wait
    std::mutex mutex;
    std::vector<Request> requests; ///< all that were handed over, while `keepRequests`
    std::atomic<bool> keepRequests{false};
    std::function<void(const Request &, std::span<const std::byte>)> onData; ///< each request with its buffer; serialised
};

/// A platform with one folder, /fake, on one device. Other paths are missing, but for those that a test names.
class FakePlatform : public Platform {
public:
    FakePlatform();

    Clock &clock() override { return fakeClock; }
    SystemInfo systemInfo() override { return system; }
    std::vector<Volume> volumes() override { return listsVolume ? std::vector{volume} : std::vector<Volume>(); }
    Volume volumeOf(const std::filesystem::path &path) override;
    std::optional<DriveCounters> driveCounters(const Volume &) override { return counters ? std::optional(counters()) : std::nullopt; }
    std::optional<DriveHeat> driveHeat(const Volume &) override { return heat ? std::optional(heat()) : std::nullopt; }
    PowerState powerState() override { return power; }
    PathKind pathKind(const std::filesystem::path &path) override;
    Bytes availableMemory() override { return 1_GiB; }
    std::unique_ptr<Target> createTestFile(const std::filesystem::path &folder, Bytes size) override;
    Bytes largestTestFile(const std::filesystem::path &) override { return volume.free; }
    std::unique_ptr<Target> openDevice(const std::filesystem::path &device, Bytes size) override;
    std::unique_ptr<Target> openDeviceForWriting(const std::filesystem::path &device, Bytes size, const std::string &confirmedAs) override;
    void trimVolume(const Volume &) override { ++volumeTrims; }
    KeptAwake keepAwake(const std::string &why) override;

    FakeClock fakeClock;
    FakeDevice device;
    SystemInfo system;
    Volume volume;
    std::filesystem::path tested, elsewhere; ///< folders of the real system that are taken to lie on the device, and on another
    std::atomic<bool> listsVolume{true};     ///< false: the drive was taken out
    std::function<DriveCounters()> counters; ///< unset: the system does not count
    std::function<DriveHeat()> heat;
    PowerState power;
    std::atomic<unsigned> volumeTrims{0};
    std::atomic<unsigned> holdsAwake{0}; ///< that are kept now
    std::string awakeBecause;            ///< of the latest
    std::string awakeRefusal;            ///< not empty: the machine cannot be kept awake
};

}

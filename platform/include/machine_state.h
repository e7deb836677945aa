// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace qdm {

/// What the drives below a place have done since the system started, by the system's own counters; all drives added up. The difference
/// of two says what reached the drives in between, whoever asked for it.
struct DriveCounters {
    std::uint64_t readBytes = 0;
    std::uint64_t writtenBytes = 0;
    std::chrono::milliseconds queued{}; ///< the times that all requests spent in the drives' queues: 32 outstanding for a second are 32 s

    DriveCounters &operator+=(const DriveCounters &other)
    {
        readBytes += other.readBytes;
        writtenBytes += other.writtenBytes;
        queued += other.queued;
        return *this;
    }
};

/// How hot the hottest of the drives is.
struct DriveHeat {
    double celsius = 0;
    std::optional<double> limit; ///< from where the drive itself warns, and slows down
    bool alarm = false;          ///< the drive says that it is too hot

    /// The alarm weighs more than any temperature: drives differ in what they stand.
    bool isWorseThan(const DriveHeat &other) const { return alarm != other.alarm ? alarm : celsius > other.celsius; }
};

/// What keeps the machine from its full speed.
struct PowerState {
    std::optional<bool> onBattery; ///< not set: the system does not tell
    std::string saving;            ///< "the processor's governor is powersave"; empty: nothing known
};

/// The machine stays awake as long as `hold` is kept.
struct KeptAwake {
    std::shared_ptr<void> hold; ///< null: the machine may fall asleep
    std::string refusal;        ///< why, where `hold` is null: "not on this system"
};

}

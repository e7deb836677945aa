// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/bytes.h"
#include "platform/include/error.h"
#include "platform/include/io_queue.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace qdm {

enum class TargetKind { TestFile, BlockDevice, CharacterDevice };

/// What was found or done when a target was opened; for the audit and the tooltip.
struct TargetTraits {
    bool direct = false;         ///< unbuffered I/O is in force; otherwise the page cache is in the way and the result says so
    std::string bufferedReason;  ///< why not, in words, where `direct` is false
    bool copyOnWriteOff = false; ///< NoCoW was set on the test file (btrfs and the like)
    bool compressionOff = false; ///< compression was switched off for the test file, or the filesystem has none
    bool preallocated = false;   ///< the blocks were reserved before the fill
    bool nonBlocking = true;     ///< the target answers RWF_NOWAIT; without it io_uring hands each request to a kernel worker
};

/// An open thing to measure: a test file that goes with the program, a block device, or a character device.
/// Movable between threads; queues may be opened and used on several threads at once. Closing it frees its space.
class Target {
public:
    virtual ~Target() = default;

    virtual TargetKind kind() const = 0;
    virtual std::filesystem::path path() const = 0; ///< the folder or device as the user named it; for messages
    virtual Bytes size() const = 0;
    virtual bool writable() const = 0;
    virtual Bytes alignment() const = 0; ///< offsets and lengths must be multiples of it (asked of the open file)
    virtual const TargetTraits &traits() const = 0;

    /// The engines that work on this target now, in the order of probing; never empty, Sync is always the last.
    virtual std::vector<EngineKind> engines() const = 0;

    /// Opens a queue for the calling thread.
    /// Error Unsupported: this engine does not work here. TooLarge: the buffers do not fit in memory.
    virtual std::unique_ptr<IoQueue> openQueue(const QueueOptions &options) = 0;

    /// Makes all that was written durable (fdatasync). Error Io, DeviceGone, NoSpace.
    virtual void flush() = 0;

    /// Tells the drive that a range of whole `alignment()` blocks holds nothing worth keeping; what is read there afterwards is not
    /// defined. A test file gives the blocks back and reserves them anew, so that the drive learns of it when the filesystem passes it on.
    /// Returns how it was done, for reports: "discarded on the device", "holes punched in the test file". Error Unsupported, Io,
    /// DeviceGone, NoSpace (another program took the room meanwhile).
    virtual std::string trim(std::uint64_t offset, Bytes length) = 0;

    /// Makes all of the drive as new, also what lies beyond size(): nothing of what was written is kept, and as far as the drive goes, it
    /// forgets where it was. A test file gives all its blocks back, as trim() does, and a partition is trimmed. May take minutes, during
    /// which nothing else may be asked of the target; its queues stay good. Returns how it was done, for reports: "erased by the drive
    /// itself (NVMe format)", "discarded on the device". Error Unsupported where there is no way, Io, DeviceGone (it came back as another
    /// size, or not at all), NoSpace, Permission.
    virtual std::string erase() = 0;

    /// Asks the system to forget cached pages of this target; needed only where it is buffered. Errors are ignored.
    virtual void dropCache() noexcept = 0;

    /// Which part (0..1) of this target the system holds in its page cache. None: not known, or it has none.
    virtual std::optional<double> cachedShare() = 0;

    /// The Error for a failed request: what, where and why from the system's code (positive).
    virtual Error requestError(const Request &request, int systemCode) const = 0;

    /// The sentence for a request that moved fewer bytes than asked without an error code.
    virtual Error shortTransfer(const Request &request, std::uint64_t moved) const = 0;
};

}

// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/bytes.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string_view>

namespace qdm {

/// The ways to hand requests to the system, in the order in which they are probed. One that a system does not have is not listed by its
/// targets.
enum class EngineKind {
    IoUring,  ///< Linux io_uring
    LinuxAio, ///< Linux native AIO (io_submit)
    Iocp,     ///< Windows overlapped I/O on a completion port
    Sync,     ///< plain reads and writes; a thread for each request beyond the first; works everywhere
};

inline constexpr std::initializer_list<EngineKind> allEngines = {EngineKind::IoUring, EngineKind::LinuxAio, EngineKind::Iocp,
                                                                 EngineKind::Sync};

/// "io_uring", "aio", "iocp", "sync": as on the command line and in results.
constexpr std::string_view engineName(EngineKind kind)
{
    switch (kind) {
    case EngineKind::IoUring: return "io_uring";
    case EngineKind::LinuxAio: return "aio";
    case EngineKind::Iocp: return "iocp";
    case EngineKind::Sync: return "sync";
    }
    return "";
}

/// How durable each write is (METHODS: write modes).
enum class WriteMode {
    Direct,       ///< the device's write cache is on; comparable with CrystalDiskMark
    WriteThrough, ///< each write is durable when it completes (RWF_DSYNC, FILE_FLAG_WRITE_THROUGH)
    FlushEnd,     ///< as Direct, with one flush inside the timed window
};

enum class Direction : std::uint8_t { Read, Write };

/// One request, over the buffer of its slot. `offset` and `length` are multiples of the target's alignment.
struct Request {
    std::uint64_t offset;
    std::uint32_t length;
    std::uint32_t slot; ///< 0 .. depth-1; free, that is: not handed over and not yet returned
    Direction direction;
};

/// What became of a request: `result` is the number of bytes moved, or the system's error code made negative.
struct Completion {
    std::uint32_t slot;
    std::int32_t result;
};

struct QueueOptions {
    EngineKind engine = EngineKind::Sync;
    unsigned depth = 1; ///< 1..1024: slots, and the most requests outstanding at once
    Bytes slotSize;     ///< size of each slot's buffer: the largest block, a multiple of the target's alignment
    WriteMode writeMode = WriteMode::Direct;
};

/// One thread's queue of requests to one target, with its buffers. Created, used and destroyed on one thread.
/// The destructor waits for what is outstanding.
class IoQueue {
public:
    virtual ~IoQueue() = default;

    /// The buffer of a slot: slotSize bytes, aligned as the target wants it. Not to be touched while its request is outstanding.
    virtual std::span<std::byte> buffer(std::uint32_t slot) noexcept = 0;

    /// Hands over `requests` and returns at once, so that the device has work while the caller makes more. Completions wait for exchange().
    virtual void submit(std::span<const Request> requests) = 0;

    /// Hands over `requests`, waits until at least `minimum` of all outstanding requests have completed or `timeout` has passed,
    /// and stores what completed. One virtual call a batch, usually one system call. No allocation.
    /// `completions` must have room for `depth` entries, and more requests than that are never outstanding.
    /// Returns how many entries of `completions` it wrote: fewer than `minimum` only after the timeout or an interruption.
    /// Errors of single requests come as completions; an error of the queue itself (a broken ring) is an Error.
    virtual std::size_t exchange(std::span<const Request> requests, std::span<Completion> completions, std::size_t minimum,
                                 std::chrono::nanoseconds timeout) = 0;
};

}

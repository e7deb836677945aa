// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/bytes.h"
#include "platform/include/clock.h"
#include "platform/include/io_queue.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace qdm {

using Seconds = std::chrono::duration<double>;

/// Seconds on the monotonic clock.
inline Nanos nanos(Seconds seconds)
{
    return std::chrono::duration_cast<std::chrono::nanoseconds>(seconds).count();
}

/// What a test does. Follows from the read share: 100 % is Read, 0 % is Write, all between is Mix.
enum class Operation { Read, Write, Mix };

/// "read", "write", "mix": as in JSON.
const char *operationName(Operation operation);

/// What written blocks hold. No incompressible block is ever written twice with the same bytes.
struct DataPattern {
    unsigned compressiblePercent = 0; ///< 0..100: share of each 4 KiB chunk that is zeros; 0 is "random", 100 is "zero"

    friend bool operator==(const DataPattern &, const DataPattern &) = default;
};

/// One size of a block-size distribution; the shares of a workload add up to 100.
struct BlockShare {
    Bytes size;
    unsigned percent = 100;

    friend bool operator==(const BlockShare &, const BlockShare &) = default;
};

/// Where several threads' streams lie.
struct Placement {
    bool disjoint = false; ///< false: all threads share one sequence; true: each has a region of its own
    Bytes regionSize;      ///< disjoint only; 0: the span divided evenly
    Bytes gap;             ///< disjoint only: unused room between two regions

    friend bool operator==(const Placement &, const Placement &) = default;
};

/// A size, or a share of the target.
struct Span {
    Bytes bytes;          ///< 0: see percent
    double percent = 100; ///< of the target, when bytes is 0

    bool isNone() const { return bytes == Bytes() && percent == 0; }

    friend bool operator==(const Span &, const Span &) = default;
};

/// In bytes, on a target of this size.
Bytes sizeIn(const Span &span, Bytes target);

/// One access pattern with fixed parameters, and how it is timed (METHODS: workload). Valid after validate().
struct Workload {
    std::string name;         ///< "RND4K Q32T1"; empty: made from the parameters by workloadName()
    unsigned randomShare = 0; ///< 0..100 %: 0 sequential, 100 random; between, each request jumps with this probability
    unsigned readShare = 100; ///< 0..100 %
    std::vector<BlockShare> blocks = std::vector(1, BlockShare{Bytes(1 << 20), 100}); ///< 512 B..64 MiB each; at least one
    std::optional<Bytes> alignment; ///< unset: 4 KiB or the block size, whichever is larger (the smallest block of a distribution)
    unsigned depth = 1;             ///< 1..1024 for each thread
    unsigned threads = 1;           ///< 1..64
    Span span;                      ///< how much of the target is used; a share ends at the target's end, whatever the offset
    Span offset{{}, 0};             ///< where that begins
    Placement placement;
    DataPattern data;
    WriteMode writeMode = WriteMode::Direct;
    bool warmUpPass = true;            ///< one discarded pass before those that count
    Seconds ramp{0.5};                 ///< 0..600: load before the measured window of each pass
    Seconds seconds{5};                ///< 0.01..1,000,000: length of the measured window
    Span byteLimit{{}, 0};             ///< not none: the window ends when so many bytes are done, if that is earlier; up to 10,000 %
    Bytes rate;                        ///< not 0: no more bytes a second than that, all threads together
    unsigned passes = 5;               ///< 1..1000
    Seconds passInterval{0};           ///< 0..86400: pause between two passes of this test
    std::optional<std::uint64_t> seed; ///< set: the passes' seeds are derived from it, so that the run can be repeated

    Bytes largestBlock() const;
    Bytes smallestBlock() const;
    Bytes effectiveAlignment() const;
    Operation operation() const;

    friend bool operator==(const Workload &, const Workload &) = default;
};

/// A parameter that a sweep changes from test to test.
enum class SweepAxis { QueueDepth, Block, ReadShare, Threads, FreeShare };

/// The row's name as people know it: "SEQ1M Q8T1", "RND4K Q32T16". A sweep's has no value of its axis: "RND4K T1", "RND Q4T1".
std::string workloadName(const Workload &workload, std::optional<SweepAxis> without = {});

/// Throws Error(Usage) with a sentence that names the parameter and its range.
void validate(const Workload &workload);

}

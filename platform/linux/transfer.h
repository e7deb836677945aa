// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/io_queue.h"

#include <cerrno>
#include <optional>
#include <sys/uio.h>
#include <unistd.h>

namespace qdm {

/// What a request has come to: its result once it is over. A device may stop in the middle of a request, as /dev/zero does when the kernel
/// wants the thread for something else; then the rest is to be asked for. The end of a file moves nothing more, or refuses the odd rest of
/// it.
inline std::optional<std::int32_t> resultAfter(std::uint32_t &moved, std::uint32_t length, std::int64_t result) noexcept
{
    if (result < 0)
        return result == -EINVAL && moved > 0 ? static_cast<std::int32_t>(moved) : static_cast<std::int32_t>(result);
    moved += static_cast<std::uint32_t>(result);
    return result == 0 || moved >= length ? std::optional(static_cast<std::int32_t>(moved)) : std::nullopt;
}

/// One pread or pwrite: bytes moved or the negative code. `writeFlags`: 0 or RWF_DSYNC.
inline std::int64_t transferPart(int fd, Direction direction, std::byte *data, std::size_t length, off_t offset, int writeFlags) noexcept
{
    ssize_t moved = 0;
    if (direction == Direction::Read) {
        moved = ::pread(fd, data, length, offset);
    } else if (writeFlags == 0) {
        moved = ::pwrite(fd, data, length, offset);
    } else {
        const iovec vector{data, length};
        moved = ::pwritev2(fd, &vector, 1, offset, writeFlags);
    }
    return moved < 0 ? -errno : moved;
}

/// One request to its end: bytes moved or the negative code.
inline std::int32_t transfer(int fd, const Request &request, std::byte *buffer, int writeFlags) noexcept
{
    for (std::uint32_t moved = 0;;) {
        const std::int64_t part = transferPart(fd, request.direction, buffer + moved, request.length - moved,
                                               static_cast<off_t>(request.offset + moved), writeFlags);
        if (part == -EINTR)
            continue;
        if (const auto result = resultAfter(moved, request.length, part))
            return *result;
    }
}

/// The flag that makes each write of this mode durable.
inline int writeFlagsOf(WriteMode mode) noexcept
{
    return mode == WriteMode::WriteThrough ? RWF_DSYNC : 0;
}

}

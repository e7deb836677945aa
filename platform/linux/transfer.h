// SPDX-License-Identifier: MIT
#pragma once

#include "platform/common/partial_transfer.h"
#include "platform/include/io_queue.h"

#include <cerrno>
#include <sys/uio.h>
#include <unistd.h>

namespace qdm {

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
        if (const auto result = resultAfter(moved, request.length, part, EINVAL))
            return *result;
    }
}

/// The flag that makes each write of this mode durable.
inline int writeFlagsOf(WriteMode mode) noexcept
{
    return mode == WriteMode::WriteThrough ? RWF_DSYNC : 0;
}

}

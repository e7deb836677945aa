// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/io_queue.h"

#include <cerrno>
#include <sys/uio.h>
#include <unistd.h>

namespace qdm {

/// One request by pread or pwrite, to its end: bytes moved or the negative code. `writeFlags`: 0 or RWF_DSYNC.
inline std::int32_t transfer(int fd, const Request &request, std::byte *buffer, int writeFlags) noexcept
{
    const auto offset = static_cast<off_t>(request.offset);
    ssize_t moved = 0;
    do {
        if (request.direction == Direction::Read) {
            moved = ::pread(fd, buffer, request.length, offset);
        } else if (writeFlags == 0) {
            moved = ::pwrite(fd, buffer, request.length, offset);
        } else {
            const iovec vector{buffer, request.length};
            moved = ::pwritev2(fd, &vector, 1, offset, writeFlags);
        }
    } while (moved < 0 && errno == EINTR);
    return moved < 0 ? -errno : static_cast<std::int32_t>(moved);
}

/// The flag that makes each write of this mode durable.
inline int writeFlagsOf(WriteMode mode) noexcept
{
    return mode == WriteMode::WriteThrough ? RWF_DSYNC : 0;
}

}

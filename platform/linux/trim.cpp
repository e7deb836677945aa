// SPDX-License-Identifier: MIT
#include "platform/linux/trim.h"

#include "platform/common/system_error.h"
#include "platform/common/trim_words.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <linux/fs.h>
#include <sys/ioctl.h>

namespace qdm::trimming {

namespace {

namespace fs = std::filesystem;

/// Some filesystems undo a call that a signal meets, so a large range goes in pieces: what is done stays done.
constexpr std::uint64_t largestPiece = (1_GiB).count();

/// Calls `call(offset, length)` for each piece of a range until one fails; its code, or 0.
template <typename Call>
int forEachPiece(std::uint64_t offset, Bytes length, Call call)
{
    const std::uint64_t end = offset + length.count();
    while (offset < end) {
        const std::uint64_t piece = std::min(largestPiece, end - offset);
        const int code = call(offset, piece) == 0 ? 0 : errno;
        if (code == 0)
            offset += piece;
        else if (code != EINTR)
            return code;
    }
    return 0;
}

int allocate(int file, int mode, std::uint64_t offset, Bytes length)
{
    return forEachPiece(offset, length, [&](std::uint64_t from, std::uint64_t piece) {
        return ::fallocate(file, mode, static_cast<off_t>(from), static_cast<off_t>(piece));
    });
}

[[noreturn]] void fail(int code, std::uint64_t offset, const fs::path &path)
{
    throw errorFrom(code, fmt::format("Trimming {}", path.string()), "trim", path.string(), offset);
}

}

void punchHoles(int file, std::uint64_t offset, Bytes length, const fs::path &path)
{
    const int code = allocate(file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, offset, length);
    if (code == EOPNOTSUPP || code == ENOSYS)
        failNoTrim(TargetKind::TestFile, path, code);
    if (code != 0)
        fail(code, offset, path);
}

void reserveAgain(int file, std::uint64_t offset, Bytes length, const fs::path &path)
{
    const int code = allocate(file, FALLOC_FL_KEEP_SIZE, offset, length);
    if (code == ENOSPC || code == EDQUOT)
        throw Error(
            ErrorKind::NoSpace,
            fmt::format("Another program took room of the test file in {} while it was trimmed. Free some space there and start again.",
                        path.string()),
            {"trim", path.string(), offset, systemError(code)});
    if (code != 0)
        fail(code, offset, path);
}

void discard(int device, std::uint64_t offset, Bytes length, const fs::path &path)
{
    const int code = forEachPiece(offset, length, [&](std::uint64_t from, std::uint64_t piece) {
        std::array range{from, piece};
        return ::ioctl(device, BLKDISCARD, range.data());
    });
    if (code == EOPNOTSUPP || code == ENOTTY)
        failNoTrim(TargetKind::BlockDevice, path, code);
    if (code != 0)
        fail(code, offset, path);
}

}

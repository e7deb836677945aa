// SPDX-License-Identifier: MIT
#include "platform/linux/direct_io.h"

#include "platform/common/slot_buffers.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <linux/fs.h>
#include <optional>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

namespace qdm {

namespace {

/// The largest alignment that is tried; the sector sizes of all known drives are below.
constexpr std::uint32_t largestProbe = 64 << 10;

ssize_t readOnce(int fd, std::uint64_t offset, std::uint32_t length, int flags)
{
    const SlotBuffers buffer(1, Bytes(length), Bytes(4096));
    const iovec vector{buffer.data(0), length};
    ssize_t moved = 0;
    do {
        moved = ::preadv2(fd, &vector, 1, static_cast<off_t>(offset), flags);
    } while (moved < 0 && errno == EINTR);
    return moved;
}

std::optional<DirectRules> rulesFromStat(int fd)
{
#ifdef STATX_DIOALIGN
    struct statx facts { };
    if (::statx(fd, "", AT_EMPTY_PATH, STATX_DIOALIGN, &facts) != 0 || !(facts.stx_mask & STATX_DIOALIGN))
        return {};
    return DirectRules{facts.stx_dio_offset_align != 0, Bytes(std::max(facts.stx_dio_offset_align, facts.stx_dio_mem_align))};
#else
    return {};
#endif
}

std::optional<DirectRules> rulesFromBlockDevice(int fd, const struct stat &facts)
{
    int sector = 0;
    if (!S_ISBLK(facts.st_mode) || ::ioctl(fd, BLKSSZGET, &sector) != 0 || sector <= 0)
        return {};
    return DirectRules{true, Bytes(std::uint64_t(sector))};
}

/// A read off the grid is refused with EINVAL; any other answer means that the grid is right.
DirectRules rulesFromTrying(int fd, const struct stat &facts)
{
    for (const std::uint32_t size : {512U, 4096U}) {
        if (readOnce(fd, size, size, 0) >= 0 || errno != EINVAL)
            return {true, Bytes(size)};
    }
    const auto block = std::min(std::uint32_t(facts.st_blksize), largestProbe);
    return {readOnce(fd, block, block, 0) >= 0 || errno != EINVAL, Bytes(block)};
}

}

DirectRules askDirectRules(int fd)
{
    struct stat facts { };
    if (::fstat(fd, &facts) != 0)
        return {false, bufferedAlignment};
    if (const auto rules = rulesFromBlockDevice(fd, facts))
        return *rules;
    if (const auto rules = rulesFromStat(fd))
        return *rules;
    return rulesFromTrying(fd, facts);
}

bool setDirect(int fd, bool on)
{
    const int flags = ::fcntl(fd, F_GETFL);
    return flags >= 0 && ::fcntl(fd, F_SETFL, on ? flags | O_DIRECT : flags & ~O_DIRECT) == 0;
}

bool answersNoWait(int fd, Bytes alignment)
{
    return readOnce(fd, 0, std::uint32_t(alignment.count()), RWF_NOWAIT) >= 0 || errno != EOPNOTSUPP;
}

}

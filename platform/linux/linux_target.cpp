// SPDX-License-Identifier: MIT
#include "platform/linux/linux_target.h"

#include "platform/common/system_error.h"
#include "platform/linux/page_cache.h"
#include "platform/linux/queue_factory.h"

#include <cassert>
#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>

namespace qdm {

std::vector<EngineKind> LinuxTarget::engines() const
{
    return probedEngines(m_file, alignment());
}

std::unique_ptr<IoQueue> LinuxTarget::openQueue(const QueueOptions &options)
{
    assert(options.depth >= 1 && options.depth <= 1024);
    assert(options.slotSize > Bytes() && options.slotSize % alignment() == Bytes());
    return makeQueue({m_file, path().string(), alignment(), options});
}

std::string LinuxTarget::trim(std::uint64_t, Bytes)
{
    throw Error(ErrorKind::Unsupported, "Trimming is not on this system.");
}

void LinuxTarget::flush()
{
    if (!writable())
        return;
    int result = 0;
    do {
        result = ::fdatasync(m_file->get());
    } while (result != 0 && errno == EINTR);
    if (result != 0)
        throw errorFrom(errno, fmt::format("Making the written data durable on {}", path().string()), "flush", path().string());
}

void LinuxTarget::dropCache() noexcept
{
    ::posix_fadvise(m_file->get(), 0, 0, POSIX_FADV_DONTNEED);
}

std::optional<double> LinuxTarget::cachedShare()
{
    // Of devices, the system tells only their owner.
    return kind() == TargetKind::TestFile ? cachedShareOf(m_file->get(), size()) : std::nullopt;
}

}

// SPDX-License-Identifier: MIT
#include "platform/linux/linux_target.h"

#include "platform/linux/page_cache.h"
#include "platform/linux/queue_factory.h"
#include "platform/linux/system_error.h"

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>

namespace qdm {

namespace {

const char *wordOf(const Request &request)
{
    return request.direction == Direction::Read ? "read" : "write";
}

}

std::vector<EngineKind> LinuxTarget::engines() const
{
    return probedEngines(m_open.file, m_open.alignment);
}

std::unique_ptr<IoQueue> LinuxTarget::openQueue(const QueueOptions &options)
{
    assert(options.depth >= 1 && options.depth <= 1024);
    assert(options.slotSize > Bytes() && options.slotSize % m_open.alignment == Bytes());
    return makeQueue({m_open.file, m_open.path.string(), m_open.alignment, options});
}

void LinuxTarget::flush()
{
    if (!writable())
        return;
    int result = 0;
    do {
        result = ::fdatasync(m_open.file->get());
    } while (result != 0 && errno == EINTR);
    if (result != 0)
        throw errorFrom(errno, fmt::format("Making the written data durable on {}", m_open.path.string()), "flush", m_open.path.string());
}

void LinuxTarget::dropCache() noexcept
{
    ::posix_fadvise(m_open.file->get(), 0, 0, POSIX_FADV_DONTNEED);
}

std::optional<double> LinuxTarget::cachedShare()
{
    // Of devices, the system tells only their owner.
    return m_open.kind == TargetKind::TestFile ? cachedShareOf(m_open.file->get(), m_open.size) : std::nullopt;
}

Error LinuxTarget::requestError(const Request &request, int systemCode) const
{
    return Error(errorKindOf(systemCode), fmt::format("{} failed: {}", attempt(request), reasonFor(systemCode)),
                 originOf(request, systemCode));
}

Error LinuxTarget::shortTransfer(const Request &request, std::uint64_t moved) const
{
    const char *why = m_open.kind == TargetKind::TestFile
        ? "The filesystem may be full or damaged, or the device was shrunk; check both and run the test again."
        : "The device may have been shrunk or replaced; check that it is still the same and run the test again.";
    return Error(ErrorKind::Io, fmt::format("{} ended after {} bytes. {}", attempt(request), moved, why), originOf(request, 0));
}

ErrorOrigin LinuxTarget::originOf(const Request &request, int systemCode) const
{
    return {wordOf(request), m_open.path.string(), request.offset, systemError(systemCode)};
}

/// "Reading 4 KiB at byte 8192 of the test file in /mnt/usb"
std::string LinuxTarget::attempt(const Request &request) const
{
    const bool read = request.direction == Direction::Read;
    const bool file = m_open.kind == TargetKind::TestFile;
    return fmt::format("{} {} at byte {} of {}{}", read ? "Reading" : "Writing", sizeText(Bytes(request.length)), request.offset,
                       file ? "the test file in " : "", m_open.path.string());
}

}

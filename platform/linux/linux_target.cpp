// SPDX-License-Identifier: MIT
#include "platform/linux/linux_target.h"

#include "platform/common/system_error.h"
#include "platform/common/trim_words.h"
#include "platform/linux/device_size.h"
#include "platform/linux/direct_io.h"
#include "platform/linux/page_cache.h"
#include "platform/linux/queue_factory.h"
#include "platform/linux/raw/erase.h"
#include "platform/linux/trim.h"

#include <cassert>
#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <thread>

namespace qdm {

namespace {

/// What ext4 needs to begin to tell the drive, on a thread of its own.
constexpr std::chrono::milliseconds passingOn{250};

}

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

std::string LinuxTarget::trim(std::uint64_t offset, Bytes length)
{
    requireTrimmable(*this, offset, length);
    if (kind() == TargetKind::TestFile)
        return trimTestFile(offset, length);
    trimming::discard(m_file->get(), offset, length, path());
    return "discarded on the device";
}

std::string LinuxTarget::trimTestFile(std::uint64_t offset, Bytes length)
{
    trimming::punchHoles(m_file->get(), offset, length, path());
    if (!traits().preallocated)
        return "holes punched in the test file";
    flush(); // a filesystem tells the drive once it is durable, and some tell it of what is still free a moment later
    std::this_thread::sleep_for(passingOn);
    trimming::reserveAgain(m_file->get(), offset, length, path());
    return "holes punched in the test file and their room reserved again";
}

std::string LinuxTarget::erase()
{
    requireErasable(*this);
    if (kind() == TargetKind::TestFile)
        return trimTestFile(0, size());
    const int file = m_file->get();
    const Bytes capacity = capacityOf(file, path());
    const std::string how = m_eraser ? m_eraser() : raw::eraseDevice(raw::systemEraseCommands(), file, capacity, path());
    if (capacityOf(file, path()) != capacity || askDirectRules(file).alignment != alignment())
        throw Error(ErrorKind::DeviceGone,
                    fmt::format("{} came back with another size or other sectors after it was erased, so nothing more can be measured on "
                                "it. Start the test again.",
                                path().string()),
                    {"erase", path().string(), {}, {}});
    return how;
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

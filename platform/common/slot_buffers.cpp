// SPDX-License-Identifier: MIT
#include "platform/common/slot_buffers.h"

#include "platform/common/system_error.h"
#include "platform/common/system_memory.h"
#include "platform/include/error.h"

#include <algorithm>
#include <fmt/format.h>
#include <mutex>

namespace qdm {

namespace {

constexpr std::size_t hugePage = std::size_t(2) << 20;
constexpr std::size_t smallestStride = 512;

/// From this size on a request over pages of 4 KiB reaches the device in so many pieces that they cost more than the request.
constexpr std::size_t manyPages = std::size_t(64) << 10;

constexpr std::size_t roundedUp(std::size_t size, std::size_t unit)
{
    return (size + unit - 1) / unit * unit;
}

[[noreturn]] void refuse(std::size_t bytes, Bytes available, int systemCode)
{
    throw Error(ErrorKind::TooLarge,
                fmt::format("The buffers of this queue need {} of memory, {} are available. Choose a smaller block size, queue depth or "
                            "number of threads.",
                            sizeText(Bytes(bytes)), sizeText(available)),
                {"allocate", "", {}, systemError(systemCode)});
}

/// A part of memory stays free for everything else, so that a benchmark never brings the system to its knees.
void requireMemory(std::size_t bytes)
{
    const Bytes available = memory::available();
    if (bytes > available.count() / 8 * 7)
        refuse(bytes, available, 0);
}

/// Page faults belong before the measurement.
void touchPages(std::byte *base, std::size_t bytes)
{
    const std::size_t page = memory::pageSize();
    for (std::size_t at = 0; at < bytes; at += page)
        *const_cast<volatile std::byte *>(base + at) = std::byte{0};
}

}

SlotBuffers::SlotBuffers(unsigned slots, Bytes slotSize, Bytes alignment)
    : m_slots(slots), m_slotSize(std::size_t(slotSize.count())),
      m_stride(roundedUp(m_slotSize, std::max(smallestStride, std::size_t(alignment.count()))))
{
    const bool large = m_stride >= manyPages || m_stride * slots >= hugePage;
    const std::size_t bytes = roundedUp(m_stride * slots, large ? hugePage : 1);
    m_mapped = large ? bytes + hugePage : bytes;

    // One at a time: threads that open their queues together must each see the memory that the others took.
    static std::mutex mutex;
    const std::lock_guard lock(mutex);
    requireMemory(bytes);
    int code = 0;
    m_mapping = memory::map(m_mapped, code);
    if (!m_mapping)
        refuse(bytes, memory::available(), code);
    const auto start = reinterpret_cast<std::uintptr_t>(m_mapping);
    m_base = static_cast<std::byte *>(m_mapping) + (large ? roundedUp(start, hugePage) - start : 0);
    if (large)
        memory::preferLargePages(m_base, bytes);
    touchPages(m_base, bytes);
}

SlotBuffers::~SlotBuffers()
{
    memory::unmap(m_mapping, m_mapped);
}

}

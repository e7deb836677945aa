// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/bytes.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace qdm {

/// The buffers of a queue's slots: one mapping, page aligned, in huge pages where slots are large, present in memory from the start.
class SlotBuffers {
public:
    /// Error TooLarge where memory does not suffice.
    SlotBuffers(unsigned slots, Bytes slotSize, Bytes alignment);
    ~SlotBuffers();
    SlotBuffers(const SlotBuffers &) = delete;
    SlotBuffers &operator=(const SlotBuffers &) = delete;

    std::byte *data(std::uint32_t slot) const noexcept { return m_base + std::size_t(slot) * m_stride; }
    std::span<std::byte> slot(std::uint32_t slot) const noexcept { return {data(slot), m_slotSize}; }

    unsigned slots() const noexcept { return m_slots; }
    std::size_t stride() const noexcept { return m_stride; }

private:
    unsigned m_slots;
    std::size_t m_slotSize;
    std::size_t m_stride;
    void *m_mapping = nullptr;
    std::size_t m_mapped = 0;
    std::byte *m_base = nullptr;
};

}

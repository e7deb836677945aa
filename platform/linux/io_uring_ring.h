// SPDX-License-Identifier: MIT
#pragma once

#include "platform/common/slot_buffers.h"

#include <liburing.h>
#include <string>

namespace qdm {

/// A ring with the best settings this kernel has, and what could be registered with it. For one thread.
class IoUringRing {
public:
    /// Error Unsupported where io_uring is missing, forbidden or too old; TooLarge where its memory is not allowed.
    IoUringRing(unsigned entries, const std::string &path);
    ~IoUringRing();
    IoUringRing(const IoUringRing &) = delete;
    IoUringRing &operator=(const IoUringRing &) = delete;

    io_uring *get() noexcept { return &m_ring; }

    /// Registering saves the kernel work for each request. Each is optional: false where it is not allowed.
    bool registerFile(int fd);
    bool registerBuffers(const SlotBuffers &buffers);

    /// The registered buffer that a slot lies in.
    unsigned bufferIndex(std::uint32_t slot) const noexcept { return slot / m_slotsPerBuffer; }

private:
    io_uring m_ring{};
    unsigned m_slotsPerBuffer = 1;
};

}

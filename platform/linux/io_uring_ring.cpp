// SPDX-License-Identifier: MIT
#include "platform/linux/io_uring_ring.h"

#include "platform/common/system_error.h"
#include "platform/include/error.h"

#include <algorithm>
#include <array>
#include <vector>

namespace qdm {

namespace {

/// The largest region that the kernel registers as one buffer.
constexpr std::size_t largestBuffer = std::size_t(1) << 30;

/// Best first. DEFER_TASKRUN (Linux 6.1) runs completion work when we ask for completions instead of interrupting us.
constexpr std::array<unsigned, 3> setups = {
    IORING_SETUP_SINGLE_ISSUER | IORING_SETUP_DEFER_TASKRUN | IORING_SETUP_COOP_TASKRUN,
    IORING_SETUP_COOP_TASKRUN,
    0,
};

[[noreturn]] void refuse(ErrorKind kind, const char *sentence, int systemCode, const std::string &path)
{
    throw Error(kind, sentence, {"set up io_uring", path, {}, systemError(systemCode)});
}

[[noreturn]] void refuse(int systemCode, const std::string &path)
{
    switch (systemCode) {
    case EPERM:
    case EACCES:
        refuse(ErrorKind::Unsupported,
               "This system forbids io_uring (a sandbox or the setting kernel.io_uring_disabled). Choose another engine.", systemCode,
               path);
    case ENOMEM:
        refuse(ErrorKind::TooLarge,
               "The system does not allow the memory that io_uring needs. Raise the limit (ulimit -l) or choose another engine.",
               systemCode, path);
    default: refuse(ErrorKind::Unsupported, "This system does not offer io_uring. Choose another engine.", systemCode, path);
    }
}

int initialise(unsigned entries, io_uring *ring, io_uring_params &params)
{
    int result = -EINVAL;
    for (const unsigned flags : setups) {
        params = {};
        params.flags = flags;
        result = ::io_uring_queue_init_params(entries, ring, &params);
        if (result != -EINVAL)
            break;
    }
    return result;
}

}

IoUringRing::IoUringRing(unsigned entries, const std::string &path)
{
    io_uring_params params{};
    const int result = initialise(entries, &m_ring, params);
    if (result < 0)
        refuse(-result, path);
    if (!(params.features & IORING_FEAT_EXT_ARG)) {
        // Without it a wait with a timeout would need a timeout request in the ring, and that would count as one of ours.
        ::io_uring_queue_exit(&m_ring);
        refuse(ENOSYS, path);
    }
    // Saves looking up the ring's descriptor in each call; Linux 5.18, and no harm where it fails.
    ::io_uring_register_ring_fd(&m_ring);
}

IoUringRing::~IoUringRing()
{
    ::io_uring_queue_exit(&m_ring);
}

bool IoUringRing::registerFile(int fd)
{
    return ::io_uring_register_files(&m_ring, &fd, 1) == 0;
}

bool IoUringRing::registerBuffers(const SlotBuffers &buffers)
{
    m_slotsPerBuffer = unsigned(std::max<std::size_t>(1, largestBuffer / buffers.stride()));
    std::vector<iovec> vectors;
    for (unsigned first = 0; first < buffers.slots(); first += m_slotsPerBuffer) {
        const unsigned count = std::min(m_slotsPerBuffer, buffers.slots() - first);
        vectors.push_back({buffers.data(first), count * buffers.stride()});
    }
    return ::io_uring_register_buffers(&m_ring, vectors.data(), unsigned(vectors.size())) == 0;
}

}

// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/io_queue.h"
#include "platform/windows/unique_handle.h"

namespace qdm {

/// Where a request of the system begins, in bytes.
void setPlace(OVERLAPPED &overlapped, std::uint64_t offset) noexcept;

/// The result of a call that ended: bytes, or the negative code, where the end of the file is no error.
std::int64_t resultOf(bool ok, DWORD bytes, DWORD systemCode) noexcept;

/// One request on the calling thread, for handles without FILE_FLAG_OVERLAPPED.
struct FileTransfer {
    /// The standard library's semaphore loses wake-ups with some compilers for Windows; the system's own does not.
    class Signal {
    public:
        /// Error TooLarge where the system has no more.
        Signal();

        void acquire() const noexcept { ::WaitForSingleObject(m_event.get(), INFINITE); }
        void release() const noexcept { ::SetEvent(m_event.get()); }

    private:
        UniqueHandle m_event;
    };

    SharedHandle file;

    std::int32_t operator()(const Request &request, std::byte *buffer) const noexcept;
};

}

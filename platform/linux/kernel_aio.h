// SPDX-License-Identifier: MIT
#pragma once

#include "platform/common/system_error.h"
#include "platform/include/error.h"

#include <cerrno>
#include <chrono>
#include <linux/aio_abi.h>
#include <linux/time_types.h>
#include <span>
#include <string>
#include <sys/syscall.h>
#include <unistd.h>

namespace qdm {

/// A context of Linux native AIO over its four system calls. Results are the calls' own, with errors as negative codes.
class AioContext {
public:
    /// Error Unsupported.
    AioContext(unsigned depth, const std::string &path)
    {
        const int result = call(SYS_io_setup, depth, &m_context);
        if (result == -EAGAIN)
            throw Error(ErrorKind::Unsupported,
                        "The system allows no more requests by Linux AIO (the setting fs.aio-max-nr). Use fewer threads, a smaller "
                        "queue depth or another engine.",
                        {"set up aio", path, {}, systemError(EAGAIN)});
        if (result < 0)
            throw Error(ErrorKind::Unsupported, "This system does not offer Linux AIO. Choose another engine.",
                        {"set up aio", path, {}, systemError(-result)});
    }
    /// Waits for all that is under way.
    ~AioContext() { call(SYS_io_destroy, m_context); }
    AioContext(const AioContext &) = delete;
    AioContext &operator=(const AioContext &) = delete;

    int submit(std::span<iocb *> blocks) noexcept { return call(SYS_io_submit, m_context, long(blocks.size()), blocks.data()); }

    int wait(std::span<io_event> events, std::size_t minimum, std::chrono::nanoseconds timeout) noexcept
    {
        const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(timeout);
        __kernel_old_timespec time{};
        time.tv_sec = static_cast<decltype(time.tv_sec)>(seconds.count());
        time.tv_nsec = static_cast<decltype(time.tv_nsec)>((timeout - seconds).count());
        return call(SYS_io_getevents, m_context, long(minimum), long(events.size()), events.data(), &time);
    }

private:
    template <typename... Arguments>
    static int call(long number, Arguments... arguments) noexcept
    {
        const long result = ::syscall(number, arguments...);
        return result < 0 ? -errno : static_cast<int>(result);
    }

    aio_context_t m_context = 0;
};

}

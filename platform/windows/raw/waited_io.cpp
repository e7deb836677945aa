// SPDX-License-Identifier: MIT
#include "platform/windows/raw/waited_io.h"

#include <array>

namespace qdm::raw {

namespace {

/// 0 once the I/O has ended.
DWORD waitFor(HANDLE done, HANDLE broken, DWORD patience)
{
    const std::array both{done, broken};
    switch (::WaitForMultipleObjects(broken ? 2 : 1, both.data(), FALSE, patience)) {
    case WAIT_OBJECT_0: return 0;
    case WAIT_TIMEOUT: return WAIT_TIMEOUT;
    default: return ERROR_BROKEN_PIPE;
    }
}

}

IoEnd waitedIo(HANDLE handle, const std::function<BOOL(OVERLAPPED *)> &start, HANDLE broken, DWORD patience)
{
    const UniqueHandle event(::CreateEventW(nullptr, TRUE, FALSE, nullptr));
    if (!event)
        return {::GetLastError(), 0};
    OVERLAPPED place{};
    // The lowest bit keeps the end of this from a completion port that the handle may belong to.
    place.hEvent = HANDLE(ULONG_PTR(event.get()) | 1);
    DWORD brokenOff = 0;
    if (!start(&place)) {
        if (const DWORD code = ::GetLastError(); code != ERROR_IO_PENDING)
            return {code, 0};
        brokenOff = waitFor(event.get(), broken, patience);
        if (brokenOff != 0)
            ::CancelIoEx(handle, &place);
    }
    IoEnd end;
    // Waits in any case: until the system has let go of it, the buffer and `place` must stay.
    if (!::GetOverlappedResult(handle, &place, &end.moved, TRUE))
        end.systemCode = brokenOff != 0 ? brokenOff : ::GetLastError();
    return end;
}

}

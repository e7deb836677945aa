// SPDX-License-Identifier: MIT
#include "platform/windows/file_transfer.h"

#include "platform/common/partial_transfer.h"
#include "platform/common/system_error.h"

namespace qdm {

FileTransfer::Signal::Signal() : m_event(::CreateEventW(nullptr, FALSE, FALSE, nullptr))
{
    if (!m_event)
        throw Error(ErrorKind::TooLarge, "The system has no room for another thread. Choose a smaller queue depth or another engine.",
                    {"create event", "", {}, systemError(int(::GetLastError()))});
}

void setPlace(OVERLAPPED &overlapped, std::uint64_t offset) noexcept
{
    overlapped.Offset = DWORD(offset);
    overlapped.OffsetHigh = DWORD(offset >> 32);
}

std::int64_t resultOf(bool ok, DWORD bytes, DWORD systemCode) noexcept
{
    if (ok || systemCode == ERROR_HANDLE_EOF)
        return bytes;
    return -std::int64_t(systemCode);
}

std::int32_t FileTransfer::operator()(const Request &request, std::byte *buffer) const noexcept
{
    for (std::uint32_t moved = 0;;) {
        OVERLAPPED place{};
        setPlace(place, request.offset + moved);
        DWORD bytes = 0;
        const bool ok = request.direction == Direction::Read
            ? ::ReadFile(file->get(), buffer + moved, request.length - moved, &bytes, &place)
            : ::WriteFile(file->get(), buffer + moved, request.length - moved, &bytes, &place);
        const std::int64_t part = resultOf(ok, bytes, ok ? 0 : ::GetLastError());
        if (const auto result = resultAfter(moved, request.length, part, ERROR_INVALID_PARAMETER))
            return *result;
    }
}

}

// SPDX-License-Identifier: MIT
#include "platform/common/partial_transfer.h"
#include "platform/common/patience.h"
#include "platform/common/slot_buffers.h"
#include "platform/common/system_error.h"
#include "platform/windows/file_transfer.h"
#include "platform/windows/queue_factory.h"

#include <algorithm>
#include <cassert>
#include <vector>

namespace qdm {

namespace {

/// One request on its way: the system's part first, so that its address leads back to the slot.
struct Flight {
    OVERLAPPED overlapped{};
    Request request{};
    std::uint32_t moved = 0;
};

/// Rounded up, so that a short wait is one.
DWORD milliseconds(std::chrono::nanoseconds time)
{
    return DWORD(std::min<std::int64_t>(std::chrono::ceil<std::chrono::milliseconds>(time).count(), INFINITE - 1));
}

/// Overlapped I/O on a completion port of its own. What the system did at once (a cache, a fast filter) sends no packet and waits in
/// m_done.
class IocpQueue final : public IoQueue {
public:
    explicit IocpQueue(const QueueSetup &setup)
        : m_path(setup.path), m_alignment(setup.alignment), m_buffers(setup.options.depth, setup.options.slotSize, setup.alignment),
          m_flights(setup.options.depth), m_entries(setup.options.depth), m_file(openForQueue(setup, FILE_FLAG_OVERLAPPED)),
          m_port(::CreateIoCompletionPort(m_file.get(), nullptr, 0, 1))
    {
        if (!m_port)
            throw errorFrom(int(::GetLastError()), "Making a completion port", "open queue", setup.path);
        m_done.reserve(setup.options.depth);
        constexpr UCHAR modes = FILE_SKIP_COMPLETION_PORT_ON_SUCCESS | FILE_SKIP_SET_EVENT_ON_HANDLE;
        m_skipsOnSuccess = ::SetFileCompletionNotificationModes(m_file.get(), modes);
    }

    /// The system may write into buffers as long as their requests are outstanding.
    ~IocpQueue() override
    {
        m_draining = true;
        ::CancelIoEx(m_file.get(), nullptr);
        try {
            while (m_inSystem > 0)
                reap(INFINITE);
        } catch (const Error &) {
            waitForFlights();
        }
    }

    std::span<std::byte> buffer(std::uint32_t slot) noexcept override { return m_buffers.slot(slot); }

    void submit(std::span<const Request> requests) override
    {
        for (const Request &request : requests) {
            // Not every filter driver holds a request to these rules; a wrong one would then be slow instead of refused.
            assert(request.offset % m_alignment.count() == 0 && request.length % m_alignment.count() == 0);
            Flight &flight = m_flights[request.slot];
            flight.request = request;
            flight.moved = 0;
            start(flight);
        }
    }

    std::size_t exchange(std::span<const Request> requests, std::span<Completion> completions, std::size_t minimum,
                         std::chrono::nanoseconds timeout) override
    {
        submit(requests);
        minimum = std::min(minimum, m_done.size() + m_inSystem);
        Patience patience(timeout);
        // Also what is there already is taken, so that a queue which is answered from a cache does not starve the rest.
        if (m_inSystem > 0)
            reap(m_done.size() < minimum ? milliseconds(patience.left()) : 0);
        while (m_done.size() < minimum && !patience.isOver())
            reap(milliseconds(patience.left()));
        const std::size_t count = m_done.size();
        std::ranges::copy(m_done, completions.begin());
        m_done.clear();
        return count;
    }

private:
    /// Hands over what is left of a request.
    void start(Flight &flight)
    {
        const Request &request = flight.request;
        std::byte *data = m_buffers.data(request.slot) + flight.moved;
        const DWORD length = request.length - flight.moved;
        flight.overlapped = {};
        setPlace(flight.overlapped, request.offset + flight.moved);
        DWORD bytes = 0;
        const bool ok = request.direction == Direction::Read ? ::ReadFile(m_file.get(), data, length, &bytes, &flight.overlapped)
                                                             : ::WriteFile(m_file.get(), data, length, &bytes, &flight.overlapped);
        const DWORD code = ok ? 0 : ::GetLastError();
        if (code == ERROR_IO_PENDING || (ok && !m_skipsOnSuccess))
            ++m_inSystem;
        else
            end(flight, resultOf(ok, bytes, code));
    }

    /// The part of a request that was with the system has come to `result`.
    void end(Flight &flight, std::int64_t result)
    {
        if (const auto whole = resultAfter(flight.moved, flight.request.length, result, ERROR_INVALID_PARAMETER))
            m_done.push_back({flight.request.slot, *whole});
        else if (!m_draining) // else nobody wants the rest, and it would never be cancelled
            start(flight);
    }

    /// Without the port, which broke. The system notes in each OVERLAPPED that it has let go of the buffer; nothing else would tell, since
    /// the requests have no events and the file does not signal theirs.
    void waitForFlights() const
    {
        for (const Flight &flight : m_flights)
            while (!HasOverlappedIoCompleted(&flight.overlapped))
                ::Sleep(1);
    }

    /// Takes what the port has, waiting up to `wait` for a first packet. False where there was none.
    bool reap(DWORD wait)
    {
        ULONG count = 0;
        if (!::GetQueuedCompletionStatusEx(m_port.get(), m_entries.data(), ULONG(m_entries.size()), &count, wait, FALSE)) {
            if (const DWORD code = ::GetLastError(); code != WAIT_TIMEOUT)
                throw errorFrom(int(code), "Waiting for the completion port", "wait", m_path);
            return false;
        }
        m_inSystem -= count;
        for (ULONG i = 0; i < count; ++i) {
            auto &flight = *reinterpret_cast<Flight *>(m_entries[i].lpOverlapped);
            DWORD bytes = m_entries[i].dwNumberOfBytesTransferred;
            // Internal is the status, 0 is success. Only for an error is it worth a call to have it as a code of the Windows API.
            const bool ok = flight.overlapped.Internal == 0 || ::GetOverlappedResult(m_file.get(), &flight.overlapped, &bytes, FALSE);
            end(flight, resultOf(ok, bytes, ok ? 0 : ::GetLastError()));
        }
        return true;
    }

    std::string m_path;
    Bytes m_alignment;
    SlotBuffers m_buffers;         ///< outlive the file, as do the flights
    std::vector<Flight> m_flights; ///< by slot
    std::vector<OVERLAPPED_ENTRY> m_entries;
    UniqueHandle m_file;
    UniqueHandle m_port;
    std::vector<Completion> m_done; ///< ended and not yet returned
    std::size_t m_inSystem = 0;     ///< with the system, or as packets in the port
    bool m_skipsOnSuccess = false;
    bool m_draining = false; ///< the queue is being closed
};

}

std::unique_ptr<IoQueue> makeIocpQueue(const QueueSetup &setup)
{
    return std::make_unique<IocpQueue>(setup);
}

}

// SPDX-License-Identifier: MIT
#include "platform/windows/keep_awake.h"

#include "platform/common/system_error.h"
#include "platform/windows/unique_handle.h"
#include "platform/windows/wide_text.h"

#include <fmt/format.h>

namespace qdm {

namespace {

KeptAwake refused(int code)
{
    if (code == ERROR_CALL_NOT_IMPLEMENTED)
        return {nullptr, "not on this system"};
    return {nullptr, fmt::format("Windows refused: {}", systemError(code).message())};
}

/// A power request that is taken back when it goes.
class PowerRequest {
public:
    PowerRequest(UniqueHandle handle, const PowerCalls &calls) : m_handle(std::move(handle)), m_calls(calls) { }
    ~PowerRequest()
    {
        if (m_running)
            m_calls.clear(m_handle.get(), PowerRequestExecutionRequired);
        if (m_awake)
            m_calls.clear(m_handle.get(), PowerRequestSystemRequired);
    }
    PowerRequest(const PowerRequest &) = delete;
    PowerRequest &operator=(const PowerRequest &) = delete;

    bool set()
    {
        m_awake = m_calls.set(m_handle.get(), PowerRequestSystemRequired);
        // Only machines with modern standby know this one: there programs are halted although the system is awake.
        m_running = m_awake && m_calls.set(m_handle.get(), PowerRequestExecutionRequired);
        return m_awake;
    }

private:
    UniqueHandle m_handle;
    PowerCalls m_calls;
    bool m_awake = false;
    bool m_running = false;
};

}

KeptAwake keepAwake(const std::string &why, const PowerCalls &calls)
{
    std::wstring reason = wideOf(why); // the call wants to be able to write to it
    REASON_CONTEXT context{};
    context.Version = POWER_REQUEST_CONTEXT_VERSION;
    context.Flags = POWER_REQUEST_CONTEXT_SIMPLE_STRING;
    context.Reason.SimpleReasonString = reason.data();
    UniqueHandle handle(calls.create(&context));
    if (!handle)
        return refused(int(::GetLastError()));
    const auto request = std::make_shared<PowerRequest>(std::move(handle), calls);
    if (!request->set())
        return refused(int(::GetLastError()));
    return {request, {}};
}

}

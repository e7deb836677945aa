// SPDX-License-Identifier: MIT
#include "platform/windows/keep_awake.h"
#include "platform/windows/unique_handle.h"
#include "tests/contract/places.h"
#include "tests/support/catch.h"

using namespace qdm;

namespace {

/// What was asked of the stand-ins below, and how they answer.
struct Power {
    bool creates = true;
    std::vector<POWER_REQUEST_TYPE> knows{PowerRequestSystemRequired, PowerRequestExecutionRequired};
    std::wstring reason;
    std::vector<POWER_REQUEST_TYPE> set, cleared;
    HANDLE handle = nullptr;
} power;

HANDLE WINAPI create(REASON_CONTEXT *context)
{
    power.reason = context->Flags == POWER_REQUEST_CONTEXT_SIMPLE_STRING ? context->Reason.SimpleReasonString : L"";
    ::SetLastError(ERROR_ACCESS_DENIED);
    power.handle = power.creates ? ::CreateEventW(nullptr, TRUE, FALSE, nullptr) : INVALID_HANDLE_VALUE;
    return power.handle;
}

BOOL WINAPI set(HANDLE handle, POWER_REQUEST_TYPE type)
{
    ::SetLastError(ERROR_CALL_NOT_IMPLEMENTED);
    const bool known = handle == power.handle && std::ranges::find(power.knows, type) != power.knows.end();
    if (known)
        power.set.push_back(type);
    return known;
}

BOOL WINAPI clear(HANDLE handle, POWER_REQUEST_TYPE type)
{
    if (handle == power.handle)
        power.cleared.push_back(type);
    return TRUE;
}

const PowerCalls calls{&create, &set, &clear};

bool isOpen(HANDLE handle)
{
    DWORD flags = 0;
    return ::GetHandleInformation(handle, &flags) != 0;
}

}

TEST_CASE("Windows is told why, and both requests are taken back when the hold goes")
{
    power = {};
    KeptAwake awake = keepAwake("A drive is being measured: Größe", calls);
    REQUIRE(awake.hold);
    CHECK(awake.refusal.empty());
    CHECK(power.reason == L"A drive is being measured: Gr\u00F6\u00DFe");
    CHECK(power.set == std::vector{PowerRequestSystemRequired, PowerRequestExecutionRequired});
    CHECK(power.cleared.empty());
    CHECK(isOpen(power.handle));
    awake.hold.reset();
    CHECK(power.cleared == std::vector{PowerRequestExecutionRequired, PowerRequestSystemRequired});
    CHECK_FALSE(isOpen(power.handle));
}

TEST_CASE("A Windows without modern standby keeps awake all the same")
{
    power = {};
    power.knows = {PowerRequestSystemRequired};
    CHECK(keepAwake("why", calls).hold);
    CHECK(power.cleared == std::vector{PowerRequestSystemRequired}); // the hold is gone
    CHECK_FALSE(isOpen(power.handle));
}

TEST_CASE("A Windows that refuses says why, and nothing is left")
{
    power = {};
    power.creates = false;
    const KeptAwake refused = keepAwake("why", calls);
    CHECK_FALSE(refused.hold);
    CHECK(refused.refusal.starts_with("Windows refused: "));

    power = {};
    power.knows = {};
    const KeptAwake unknown = keepAwake("why", calls);
    CHECK_FALSE(unknown.hold);
    CHECK(unknown.refusal == "not on this system");
    CHECK(power.cleared.empty());
    CHECK_FALSE(isOpen(power.handle));
}

TEST_CASE("The system keeps awake, or says why not")
{
    const KeptAwake awake = test::platform().keepAwake("A drive is being measured");
    CHECK(bool(awake.hold) == awake.refusal.empty());
}

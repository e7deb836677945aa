// SPDX-License-Identifier: MIT
#include "platform/windows/raw/user_only.h"

#include "platform/common/system_error.h"
#include "platform/windows/unique_handle.h"

#include <array>
#include <sddl.h>
#include <string>

namespace qdm::raw {

namespace {

[[noreturn]] void fail()
{
    throw errorFrom(int(::GetLastError()), "Looking up the user of this program", "look up the user", "");
}

std::wstring userId()
{
    HANDLE raw = nullptr;
    if (!::OpenProcessToken(::GetCurrentProcess(), TOKEN_QUERY, &raw))
        fail();
    const UniqueHandle token(raw);
    alignas(TOKEN_USER) std::array<std::byte, sizeof(TOKEN_USER) + SECURITY_MAX_SID_SIZE> user{};
    DWORD length = 0;
    LPWSTR text = nullptr;
    if (!::GetTokenInformation(token.get(), TokenUser, user.data(), DWORD(user.size()), &length)
        || !::ConvertSidToStringSidW(reinterpret_cast<const TOKEN_USER *>(user.data())->User.Sid, &text))
        fail();
    const std::wstring id = text;
    ::LocalFree(text);
    return id;
}

PSECURITY_DESCRIPTOR makeDescriptor()
{
    const std::wstring rights = L"D:P(A;;GA;;;" + userId() + L")(A;;GA;;;BA)";
    PSECURITY_DESCRIPTOR descriptor = nullptr;
    if (!::ConvertStringSecurityDescriptorToSecurityDescriptorW(rights.c_str(), SDDL_REVISION_1, &descriptor, nullptr))
        fail();
    return descriptor;
}

}

UserOnly::UserOnly() : m_descriptor(makeDescriptor(), &::LocalFree) { }

}

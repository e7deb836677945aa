// SPDX-License-Identifier: MIT
#include "platform/windows/drives/bitlocker.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <windows.h>

#include <objbase.h>
#include <propsys.h>
#include <shobjidl.h>

namespace qdm::drives {

namespace {

/// The thread may belong to COM already, in a mode of its own, which is as good.
class ComOfThread {
public:
    ComOfThread() : m_mine(SUCCEEDED(::CoInitializeEx(nullptr, COINIT_APARTMENTTHREADED | COINIT_DISABLE_OLE1DDE))) { }
    ~ComOfThread()
    {
        if (m_mine)
            ::CoUninitialize();
    }
    ComOfThread(const ComOfThread &) = delete;
    ComOfThread &operator=(const ComOfThread &) = delete;

private:
    bool m_mine;
};

struct Release {
    void operator()(IUnknown *object) const { object->Release(); }
};

std::optional<int> protectionOf(const std::wstring &root)
{
    const ComOfThread com;
    PROPERTYKEY key{};
    void *object = nullptr;
    if (FAILED(::PSGetPropertyKeyFromName(L"System.Volume.BitLockerProtection", &key))
        || FAILED(::SHCreateItemFromParsingName(root.c_str(), nullptr, __uuidof(IShellItem2), &object)))
        return std::nullopt;
    const std::unique_ptr<IShellItem2, Release> item(static_cast<IShellItem2 *>(object));
    int protection = 0;
    return SUCCEEDED(item->GetInt32(key, &protection)) ? std::optional(protection) : std::nullopt;
}

}

bool meansEncrypted(int protection)
{
    // The others: it cannot be encrypted (0), or is not (2).
    constexpr std::array encrypted = {/*on*/ 1,        /*encrypting*/ 3, /*decrypting*/ 4,
                                      /*suspended*/ 5, /*locked*/ 6,     /*without a key yet*/ 8};
    return std::ranges::find(encrypted, protection) != encrypted.end();
}

bool isEncryptedByBitLocker(const std::wstring &root)
{
    const auto protection = protectionOf(root);
    return protection && meansEncrypted(*protection);
}

}

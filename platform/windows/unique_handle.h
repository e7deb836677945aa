// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <utility>
#include <windows.h>

namespace qdm {

/// Owns a handle of the system.
class UniqueHandle {
public:
    UniqueHandle() = default;
    explicit UniqueHandle(HANDLE handle) noexcept : m_handle(handle == nullptr ? INVALID_HANDLE_VALUE : handle) { }
    UniqueHandle(UniqueHandle &&other) noexcept : m_handle(std::exchange(other.m_handle, INVALID_HANDLE_VALUE)) { }
    UniqueHandle &operator=(UniqueHandle &&other) noexcept
    {
        std::swap(m_handle, other.m_handle);
        return *this;
    }
    ~UniqueHandle()
    {
        if (*this)
            ::CloseHandle(m_handle);
    }

    HANDLE get() const noexcept { return m_handle; }
    explicit operator bool() const noexcept { return m_handle != INVALID_HANDLE_VALUE; }

private:
    HANDLE m_handle = INVALID_HANDLE_VALUE;
};

using SharedHandle = std::shared_ptr<const UniqueHandle>;

}

// SPDX-License-Identifier: MIT
#pragma once

#include "platform/windows/unique_handle.h"

#include <functional>

namespace qdm::raw {

struct IoEnd {
    DWORD systemCode = 0; ///< 0, or why it failed
    DWORD moved = 0;      ///< bytes
};

/// Does one piece of I/O on a handle that may or may not be overlapped, and waits for its end. `start` is ReadFile, WriteFile or the like.
/// Where `broken` is signalled first (a process that ended), it is broken off with ERROR_BROKEN_PIPE; likewise after `patience` with
/// WAIT_TIMEOUT.
IoEnd waitedIo(HANDLE handle, const std::function<BOOL(OVERLAPPED *)> &start, HANDLE broken = nullptr, DWORD patience = INFINITE);

}

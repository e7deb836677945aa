// SPDX-License-Identifier: MIT
#include "platform/common/system_memory.h"

#include <algorithm>
#include <windows.h>

namespace qdm::memory {

Bytes available()
{
    MEMORYSTATUSEX status{};
    status.dwLength = sizeof(status);
    if (!::GlobalMemoryStatusEx(&status))
        return Bytes();
    return Bytes(std::min(status.ullAvailPhys, status.ullAvailPageFile));
}

std::size_t pageSize()
{
    SYSTEM_INFO info{};
    ::GetSystemInfo(&info);
    return info.dwPageSize;
}

void *map(std::size_t bytes, int &systemCode)
{
    void *pages = ::VirtualAlloc(nullptr, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
    systemCode = pages ? 0 : int(::GetLastError());
    return pages;
}

void unmap(void *pages, std::size_t)
{
    ::VirtualFree(pages, 0, MEM_RELEASE);
}

// Large pages need a right that users do not have (SeLockMemoryPrivilege).
void preferLargePages(void *, std::size_t) { }

}

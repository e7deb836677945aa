// SPDX-License-Identifier: MIT
#pragma once

#include "platform/common/opened_target.h"
#include "platform/windows/drives/device_control.h"
#include "platform/windows/unique_handle.h"

namespace qdm {

namespace raw {
class WholeDrive;
}

/// A file or device that a target keeps open, from which each queue opens its own handle: a handle belongs to one completion port only.
struct OpenedFile {
    std::shared_ptr<raw::WholeDrive> drive = nullptr; ///< what a whole drive's handles come from; outlives them, since it lets go of locks
    SharedHandle handle;
    DWORD access = GENERIC_READ;
    bool direct = true;  ///< FILE_FLAG_NO_BUFFERING is in force
    bool volume = false; ///< a volume as a whole
};

/// Another handle to the same file, unbuffered where it is, with `extraFlags` (FILE_FLAG_OVERLAPPED, FILE_FLAG_WRITE_THROUGH). Invalid
/// where the system refuses; GetLastError() says why. A whole drive has its own Error.
UniqueHandle reopened(const OpenedFile &file, DWORD extraFlags);

/// Lets a handle of a volume reach the end of its partition: a filesystem keeps the last sectors from those who do not ask. What has none
/// refuses, and needs no asking.
void allowWholeVolume(ControlledDevice &handle);

/// What CreateFile and its like may do to the file meanwhile: all, since it is deleted by its own handle.
inline constexpr DWORD shareAll = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

}

// SPDX-License-Identifier: MIT
#include "platform/common/system_error.h"

#include <array>
#include <windows.h>

namespace qdm {

namespace {

// Codes that not every set of headers names.
constexpr int noSuchDevice = 433;       // ERROR_NO_SUCH_DEVICE
constexpr int elevationRequired = 740;  // ERROR_ELEVATION_REQUIRED
constexpr int diskQuotaExceeded = 1295; // ERROR_DISK_QUOTA_EXCEEDED

constexpr const char *gone = "the device is no longer there. Check its cable and whether Windows still lists it.";
constexpr const char *noSpace = "no space is left on it. Free some or choose another drive.";
constexpr const char *failing = "the device answered with an input/output error. The drive may be failing or was unplugged; look at its "
                                "health data and the system's event log.";
constexpr const char *network = "the server or the network did not answer. Check the connection.";
constexpr const char *spelling = "it does not exist. Check the spelling.";
constexpr const char *inUse = "it is in use by another program. Close that and try again.";
constexpr const char *damaged = "the filesystem is damaged. Check it with chkdsk.";
constexpr const char *memory = "the system has too little memory left. Close other programs or choose smaller values.";

constexpr std::array known = {
    KnownError{ERROR_IO_DEVICE, ErrorKind::Io, failing},
    KnownError{ERROR_GEN_FAILURE, ErrorKind::Io, failing},
    KnownError{ERROR_READ_FAULT, ErrorKind::Io, failing},
    KnownError{ERROR_WRITE_FAULT, ErrorKind::Io, failing},
    KnownError{ERROR_SEEK, ErrorKind::Io, failing},
    KnownError{ERROR_SECTOR_NOT_FOUND, ErrorKind::Io, failing},
    KnownError{ERROR_DISK_OPERATION_FAILED, ErrorKind::Io, failing},
    KnownError{ERROR_CRC, ErrorKind::Io, "the device cannot read these sectors any more. Save your data and look at its health data."},
    KnownError{ERROR_FILE_CORRUPT, ErrorKind::Io, damaged},
    KnownError{ERROR_DISK_CORRUPT, ErrorKind::Io, damaged},
    KnownError{ERROR_SEM_TIMEOUT, ErrorKind::Io, "the device or server did not answer in time. Check its connection."},
    KnownError{ERROR_OPERATION_ABORTED, ErrorKind::Io, "the request was broken off, by the driver or because the device went away."},
    KnownError{ERROR_DEVICE_NOT_CONNECTED, ErrorKind::DeviceGone, gone},
    KnownError{ERROR_DEVICE_REMOVED, ErrorKind::DeviceGone, gone},
    KnownError{ERROR_DEV_NOT_EXIST, ErrorKind::DeviceGone, gone},
    KnownError{noSuchDevice, ErrorKind::DeviceGone, gone},
    KnownError{ERROR_FILE_INVALID, ErrorKind::DeviceGone, gone},
    KnownError{ERROR_MEDIA_CHANGED, ErrorKind::DeviceGone, "the medium was changed while in use."},
    KnownError{ERROR_NETNAME_DELETED, ErrorKind::DeviceGone, network},
    KnownError{ERROR_UNEXP_NET_ERR, ErrorKind::DeviceGone, network},
    KnownError{ERROR_NETWORK_UNREACHABLE, ErrorKind::DeviceGone, network},
    KnownError{ERROR_HOST_UNREACHABLE, ErrorKind::DeviceGone, network},
    KnownError{ERROR_CONNECTION_ABORTED, ErrorKind::DeviceGone, network},
    KnownError{ERROR_NOT_READY, ErrorKind::NotFound, "there is no medium in the drive, or it is not ready yet. Insert one."},
    KnownError{ERROR_NO_MEDIA_IN_DRIVE, ErrorKind::NotFound, "there is no medium in the drive. Insert one."},
    KnownError{ERROR_UNRECOGNIZED_MEDIA, ErrorKind::Unsupported, "the drive is not formatted, or not in a way that Windows knows."},
    KnownError{ERROR_UNRECOGNIZED_VOLUME, ErrorKind::Unsupported, "the drive is not formatted, or not in a way that Windows knows."},
    KnownError{ERROR_DISK_FULL, ErrorKind::NoSpace, noSpace},
    KnownError{ERROR_HANDLE_DISK_FULL, ErrorKind::NoSpace, noSpace},
    KnownError{diskQuotaExceeded, ErrorKind::NoSpace, "your disk quota is used up. Free some space or choose a smaller size."},
    KnownError{ERROR_FILE_TOO_LARGE, ErrorKind::TooLarge, "a file of this size is not allowed there. Choose a smaller size."},
    KnownError{ERROR_NOT_ENOUGH_MEMORY, ErrorKind::TooLarge, memory},
    KnownError{ERROR_OUTOFMEMORY, ErrorKind::TooLarge, memory},
    KnownError{ERROR_COMMITMENT_LIMIT, ErrorKind::TooLarge, memory},
    KnownError{ERROR_NO_SYSTEM_RESOURCES, ErrorKind::TooLarge, memory},
    KnownError{ERROR_WORKING_SET_QUOTA, ErrorKind::TooLarge, memory},
    KnownError{ERROR_TOO_MANY_OPEN_FILES, ErrorKind::TooLarge, "this program has too many files open. Use fewer threads."},
    KnownError{ERROR_WRITE_PROTECT, ErrorKind::ReadOnly, "it is write-protected. Take the protection off or choose another place."},
    KnownError{ERROR_FILE_READ_ONLY, ErrorKind::ReadOnly, "it is read-only. Choose another place."},
    KnownError{ERROR_ACCESS_DENIED, ErrorKind::Permission, "you have no permission for it. Choose a place that belongs to you."},
    KnownError{ERROR_NETWORK_ACCESS_DENIED, ErrorKind::Permission, "the server does not permit it. Choose a place that belongs to you."},
    KnownError{ERROR_PRIVILEGE_NOT_HELD, ErrorKind::Permission, "only an administrator may do that."},
    KnownError{elevationRequired, ErrorKind::Permission, "only an administrator may do that."},
    KnownError{ERROR_FILE_NOT_FOUND, ErrorKind::NotFound, spelling},
    KnownError{ERROR_PATH_NOT_FOUND, ErrorKind::NotFound, spelling},
    KnownError{ERROR_INVALID_DRIVE, ErrorKind::NotFound, spelling},
    KnownError{ERROR_INVALID_NAME, ErrorKind::NotFound, "Windows does not allow such a name. Check the spelling."},
    KnownError{ERROR_BAD_PATHNAME, ErrorKind::NotFound, "Windows does not allow such a name. Check the spelling."},
    KnownError{ERROR_DIRECTORY, ErrorKind::NotFound, "a part of this path is not a folder. Check the spelling."},
    KnownError{ERROR_FILENAME_EXCED_RANGE, ErrorKind::NotFound, "this path is too long. Check the spelling."},
    KnownError{ERROR_BAD_NETPATH, ErrorKind::NotFound, "there is no such server, or it does not answer. Check the spelling and the network."},
    KnownError{ERROR_BAD_NET_NAME, ErrorKind::NotFound, "the server has no such share. Check the spelling."},
    KnownError{ERROR_SHARING_VIOLATION, ErrorKind::Busy, inUse},
    KnownError{ERROR_LOCK_VIOLATION, ErrorKind::Busy, inUse},
    KnownError{ERROR_BUSY, ErrorKind::Busy, inUse},
    KnownError{ERROR_INVALID_PARAMETER, ErrorKind::Unsupported,
               "the system does not accept such a request here. Try a larger block size or another engine."},
    KnownError{ERROR_NOT_SUPPORTED, ErrorKind::Unsupported, "this is not supported there. Try another engine or write mode."},
    KnownError{ERROR_INVALID_FUNCTION, ErrorKind::Unsupported, "this is not supported there. Try another engine or write mode."},
    KnownError{ERROR_CALL_NOT_IMPLEMENTED, ErrorKind::Unsupported, "this system cannot do it. Try another engine."},
    KnownError{ERROR_INVALID_HANDLE, ErrorKind::Unsupported, "it is not open for this kind of access."},
};

}

std::span<const KnownError> knownErrors()
{
    return known;
}

}

// SPDX-License-Identifier: MIT
#include "platform/common/system_error.h"

#include <array>
#include <cerrno>

namespace qdm {

namespace {

constexpr const char *gone = "the device is no longer there. Check its cable and whether the system still lists it.";

constexpr std::array known = {
    KnownError{EIO, ErrorKind::Io,
               "the device or its filesystem answered with an input/output error. The drive may be failing or was unplugged; look at its "
               "health data and the system log."},
    KnownError{EREMOTEIO, ErrorKind::Io, "the device reported an error of its own. Look at its health data and the system log."},
    KnownError{ENODATA, ErrorKind::Io, "the device cannot read these sectors any more. Save your data and look at its health data."},
    KnownError{EILSEQ, ErrorKind::Io, "the data failed the device's own integrity check. Look at its health data."},
    KnownError{EUCLEAN, ErrorKind::Io, "the filesystem is damaged. Check it with its repair program."},
    KnownError{ETIMEDOUT, ErrorKind::Io, "the device or server did not answer in time. Check its connection."},
    KnownError{EBADMSG, ErrorKind::Io, "the filesystem found damaged data (a checksum is wrong). Check it with its repair program."},
    KnownError{ENODEV, ErrorKind::DeviceGone, gone},
    KnownError{ENXIO, ErrorKind::DeviceGone, gone},
    KnownError{ENOLINK, ErrorKind::DeviceGone, gone},
    KnownError{ENOTCONN, ErrorKind::DeviceGone, "the program or server behind this filesystem has gone away. Mount it again."},
    KnownError{ESHUTDOWN, ErrorKind::DeviceGone, "the device or filesystem was shut down while in use."},
    KnownError{ESTALE, ErrorKind::DeviceGone, "the server no longer knows this file. Mount the share again."},
    KnownError{EHOSTDOWN, ErrorKind::DeviceGone, "the server is down. Check the network."},
    KnownError{EHOSTUNREACH, ErrorKind::DeviceGone, "the server cannot be reached. Check the network."},
    KnownError{ENOMEDIUM, ErrorKind::NotFound, "there is no medium in the drive. Insert one."},
    KnownError{ENOSPC, ErrorKind::NoSpace, "no space is left on it. Free some or choose another drive."},
    KnownError{EDQUOT, ErrorKind::NoSpace, "your disk quota is used up. Free some space or choose a smaller size."},
    KnownError{EFBIG, ErrorKind::TooLarge, "a file of this size is not allowed there. Choose a smaller size."},
    KnownError{EOVERFLOW, ErrorKind::TooLarge, "a file of this size is not allowed there. Choose a smaller size."},
    KnownError{ENOMEM, ErrorKind::TooLarge, "the system has too little memory left. Close other programs or choose smaller values."},
    KnownError{EMFILE, ErrorKind::TooLarge, "this program has too many files open. Use fewer threads or raise the limit (ulimit -n)."},
    KnownError{ENFILE, ErrorKind::TooLarge, "the system has too many files open. Close other programs."},
    KnownError{EROFS, ErrorKind::ReadOnly, "it is read-only. Mount it writable or choose another place."},
    KnownError{EACCES, ErrorKind::Permission, "you have no permission for it. Choose a place that belongs to you."},
    KnownError{EPERM, ErrorKind::Permission, "the system does not permit it. Choose a place that belongs to you."},
    KnownError{ENOENT, ErrorKind::NotFound, "it does not exist. Check the spelling."},
    KnownError{ENOTDIR, ErrorKind::NotFound, "a part of this path is not a folder. Check the spelling."},
    KnownError{ENAMETOOLONG, ErrorKind::NotFound, "this path is too long. Check the spelling."},
    KnownError{ELOOP, ErrorKind::NotFound, "its symbolic links lead in a circle."},
    KnownError{EBUSY, ErrorKind::Busy, "it is in use by another program. Close that and try again."},
    KnownError{ETXTBSY, ErrorKind::Busy, "it is in use by another program. Close that and try again."},
    KnownError{EINVAL, ErrorKind::Unsupported,
               "the system does not accept such a request here. Try a larger block size or another engine."},
    KnownError{EOPNOTSUPP, ErrorKind::Unsupported, "this is not supported there. Try another engine or write mode."},
    KnownError{ENOSYS, ErrorKind::Unsupported, "this system cannot do it. Try another engine."},
    KnownError{ESPIPE, ErrorKind::Unsupported, "it cannot be read at a chosen position."},
    KnownError{EBADF, ErrorKind::Unsupported, "it is not open for this kind of access."},
};

}

std::span<const KnownError> knownErrors()
{
    return known;
}

}

// SPDX-License-Identifier: MIT
#include "platform/linux/device_size.h"

#include "platform/common/system_error.h"

#include <cerrno>
#include <fmt/format.h>
#include <linux/fs.h>
#include <sys/ioctl.h>

namespace qdm {

Bytes capacityOf(int fd, const std::filesystem::path &device)
{
    std::uint64_t size = 0;
    if (::ioctl(fd, BLKGETSIZE64, &size) != 0)
        throw errorFrom(errno, fmt::format("Asking for the size of {}", device.string()), "open", device.string());
    if (size == 0)
        throw Error(ErrorKind::NotFound, fmt::format("There is no medium in {}. Insert one.", device.string()),
                    {"open", device.string(), {}, systemError(ENOMEDIUM)});
    return Bytes(size);
}

}

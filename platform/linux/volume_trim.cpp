// SPDX-License-Identifier: MIT
#include "platform/linux/volume_trim.h"

#include "platform/common/system_error.h"
#include "platform/common/trim_words.h"
#include "platform/linux/unique_fd.h"

#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <limits>
#include <linux/fs.h>
#include <sys/ioctl.h>

namespace qdm {

namespace {

namespace fs = std::filesystem;

/// 0, or the code by which the filesystem refused.
int trimAllFree(int folder)
{
    int code = 0;
    do {
        fstrim_range all{0, std::numeric_limits<std::uint64_t>::max(), 0};
        code = ::ioctl(folder, FITRIM, &all) == 0 ? 0 : errno;
    } while (code == EINTR);
    return code;
}

[[noreturn]] void fail(int code, const fs::path &mount)
{
    if (code == EPERM || code == EACCES)
        throw Error(ErrorKind::Permission,
                    fmt::format("Only an administrator may trim {0}. One can run this first: fstrim {0}", mount.string()),
                    {"trim", mount.string(), {}, systemError(code)});
    if (code == EOPNOTSUPP || code == ENOTTY || code == ENOSYS)
        failNoVolumeTrim(mount, "its filesystem or drive has no such command.", code);
    throw errorFrom(code, fmt::format("Trimming {}", mount.string()), "trim", mount.string());
}

}

void trimVolume(const Volume &volume)
{
    if (volume.mount.empty())
        failNoVolumeTrim(volume.source, "no filesystem of it is mounted, so nobody knows what is free.");
    const UniqueFd folder(::open(volume.mount.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!folder)
        fail(errno, volume.mount);
    trimFilesystem(folder.get(), volume.mount);
}

void trimFilesystem(int folder, const fs::path &mount)
{
    if (const int code = trimAllFree(folder); code != 0)
        fail(code, mount);
}

}

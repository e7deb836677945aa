// SPDX-License-Identifier: MIT
#include "platform/linux/file_attributes.h"

#include "platform/linux/filesystem_magic.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <sys/vfs.h>

namespace qdm {

namespace {

/// Filesystems that cannot compress at all. Of any other nothing is claimed.
constexpr std::array plainFilesystems = {magic::ext, magic::xfs, magic::tmpfs, magic::ramfs, magic::msdos, magic::exfat, magic::jfs};

bool neverCompresses(int fd)
{
    struct statfs facts { };
    return ::fstatfs(fd, &facts) == 0 && std::ranges::find(plainFilesystems, std::uint32_t(facts.f_type)) != plainFilesystems.end();
}

bool isBtrfs(int fd)
{
    struct statfs facts { };
    return ::fstatfs(fd, &facts) == 0 && std::uint32_t(facts.f_type) == magic::btrfs;
}

int flagsOf(int fd)
{
    int flags = 0;
    return ::ioctl(fd, FS_IOC_GETFLAGS, &flags) == 0 ? flags : 0;
}

}

FileAttributes switchOffCopyOnWrite(int fd)
{
    // Each filesystem knows some of these only and refuses the whole set otherwise, so they are asked for one by one.
    for (const int wanted : {FS_NOCOW_FL, FS_NOCOMP_FL}) {
        int flags = (flagsOf(fd) & ~FS_COMPR_FL) | wanted;
        ::ioctl(fd, FS_IOC_SETFLAGS, &flags);
    }
    const int agreed = flagsOf(fd);
    const bool inPlace = agreed & FS_NOCOW_FL;
    // On btrfs a file that is written in place is never compressed.
    return {inPlace, (agreed & FS_NOCOMP_FL) || (inPlace && isBtrfs(fd)) || neverCompresses(fd)};
}

}

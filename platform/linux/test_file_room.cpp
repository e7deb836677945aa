// SPDX-License-Identifier: MIT
#include "platform/common/test_file_room.h"

#include "platform/common/system_error.h"
#include "platform/include/error.h"
#include "platform/linux/filesystem_magic.h"
#include "platform/linux/memory.h"
#include "platform/linux/unique_fd.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/quota.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/vfs.h>

namespace qdm {

namespace {

namespace fs = std::filesystem;

constexpr Bytes largestFatFile = Bytes((std::uint64_t(4) << 30) - 1);

void requireFolder(const fs::path &folder)
{
    struct stat facts { };
    if (::stat(folder.c_str(), &facts) != 0) {
        const int code = errno;
        if (code == ENOENT)
            failForFolder(folder, true, code);
        throw errorFrom(code, fmt::format("Looking at {}", folder.string()), "open", folder.string());
    }
    if (!S_ISDIR(facts.st_mode))
        failForFolder(folder, false, ENOTDIR);
}

void requireWritable(const fs::path &folder)
{
    if (::faccessat(AT_FDCWD, folder.c_str(), W_OK | X_OK, AT_EACCESS) == 0)
        return;
    const int code = errno;
    if (code == EROFS)
        failReadOnly(folder, code);
    if (code == EACCES || code == EPERM)
        failForPermission(folder, code);
    throw errorFrom(code, fmt::format("Looking at {}", folder.string()), "open", folder.string());
}

/// What the user's own quota on that filesystem leaves, where it has one (Linux 5.14; else the preallocation finds out).
Bytes quotaRoom([[maybe_unused]] const fs::path &folder)
{
#ifdef SYS_quotactl_fd
    const UniqueFd fd(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    dqblk quota{};
    if (!fd || ::syscall(SYS_quotactl_fd, fd.get(), QCMD(Q_GETQUOTA, USRQUOTA), ::geteuid(), &quota) != 0 || quota.dqb_bhardlimit == 0)
        return TestFileRoom::unlimited;
    const std::uint64_t limit = quota.dqb_bhardlimit * 1024; // in KiB, unlike what is used
    return Bytes(limit - std::min<std::uint64_t>(limit, quota.dqb_curspace));
#else
    return TestFileRoom::unlimited;
#endif
}

void askFilesystem(const fs::path &folder, TestFileRoom &room)
{
    struct statvfs space { };
    struct statfs type { };
    if (::statvfs(folder.c_str(), &space) != 0 || ::statfs(folder.c_str(), &type) != 0)
        throw errorFrom(errno, fmt::format("Asking for the free space of {}", folder.string()), "statvfs", folder.string());
    const auto magicNumber = std::uint32_t(type.f_type);
    // A filesystem without a size of its own (ramfs, some network and user space ones) tells nothing.
    room.free = space.f_blocks == 0 ? TestFileRoom::unlimited : Bytes(std::uint64_t(space.f_bavail) * space.f_frsize);
    room.inMemory = magicNumber == magic::tmpfs || magicNumber == magic::ramfs;
    if (room.inMemory)
        room.free = std::min(room.free, readAvailableMemory());
    if (magicNumber == magic::msdos) {
        room.largestFile = largestFatFile;
        room.limitedBy = "a FAT32 filesystem allows";
    }
}

/// Writing beyond this limit would end the program by a signal (SIGXFSZ), so it is asked beforehand.
void askSizeLimit(TestFileRoom &room)
{
    rlimit limit{};
    if (::getrlimit(RLIMIT_FSIZE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= room.largestFile.count())
        return;
    room.largestFile = Bytes(limit.rlim_cur);
    room.limitedBy = "the file size limit of this session (ulimit -f) allows";
}

}

TestFileRoom askTestFileRoom(const fs::path &folder)
{
    requireFolder(folder);
    requireWritable(folder);
    TestFileRoom room;
    askFilesystem(folder, room);
    askSizeLimit(room);
    room.free = std::min(room.free, quotaRoom(folder));
    return room;
}

}

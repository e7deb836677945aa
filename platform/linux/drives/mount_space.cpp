// SPDX-License-Identifier: MIT
#include "platform/linux/drives/mount_space.h"

#include "platform/common/ask_aside.h"
#include "platform/common/place_words.h"
#include "platform/linux/drives/filesystem_class.h"
#include "platform/linux/drives/sysfs_text.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <system_error>
#include <unistd.h>

namespace qdm::drives {

namespace fs = std::filesystem;

namespace {

void append(std::vector<fs::path> &folders, const char *folder)
{
    if (folder && *folder == '/')
        folders.emplace_back(folder);
}

std::vector<fs::path> candidates(const Mount &mount, const fs::path &wish)
{
    std::vector<fs::path> folders;
    append(folders, wish.c_str());
    folders.push_back(mount.point);
    append(folders, std::getenv("HOME"));
    append(folders, std::getenv("TMPDIR"));
    append(folders, "/tmp");
    append(folders, "/var/tmp");
    return folders;
}

bool isWritableFolder(const fs::path &folder)
{
    struct stat facts { };
    // What this process may do counts, so effective users, not real ones.
    return ::stat(folder.c_str(), &facts) == 0 && S_ISDIR(facts.st_mode)
        && ::faccessat(AT_FDCWD, folder.c_str(), W_OK | X_OK, AT_EACCESS) == 0;
}

/// Whether a folder lies on the mount. Its links are only followed if its plain name is not on another filesystem that may hang.
bool liesOn(const MountTable &mounts, const Mount &mount, const fs::path &folder)
{
    const Mount *byName = mounts.at(folder.lexically_normal());
    if (byName && byName != &mount && mayHang(*byName))
        return false;
    const fs::path real = canonicalPath(folder);
    return !real.empty() && mounts.at(real) == &mount;
}

fs::path writableFolder(const MountTable &mounts, const Mount &mount, const std::vector<fs::path> &folders)
{
    const auto found =
        std::ranges::find_if(folders, [&](const fs::path &folder) { return liesOn(mounts, mount, folder) && isWritableFolder(folder); });
    return found == folders.end() ? fs::path() : *found;
}

MountSpace failedSpace(int systemCode)
{
    MountSpace space;
    space.unusable =
        systemCode == EACCES ? "no permission to look inside" : "does not answer: " + std::generic_category().message(systemCode);
    return space;
}

MountSpace measuredSpace(const MountTable &mounts, const Mount &mount, const std::vector<fs::path> &folders)
{
    struct stat facts { };
    struct statvfs numbers { };
    if (::stat(mount.point.c_str(), &facts) != 0 || ::statvfs(mount.point.c_str(), &numbers) != 0)
        return failedSpace(errno);
    MountSpace space;
    space.folder = S_ISDIR(facts.st_mode);
    space.size = Bytes(std::uint64_t(numbers.f_blocks) * numbers.f_frsize);
    space.free = Bytes(std::uint64_t(numbers.f_bavail) * numbers.f_frsize);
    space.used = Bytes(std::uint64_t(numbers.f_blocks - numbers.f_bfree) * numbers.f_frsize);
    space.readOnly = mount.readOnly || (numbers.f_flag & ST_RDONLY) != 0;
    space.writable = space.readOnly ? fs::path() : writableFolder(mounts, mount, folders);
    space.unusable = whyUnusable(space.readOnly, space.free, space.writable);
    return space;
}

}

std::future<MountSpace> askSpace(std::shared_ptr<const MountTable> mounts, const Mount &mount, const fs::path &wish)
{
    // `mount` lies inside `mounts`, which the question keeps alive.
    auto ask = [mounts, &mount, folders = candidates(mount, wish)] { return measuredSpace(*mounts, mount, folders); };
    if (mayHang(mount))
        return askAside(std::move(ask), [](const std::error_code &code) { return failedSpace(code.value()); });
    std::promise<MountSpace> known;
    known.set_value(ask());
    return known.get_future();
}

MountSpace answerOf(std::future<MountSpace> &answer, std::chrono::milliseconds patience)
{
    if (answer.wait_for(patience) == std::future_status::ready)
        return answer.get();
    MountSpace silent;
    silent.unusable = "does not answer";
    return silent;
}

}

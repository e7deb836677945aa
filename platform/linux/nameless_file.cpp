// SPDX-License-Identifier: MIT
#include "platform/linux/nameless_file.h"

#include "platform/common/system_error.h"
#include "platform/linux/direct_io.h"

#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <optional>
#include <random>

namespace qdm {

namespace {

constexpr int baseFlags = O_RDWR | O_CLOEXEC;
constexpr int ownerOnly = 0600;
constexpr int nameTries = 100;

[[noreturn]] void failCreating(int systemCode, const std::filesystem::path &folder)
{
    if (systemCode == ENOENT) // the folder itself is there
        throw Error(ErrorKind::Unsupported,
                    fmt::format("No file can be made in {}: it shows what the system knows and holds no files. Choose a folder on a drive.",
                                folder.string()),
                    {"create", folder.string(), {}, systemError(systemCode)});
    throw errorFrom(systemCode, fmt::format("Creating the test file in {}", folder.string()), "create", folder.string());
}

int openRetrying(const std::filesystem::path &path, int flags)
{
    int fd = -1;
    do {
        fd = ::open(path.c_str(), flags, ownerOnly);
    } while (fd < 0 && errno == EINTR);
    return fd;
}

bool meansNoTmpfile(int code)
{
    return code == EOPNOTSUPP || code == EISDIR || code == ENOENT || code == EINVAL || code == ENOSYS;
}

/// Nothing where the filesystem (or an old kernel) does not have O_TMPFILE. O_EXCL: it can never be given a name later either.
std::optional<UniqueFd> openTmpfile(const std::filesystem::path &folder, int extraFlags)
{
    const int fd = openRetrying(folder, baseFlags | O_TMPFILE | O_EXCL | extraFlags);
    if (fd >= 0)
        return UniqueFd(fd);
    if (meansNoTmpfile(errno))
        return {};
    failCreating(errno, folder);
}

std::filesystem::path randomName()
{
    static constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    std::random_device random;
    std::string name = ".quartzdiskmark-";
    for (int i = 0; i < 6; ++i)
        name += letters[random() % letters.size()];
    return name;
}

/// Nothing where the filesystem refuses O_DIRECT; it may have made the file all the same, so the name goes in that case too.
std::optional<UniqueFd> openUnlinked(const std::filesystem::path &folder, int extraFlags)
{
    for (int tries = 0; tries < nameTries; ++tries) {
        const std::filesystem::path name = folder / randomName();
        UniqueFd fd(openRetrying(name, baseFlags | O_CREAT | O_EXCL | extraFlags));
        const int code = fd ? 0 : errno;
        if (code == EEXIST)
            continue;
        const bool refused = code == EINVAL && extraFlags != 0;
        if (code != 0 && !refused)
            failCreating(code, folder);
        if (::unlink(name.c_str()) != 0 && fd)
            failCreating(errno, folder);
        return refused ? std::nullopt : std::optional(std::move(fd));
    }
    failCreating(EEXIST, folder);
}

template <typename Open>
std::optional<NamelessFile> openBestWay(Open open, bool tryDirect)
{
    if (tryDirect) {
        // In open itself, so that a filesystem in user space learns of it too.
        if (auto fd = open(O_DIRECT))
            return NamelessFile{std::move(*fd), true};
    }
    auto fd = open(0);
    if (!fd)
        return {};
    const bool direct = tryDirect && setDirect(fd->get(), true);
    return NamelessFile{std::move(*fd), direct};
}

}

NamelessFile createNamelessFile(const std::filesystem::path &folder, bool tryDirect)
{
    if (auto file = openBestWay([&](int flags) { return openTmpfile(folder, flags); }, tryDirect))
        return std::move(*file);
    return createUnlinkedFile(folder, tryDirect);
}

NamelessFile createUnlinkedFile(const std::filesystem::path &folder, bool tryDirect)
{
    return std::move(*openBestWay([&](int flags) { return openUnlinked(folder, flags); }, tryDirect));
}

}

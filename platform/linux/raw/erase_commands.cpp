// SPDX-License-Identifier: MIT
#include "platform/linux/drives/block_device.h"
#include "platform/linux/drives/sysfs_text.h"
#include "platform/linux/raw/erase.h"
#include "platform/linux/unique_fd.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <linux/fs.h>
#include <linux/nvme_ioctl.h>
#include <spawn.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>

namespace qdm::raw {

namespace {

namespace fs = std::filesystem;

constexpr std::uint8_t identify = 0x06, format = 0x80;
constexpr unsigned oneDay = 86'400'000; ///< ms; a large drive may take hours, and must not be reset meanwhile

fs::path folderOf(int device)
{
    struct stat facts { };
    if (::fstat(device, &facts) != 0)
        return {};
    return drives::blockFolder(SystemRoot(), major(facts.st_rdev), minor(facts.st_rdev));
}

/// In doubt it is one.
bool isPartition(int device)
{
    const fs::path block = folderOf(device);
    return block.empty() || drives::wholeDisk(block) != block;
}

/// A tool of the system's own, which only the administrator can change.
std::string trustedTool(std::initializer_list<const char *> places)
{
    for (const char *place : places) {
        struct stat facts { };
        if (::stat(place, &facts) == 0 && S_ISREG(facts.st_mode) && facts.st_uid == 0 && (facts.st_mode & 022) == 0)
            return place;
    }
    return "";
}

/// Runs a program without a shell and without our environment; its output up to 64 KiB. None: it did not start.
std::optional<std::string> outputOf(const std::string &program, const std::vector<std::string> &arguments, bool &succeeded)
{
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        return std::nullopt;
    const UniqueFd from(ends[0]);
    UniqueFd to(ends[1]);
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    ::posix_spawn_file_actions_adddup2(&actions, to.get(), 1);
    ::posix_spawn_file_actions_adddup2(&actions, to.get(), 2);
    std::vector<char *> words{const_cast<char *>(program.c_str())};
    for (const std::string &argument : arguments)
        words.push_back(const_cast<char *>(argument.c_str()));
    words.push_back(nullptr);
    char path[] = "PATH=/usr/sbin:/usr/bin:/sbin:/bin", language[] = "LC_ALL=C";
    std::array<char *, 3> environment{path, language, nullptr};
    posix_spawnattr_t apart; // in a group of its own, so that no Ctrl+C ends it between two commands
    ::posix_spawnattr_init(&apart);
    ::posix_spawnattr_setflags(&apart, POSIX_SPAWN_SETPGROUP);
    pid_t child = 0;
    const int failed = ::posix_spawn(&child, program.c_str(), &actions, &apart, words.data(), environment.data());
    ::posix_spawnattr_destroy(&apart);
    ::posix_spawn_file_actions_destroy(&actions);
    to = UniqueFd();
    if (failed != 0)
        return std::nullopt;
    std::string text;
    std::array<char, 4096> part{};
    for (ssize_t got; (got = ::read(from.get(), part.data(), part.size())) > 0 || (got < 0 && errno == EINTR);)
        if (got > 0 && text.size() < 65536)
            text.append(part.data(), static_cast<std::size_t>(got));
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) { }
    succeeded = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    return text;
}

class SystemEraseCommands final : public EraseCommands {
public:
    std::uint32_t nvmeNamespace(int device) override
    {
        const int nsid = isPartition(device) ? 0 : ::ioctl(device, NVME_IOCTL_ID);
        return nsid > 0 ? std::uint32_t(nsid) : 0;
    }

    std::optional<NvmePage> nvmeIdentify(int device, std::uint32_t nsid, std::uint32_t what) override
    {
        NvmePage page{};
        nvme_admin_cmd command{};
        command.opcode = identify;
        command.nsid = nsid;
        command.addr = reinterpret_cast<std::uintptr_t>(page.data());
        command.data_len = page.size();
        command.cdw10 = what;
        return ::ioctl(device, NVME_IOCTL_ADMIN_CMD, &command) == 0 ? std::optional(page) : std::nullopt;
    }

    int formatNvme(int device, std::uint32_t nsid, std::uint32_t how) override
    {
        nvme_admin_cmd command{};
        command.opcode = format;
        command.nsid = nsid;
        command.cdw10 = how;
        command.timeout_ms = oneDay;
        const int result = ::ioctl(device, NVME_IOCTL_ADMIN_CMD, &command);
        return result < 0 ? -errno : result;
    }

    std::optional<std::string> ataTool(int device, const std::vector<std::string> &arguments, bool &succeeded) override
    {
        const std::string tool = trustedTool({"/usr/sbin/hdparm", "/sbin/hdparm"});
        const fs::path block = folderOf(device);
        if (tool.empty() || block.empty() || ::geteuid() != 0)
            return std::nullopt;
        std::vector<std::string> all = arguments;
        all.push_back("/dev/" + drives::kernelName(block));
        struct stat ours {
        }, named{};
        if (::fstat(device, &ours) != 0 || ::stat(all.back().c_str(), &named) != 0 || ours.st_rdev != named.st_rdev)
            return std::nullopt;
        return outputOf(tool, all, succeeded);
    }

    bool isPlainAta(int device) override
    {
        const fs::path block = folderOf(device);
        std::error_code failed;
        const std::string place = fs::canonical(block, failed).string();
        return !failed && !isPartition(device) && drives::attribute(block / "device/vendor") == "ATA"
            && drives::attribute(block / "queue/rotational") == "0" && place.find("/usb") == place.npos;
    }

    int secureDiscard(int device, Bytes size) override { return discarded(device, BLKSECDISCARD, size); }
    int discard(int device, Bytes size) override { return discarded(device, BLKDISCARD, size); }

private:
    static int discarded(int device, unsigned long command, Bytes size)
    {
        constexpr std::uint64_t piece = std::uint64_t(1) << 30; // what is done stays done when a signal comes
        for (std::uint64_t at = 0; at < size.count();) {
            std::array range{at, std::min(piece, size.count() - at)};
            if (::ioctl(device, command, range.data()) == 0)
                at += range[1];
            else if (errno != EINTR)
                return errno;
        }
        return 0;
    }
};

}

EraseCommands &systemEraseCommands()
{
    static SystemEraseCommands commands;
    return commands;
}

}

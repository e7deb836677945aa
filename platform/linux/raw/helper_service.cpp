// SPDX-License-Identifier: MIT
#include "platform/linux/raw/helper_service.h"

#include "platform/common/system_error.h"
#include "platform/common/trim_words.h"
#include "platform/linux/device_size.h"
#include "platform/linux/drives/block_device.h"
#include "platform/linux/filesystem_magic.h"
#include "platform/linux/raw/device_guard.h"
#include "platform/linux/raw/erase.h"
#include "platform/linux/volume_trim.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/vfs.h>
#include <unistd.h>

namespace qdm::raw {

namespace {

[[noreturn]] void refuse(const std::string &sentence)
{
    throw Error(ErrorKind::Permission, sentence, {"open", "helper", {}, {}});
}

std::optional<uid_t> uidIn(const char *text)
{
    uid_t uid = 0;
    const char *end = text + std::strlen(text);
    const auto read = std::from_chars(text, end, uid);
    return read.ec == std::errc() && read.ptr == end && read.ptr != text ? std::optional(uid) : std::nullopt;
}

/// Filesystems that the kernel itself keeps on a drive. To trim one tells the drive only what is free anyway, whatever part of it is
/// mounted where; others may be a user's own program, which an administrator's must not ask.
bool liesOnDrive(int folder)
{
    static constexpr std::array known{magic::ext,   magic::xfs,   magic::btrfs, magic::f2fs,
                                      magic::msdos, magic::exfat, magic::ntfs3, magic::jfs};
    struct statfs facts { };
    return ::fstatfs(folder, &facts) == 0 && std::ranges::find(known, std::uint32_t(facts.f_type)) != known.end();
}

/// One program's questions.
class Service {
public:
    Service(int socket, const HelperCall &call, const SystemRoot &root) : m_socket(socket), m_call(call), m_root(root) { }

    void answer(const AskedQuestion &asked)
    {
        const Wish wish = asked.question.wish;
        if ((wish == Wish::Erase ? Wish::Write : wish) != m_call.wish)
            refuse("The administrator was asked about something else, so it is not done. Start the test again.");
        switch (wish) {
        case Wish::Read: return open(asked);
        case Wish::Write: return hold(asked);
        case Wish::Erase: return erase(asked);
        case Wish::TrimVolume: return trimVolume(asked);
        }
    }

private:
    /// What the program holds decides, not what it calls it.
    NamedDevice named(const AskedQuestion &asked) const
    {
        struct stat facts { };
        if (!asked.descriptor || ::fstat(asked.descriptor.get(), &facts) != 0 || !S_ISBLK(facts.st_mode))
            throw Error(ErrorKind::Unsupported, fmt::format("{} is no drive, so it is not opened. Choose a drive.", asked.question.name),
                        {"open", asked.question.name, {}, {}});
        const std::filesystem::path block = drives::blockFolder(m_root, major(facts.st_rdev), minor(facts.st_rdev));
        if (block.empty() || "/dev/" + drives::kernelName(block) != m_call.device)
            refuse(fmt::format("{} is another drive than {}, which the administrator was asked about. Start the test again.",
                               asked.question.name, m_call.device));
        return {asked.question.name, UniqueFd(::fcntl(asked.descriptor.get(), F_DUPFD_CLOEXEC, 3)), facts.st_rdev};
    }

    void open(const AskedQuestion &asked)
    {
        const NamedDevice device = named(asked);
        const UniqueFd file(::open(fmt::format("/proc/self/fd/{}", device.pin.get()).c_str(), O_RDONLY | O_DIRECT | O_CLOEXEC));
        if (!file)
            throw errorFrom(errno, fmt::format("Opening {}", asked.question.name), "open", asked.question.name);
        sendAnswer(m_socket, "", file.get());
    }

    void hold(const AskedQuestion &asked)
    {
        if (m_held)
            throw Error(ErrorKind::Unsupported, "The helper holds a drive already; another one needs a helper of its own.",
                        {"open", asked.question.name, {}, {}});
        m_held = heldDevice(m_root, named(asked), asked.question.confirmedAs);
        sendAnswer(m_socket, "", m_held->file.get());
    }

    void erase(const AskedQuestion &asked)
    {
        if (!m_held)
            throw Error(ErrorKind::Unsupported, "No drive was given up, so nothing is erased.", {"erase", asked.question.name, {}, {}});
        const int file = m_held->file.get();
        sendAnswer(m_socket, eraseDevice(systemEraseCommands(), file, capacityOf(file, asked.question.name), asked.question.name));
    }

    void trimVolume(const AskedQuestion &asked)
    {
        struct stat facts { };
        if (!asked.descriptor || ::fstat(asked.descriptor.get(), &facts) != 0 || !S_ISDIR(facts.st_mode))
            throw Error(ErrorKind::Unsupported, "Only the filesystem of a folder is trimmed.", {"trim", asked.question.name, {}, {}});
        if (!liesOnDrive(asked.descriptor.get()))
            failNoVolumeTrim(asked.question.name, "it is none of the filesystems on drives that the helper knows.");
        trimFilesystem(asked.descriptor.get(), asked.question.name);
        sendAnswer(m_socket, "");
    }

    int m_socket;
    const HelperCall &m_call;
    const SystemRoot &m_root;
    std::optional<HeldDevice> m_held;
};

}

void requireAuthorised(int socket, const char *pkexecUid)
{
    if (::geteuid() != 0 || ::getuid() != 0) // nor by a file mode that lets anybody be root
        refuse("The helper was started without the administrator's consent. It is QuartzDiskMark that starts it, not a person.");
    ucred peer{};
    socklen_t size = sizeof peer;
    if (::getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0 || size != sizeof peer)
        refuse("The helper talks to QuartzDiskMark only, over a socket that it is started with.");
    const std::optional<uid_t> authorised = pkexecUid ? uidIn(pkexecUid) : std::optional<uid_t>(0);
    if (!authorised || peer.uid != *authorised)
        refuse(fmt::format("The helper was started for another user than the one who asks ({}).", peer.uid));
}

void serveProgram(int socket, const HelperCall &call, const SystemRoot &root)
{
    Service service(socket, call, root);
    try {
        while (const std::optional<AskedQuestion> asked = receiveQuestion(socket)) {
            try {
                service.answer(*asked);
            } catch (const std::exception &error) {
                sendRefusal(socket, asError(error));
            }
        }
    } catch (const Error &error) { // no question, or nobody there to answer
        try {
            sendRefusal(socket, error);
        } catch (const Error &) {
        }
    }
}

}

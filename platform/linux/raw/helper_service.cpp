// SPDX-License-Identifier: MIT
#include "platform/linux/raw/helper_service.h"

#include "platform/common/system_error.h"
#include "platform/linux/device.h"
#include "platform/linux/raw/device_guard.h"
#include "platform/linux/raw/erase.h"
#include "platform/linux/raw/helper_messages.h"
#include "platform/linux/volume_trim.h"

#include <cerrno>
#include <charconv>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/socket.h>
#include <sys/stat.h>

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

/// One program's questions.
class Service {
public:
    Service(int socket, const SystemRoot &root) : m_socket(socket), m_root(root) { }

    void answer(const AskedQuestion &asked)
    {
        switch (asked.question.wish) {
        case Wish::Read: return open(asked, O_RDONLY);
        case Wish::Write: return hold(asked);
        case Wish::Erase: return erase(asked);
        case Wish::TrimVolume: return trimVolume(asked);
        }
    }

private:
    /// What the program holds decides, not what it calls it.
    static NamedDevice named(const AskedQuestion &asked)
    {
        struct stat facts { };
        if (!asked.descriptor || ::fstat(asked.descriptor.get(), &facts) != 0 || !S_ISBLK(facts.st_mode))
            throw Error(ErrorKind::Unsupported, fmt::format("{} is no drive, so it is not opened. Choose a drive.", asked.question.name),
                        {"open", asked.question.name, {}, {}});
        return {asked.question.name, UniqueFd(::fcntl(asked.descriptor.get(), F_DUPFD_CLOEXEC, 3)), facts.st_rdev};
    }

    void open(const AskedQuestion &asked, int flags)
    {
        const NamedDevice device = named(asked);
        const UniqueFd file(::open(fmt::format("/proc/self/fd/{}", device.pin.get()).c_str(), flags | O_DIRECT | O_CLOEXEC));
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
        trimFilesystem(asked.descriptor.get(), asked.question.name);
        sendAnswer(m_socket, "");
    }

    int m_socket;
    const SystemRoot &m_root;
    std::optional<HeldDevice> m_held;
};

}

void requireAuthorised(int socket, const char *pkexecUid)
{
    if (::geteuid() != 0)
        refuse("The helper was started without the administrator's consent. It is QuartzDiskMark that starts it, not a person.");
    ucred peer{};
    socklen_t size = sizeof peer;
    if (::getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0 || size != sizeof peer)
        refuse("The helper talks to QuartzDiskMark only, over a socket that it is started with.");
    const std::optional<uid_t> authorised = pkexecUid ? uidIn(pkexecUid) : std::optional<uid_t>(0);
    if (!authorised || peer.uid != *authorised)
        refuse(fmt::format("The helper was started for another user than the one who asks ({}).", peer.uid));
}

void serveProgram(int socket, const SystemRoot &root)
{
    Service service(socket, root);
    try {
        while (const std::optional<AskedQuestion> asked = receiveQuestion(socket)) {
            try {
                service.answer(*asked);
            } catch (const Error &error) {
                sendRefusal(socket, error);
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

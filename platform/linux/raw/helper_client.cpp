// SPDX-License-Identifier: MIT
#include "platform/linux/raw/helper_client.h"

#include "platform/common/system_error.h"
#include "platform/linux/device.h"
#include "platform/linux/raw/device_guard.h"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>

extern char **environ;

namespace qdm::raw {

namespace {

namespace fs = std::filesystem;

bool isAdministratorsAlone(const char *program)
{
    struct stat facts { };
    return ::stat(program, &facts) == 0 && S_ISREG(facts.st_mode) && facts.st_uid == 0 && (facts.st_mode & 022) == 0
        && (facts.st_mode & 0111) != 0;
}

/// The descriptor, and with it the helper, which holds what has the same bytes.
SharedFd heldWith(std::shared_ptr<const HelperConnection> helper, UniqueFd file)
{
    struct Held {
        std::shared_ptr<const HelperConnection> helper;
        UniqueFd file;
    };
    const auto held = std::make_shared<const Held>(Held{std::move(helper), std::move(file)});
    return SharedFd(held, &held->file);
}

}

std::vector<std::string> helperCommand()
{
    constexpr const char *pkexec = "/usr/bin/pkexec";
    if (!isAdministratorsAlone(pkexec) || !isAdministratorsAlone(QDM_HELPER_PATH))
        return {};
    return {pkexec, QDM_HELPER_PATH};
}

HelperConnection::HelperConnection(const std::vector<std::string> &command)
{
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0)
        throw errorFrom(errno, "Preparing the helper", "open", "helper");
    m_socket = UniqueFd(ends[0]);
    const UniqueFd theirs(ends[1]);
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_adddup2(&actions, theirs.get(), 0);
    std::vector<char *> words;
    for (const std::string &word : command)
        words.push_back(const_cast<char *>(word.c_str()));
    words.push_back(nullptr);
    const int code = ::posix_spawn(&m_child, words.front(), &actions, nullptr, words.data(), environ);
    ::posix_spawn_file_actions_destroy(&actions);
    if (code != 0)
        throw errorFrom(code, fmt::format("Starting {}", command.front()), "open", command.front());
}

HelperConnection::~HelperConnection()
{
    m_socket = UniqueFd(); // its end
    while (m_child > 0 && ::waitpid(m_child, nullptr, 0) < 0 && errno == EINTR) { }
}

Answer HelperConnection::ask(const Question &question, int descriptor) const
{
    std::optional<Answer> answer;
    try {
        sendQuestion(m_socket.get(), question, descriptor);
        answer = receiveAnswer(m_socket.get());
    } catch (const Error &error) {
        if (error.origin().code != systemError(EPIPE))
            throw;
    }
    if (!answer)
        throw Error(ErrorKind::Permission,
                    fmt::format("{} was not opened: the administrator's consent was not given. Try again, or run the program as "
                                "administrator (sudo).",
                                question.name),
                    {"open", question.name, {}, {}});
    return std::move(*answer);
}

std::unique_ptr<Target> openForWritingByHelper(const std::vector<std::string> &command, const fs::path &device, Bytes size,
                                               const std::string &confirmedAs)
{
    const NamedDevice named = namedDevice(device);
    const auto helper = std::make_shared<const HelperConnection>(command);
    Answer answer = helper->ask({Wish::Write, device.string(), confirmedAs}, named.pin.get());
    TargetFacts facts{.kind = TargetKind::BlockDevice, .path = device, .size = size, .alignment = {}, .traits = {}, .givenUp = true};
    const auto erase = [helper, device] { return helper->ask({Wish::Erase, device.string(), ""}).text; };
    return blockTarget(std::move(facts), heldWith(helper, std::move(answer.descriptor)), erase);
}

std::unique_ptr<Target> openForReadingByHelper(const std::vector<std::string> &command, const fs::path &device, Bytes size)
{
    const NamedDevice named = namedDevice(device);
    const auto helper = std::make_shared<const HelperConnection>(command);
    Answer answer = helper->ask({Wish::Read, device.string(), ""}, named.pin.get());
    TargetFacts facts{.kind = TargetKind::BlockDevice, .path = device, .size = size, .alignment = {}, .traits = {}};
    return blockTarget(std::move(facts), heldWith(helper, std::move(answer.descriptor)));
}

void trimVolumeByHelper(const std::vector<std::string> &command, const Volume &volume)
{
    const UniqueFd folder(::open(volume.mount.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!folder)
        throw errorFrom(errno, fmt::format("Opening {}", volume.mount.string()), "trim", volume.mount.string());
    HelperConnection(command).ask({Wish::TrimVolume, volume.mount.string(), ""}, folder.get());
}

}

// SPDX-License-Identifier: MIT
#include "platform/linux/raw/helper_client.h"

#include "platform/common/system_error.h"
#include "platform/linux/device.h"
#include "platform/linux/drives/block_device.h"
#include "platform/linux/raw/device_guard.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <iterator>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include <unistd.h>

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
SharedFd heldWith(std::shared_ptr<HelperConnection> helper, UniqueFd file)
{
    struct Held {
        std::shared_ptr<HelperConnection> helper;
        UniqueFd file;
    };
    const auto held = std::make_shared<const Held>(Held{std::move(helper), std::move(file)});
    return SharedFd(held, &held->file);
}

/// Nobody is asked for a password where the question could not be sent anyway.
std::shared_ptr<HelperConnection> startedFor(const std::vector<std::string> &command, const Question &question, dev_t number)
{
    requireSendable(question);
    const fs::path block = drives::blockFolder(SystemRoot(), major(number), minor(number));
    return std::make_shared<HelperConnection>(command, HelperCall{question.wish, "/dev/" + drives::kernelName(block)});
}

}

std::vector<std::string> helperCommand()
{
    constexpr const char *pkexec = "/usr/bin/pkexec";
    if (::geteuid() == 0 || !isAdministratorsAlone(pkexec) || !isAdministratorsAlone(QDM_HELPER_PATH))
        return {};
    return {pkexec, QDM_HELPER_PATH};
}

HelperConnection::HelperConnection(const std::vector<std::string> &command, const HelperCall &call)
{
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0)
        throw errorFrom(errno, "Preparing the helper", "open", "helper");
    m_socket = UniqueFd(ends[0]);
    const UniqueFd theirs(ends[1]);
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_adddup2(&actions, theirs.get(), 0);
    for (const int stream : {1, 2}) // pkexec asks at the terminal itself; what else it says is in our own words
        ::posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0);
    std::vector<std::string> line = command;
    std::ranges::copy(wordsOf(call), std::back_inserter(line));
    std::vector<char *> words;
    for (std::string &word : line)
        words.push_back(word.data());
    words.push_back(nullptr);
    const int code = ::posix_spawn(&m_child, words.front(), &actions, nullptr, words.data(), environ);
    ::posix_spawn_file_actions_destroy(&actions);
    if (code != 0)
        throw errorFrom(code, fmt::format("Starting {}", command.front()), "open", command.front());
}

HelperConnection::~HelperConnection()
{
    m_socket = UniqueFd(); // its end
    waitForEnd();
}

/// Its exit status; -1 where it has none.
int HelperConnection::waitForEnd()
{
    int status = 0;
    pid_t ended = -1;
    while (m_child > 0 && (ended = ::waitpid(m_child, &status, 0)) < 0 && errno == EINTR) { }
    m_child = -1;
    return ended > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

void HelperConnection::failEnded(const std::string &name)
{
    const ErrorOrigin origin{"open", name, {}, {}};
    if (m_answered)
        throw Error(ErrorKind::Io, fmt::format("The helper that has {} open for this program ended. Start the test again.", name), origin);
    constexpr int dismissed = 126; // of pkexec; 127: polkit says no, or there is nobody whom it could ask
    if (waitForEnd() == dismissed)
        throw Error(ErrorKind::Permission,
                    fmt::format("{} was not opened, because the administrator's password was not given. Start again and give it, or test "
                                "in a folder of the drive.",
                                name),
                    origin);
    throw Error(ErrorKind::Permission,
                fmt::format("{} was not opened: polkit did not allow it (a wrong password, no right, or no way to ask for one here). Try "
                            "again, run the program as administrator (sudo), or test in a folder of the drive.",
                            name),
                origin);
}

/// None where the helper is gone.
std::optional<Answer> HelperConnection::answerTo(const Question &question, int descriptor) const
{
    try {
        sendQuestion(m_socket.get(), question, descriptor);
    } catch (const Error &error) {
        if (error.origin().code != systemError(EPIPE))
            throw;
    }
    return receiveAnswer(m_socket.get());
}

Answer HelperConnection::ask(const Question &question, int descriptor)
{
    std::optional<Answer> answer = answerTo(question, descriptor);
    if (!answer)
        failEnded(question.name);
    m_answered = true;
    return std::move(*answer);
}

std::unique_ptr<Target> openForWritingByHelper(const std::vector<std::string> &command, const fs::path &device, Bytes size,
                                               const std::string &confirmedAs)
{
    const NamedDevice named = namedDevice(device);
    const Question question{Wish::Write, device.string(), confirmedAs};
    const auto helper = startedFor(command, question, named.number);
    Answer answer = helper->ask(question, named.pin.get());
    TargetFacts facts{.kind = TargetKind::BlockDevice, .path = device, .size = size, .alignment = {}, .traits = {}, .givenUp = true};
    const auto erase = [helper, device] { return helper->ask({Wish::Erase, device.string(), ""}).text; };
    return blockTarget(std::move(facts), heldWith(helper, std::move(answer.descriptor)), erase);
}

std::unique_ptr<Target> openForReadingByHelper(const std::vector<std::string> &command, const fs::path &device, Bytes size)
{
    const NamedDevice named = namedDevice(device);
    const Question question{Wish::Read, device.string(), ""};
    const auto helper = startedFor(command, question, named.number);
    Answer answer = helper->ask(question, named.pin.get());
    TargetFacts facts{.kind = TargetKind::BlockDevice, .path = device, .size = size, .alignment = {}, .traits = {}};
    return blockTarget(std::move(facts), heldWith(helper, std::move(answer.descriptor)));
}

void trimVolumeByHelper(const std::vector<std::string> &command, const Volume &volume)
{
    const UniqueFd folder(::open(volume.mount.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!folder)
        throw errorFrom(errno, fmt::format("Opening {}", volume.mount.string()), "trim", volume.mount.string());
    const Question question{Wish::TrimVolume, volume.mount.string(), ""};
    requireSendable(question);
    HelperConnection(command, {Wish::TrimVolume, ""}).ask(question, folder.get());
}

}

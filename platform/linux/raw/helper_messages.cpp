// SPDX-License-Identifier: MIT
#include "platform/linux/raw/helper_messages.h"

#include "platform/common/system_error.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <sys/socket.h>

namespace qdm::raw {

namespace {

constexpr std::uint32_t magic = 0x484d4451, version = 1; ///< "QDMH"
constexpr std::size_t longestText = 2048;
constexpr const char *readWord = "read", *writeWord = "write", *trimWord = "trim"; ///< as in packaging/polkit

/// Packets are of one size, so that nothing in them decides how much is read.
struct QuestionPacket {
    std::uint32_t magic, version, wish, unused;
    std::array<char, longestName> name;
    std::array<char, longestConfirmation> confirmedAs;
};

struct AnswerPacket {
    std::uint32_t magic, version, refused, kind;
    std::int32_t code;
    std::array<char, longestText> text;
};

template <std::size_t size>
void put(std::array<char, size> &field, const std::string &text)
{
    std::memcpy(field.data(), text.data(), std::min(text.size(), size - 1));
}

/// None where it does not end within its field.
template <std::size_t size>
std::optional<std::string> textIn(const std::array<char, size> &field)
{
    const auto end = std::ranges::find(field, '\0');
    return end == field.end() ? std::nullopt : std::optional(std::string(field.begin(), end));
}

template <typename Packet>
void sendPacket(int socket, const Packet &packet, int descriptor)
{
    iovec part{const_cast<Packet *>(&packet), sizeof packet};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int))> control{};
    if (descriptor >= 0) {
        message.msg_control = control.data();
        message.msg_controllen = control.size();
        cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof(int));
        std::memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
    }
    ssize_t sent = -1;
    do {
        sent = ::sendmsg(socket, &message, MSG_NOSIGNAL);
    } while (sent < 0 && errno == EINTR);
    if (sent != static_cast<ssize_t>(sizeof packet))
        throw errorFrom(errno, "Talking to the other program", "send", "helper");
}

/// Takes all that came, so that none stays open unseen; the first is meant, the others are closed.
void takeDescriptors(const cmsghdr &header, UniqueFd &descriptor)
{
    int received = -1;
    for (std::size_t at = CMSG_LEN(0); at + sizeof received <= header.cmsg_len; at += sizeof received) {
        std::memcpy(&received, reinterpret_cast<const char *>(&header) + at, sizeof received);
        UniqueFd taken(received);
        if (!descriptor)
            descriptor = std::move(taken);
    }
}

/// Bytes of the packet; 0: the other end is gone; -1: it, or what came with it, is longer than it may be.
template <typename Packet>
ssize_t receivePacket(int socket, Packet &packet, UniqueFd &descriptor)
{
    iovec part{&packet, sizeof packet};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int))> control{};
    message.msg_control = control.data();
    message.msg_controllen = control.size();
    ssize_t got = -1;
    do {
        got = ::recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    } while (got < 0 && errno == EINTR);
    const int code = errno;
    for (cmsghdr *header = CMSG_FIRSTHDR(&message); got >= 0 && header; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS)
            takeDescriptors(*header, descriptor);
    }
    if (got < 0 && code == ECONNRESET)
        return 0;
    if (got < 0)
        throw errorFrom(code, "Talking to the other program", "receive", "helper");
    return (message.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) ? -1 : got;
}

[[noreturn]] void failStrange()
{
    throw Error(ErrorKind::Unsupported, "The program and its helper are of different versions. Install them anew.",
                {"receive", "helper", {}, {}});
}

void sendAnswerPacket(int socket, const std::string &text, int descriptor, const Error *error)
{
    AnswerPacket packet{};
    packet.magic = magic;
    packet.version = version;
    if (error) {
        packet.refused = 1;
        packet.kind = static_cast<std::uint32_t>(error->kind());
        packet.code = error->origin().code.value();
    }
    put(packet.text, text);
    sendPacket(socket, packet, descriptor);
}

}

std::vector<std::string> wordsOf(const HelperCall &call)
{
    if (call.wish == Wish::TrimVolume)
        return {trimWord};
    return {call.wish == Wish::Write ? writeWord : readWord, call.device};
}

std::optional<HelperCall> helperCall(const std::vector<std::string> &words)
{
    if (words.size() == 1 && words[0] == trimWord)
        return HelperCall{Wish::TrimVolume, ""};
    if (words.size() == 2 && (words[0] == readWord || words[0] == writeWord))
        return HelperCall{words[0] == writeWord ? Wish::Write : Wish::Read, words[1]};
    return std::nullopt;
}

void requireSendable(const Question &question)
{
    if (question.name.size() >= longestName || question.confirmedAs.size() >= longestConfirmation)
        throw Error(ErrorKind::Unsupported, fmt::format("The name {} is too long for the helper. Use a shorter one.", question.name),
                    {"open", question.name, {}, {}});
}

void sendQuestion(int socket, const Question &question, int descriptor)
{
    requireSendable(question);
    QuestionPacket packet{};
    packet.magic = magic;
    packet.version = version;
    packet.wish = static_cast<std::uint32_t>(question.wish);
    put(packet.name, question.name);
    put(packet.confirmedAs, question.confirmedAs);
    sendPacket(socket, packet, descriptor);
}

void sendAnswer(int socket, const std::string &text, int descriptor)
{
    sendAnswerPacket(socket, text, descriptor, nullptr);
}

void sendRefusal(int socket, const Error &error)
{
    sendAnswerPacket(socket, error.what(), -1, &error);
}

std::optional<AskedQuestion> receiveQuestion(int socket)
{
    QuestionPacket packet{};
    AskedQuestion asked;
    const ssize_t got = receivePacket(socket, packet, asked.descriptor);
    if (got == 0)
        return std::nullopt;
    const auto name = textIn(packet.name), confirmedAs = textIn(packet.confirmedAs);
    const bool known = packet.wish >= static_cast<std::uint32_t>(Wish::Read) && packet.wish <= static_cast<std::uint32_t>(Wish::TrimVolume);
    if (got != sizeof packet || packet.magic != magic || packet.version != version || !known || !name || !confirmedAs)
        failStrange();
    asked.question = {static_cast<Wish>(packet.wish), *name, *confirmedAs};
    return asked;
}

std::optional<Answer> receiveAnswer(int socket)
{
    AnswerPacket packet{};
    Answer answer;
    const ssize_t got = receivePacket(socket, packet, answer.descriptor);
    if (got == 0)
        return std::nullopt;
    const auto text = textIn(packet.text);
    if (got != sizeof packet || packet.magic != magic || packet.version != version || !text
        || packet.kind > static_cast<std::uint32_t>(ErrorKind::Io))
        failStrange();
    if (packet.refused)
        throw Error(static_cast<ErrorKind>(packet.kind), *text, {"open", "helper", {}, systemError(packet.code)});
    answer.text = *text;
    return answer;
}

}

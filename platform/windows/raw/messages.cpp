// SPDX-License-Identifier: MIT
#include "platform/windows/raw/messages.h"

#include "platform/windows/raw/drive_error.h"
#include "platform/windows/raw/drive_name.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <windows.h>

namespace qdm::raw {

namespace {

struct QuestionBytes {
    std::uint32_t magic = messageMagic;
    std::uint32_t version = messageVersion;
    std::uint32_t wish = 0;
    std::uint32_t drive = 0;
    std::uint32_t flags = 0;
    std::array<char, longestConfirmation> confirmedAs{}; ///< ends with a NUL
};
static_assert(sizeof(QuestionBytes) == 20 + longestConfirmation);

constexpr std::size_t longestSentence = 1024;

struct AnswerBytes {
    std::uint32_t magic = messageMagic;
    std::uint32_t version = messageVersion;
    std::uint32_t refused = 0; ///< 0, or the kind of the error and 1
    std::int32_t systemCode = 0;
    std::uint64_t handle = 0;
    std::uint64_t capacity = 0;
    std::uint64_t sector = 0;
    std::array<char, longestSentence> sentence{}; ///< ends with a NUL
};
static_assert(sizeof(AnswerBytes) == 40 + longestSentence);

constexpr auto lastKind = std::uint32_t(ErrorKind::Io);
constexpr std::uint32_t allowedFlags = FILE_FLAG_OVERLAPPED | FILE_FLAG_WRITE_THROUGH;
constexpr std::uint32_t highestDrive = 9999;
constexpr std::uint64_t smallestSector = 512, largestSector = 1 << 20;

template <typename T>
std::span<const std::byte> bytesOfMessage(const T &message)
{
    return std::as_bytes(std::span(&message, 1));
}

template <std::size_t size>
bool endsInTime(const std::array<char, size> &text)
{
    return std::ranges::find(text, '\0') != text.end();
}

/// As much of a text as there is room for, cut between two characters.
template <std::size_t size>
void put(std::array<char, size> &place, const std::string &text)
{
    std::size_t length = std::min(text.size(), size - 1);
    while (length < text.size() && length > 0 && (static_cast<unsigned char>(text[length]) & 0xC0) == 0x80)
        --length;
    std::memcpy(place.data(), text.data(), length);
}

/// A beginning that is the same in all versions.
template <typename T>
void checkVersion(const T &message)
{
    if (message.magic != messageMagic || message.version != messageVersion)
        throw Error(ErrorKind::Unsupported,
                    "The program and its helper are of different versions. Put quartzdiskmark-helper.exe of the same package beside it.");
}

[[noreturn]] void failMalformed()
{
    throw Error(ErrorKind::Unsupported, "The program and its helper do not understand each other. Please report it.");
}

bool isGood(const QuestionBytes &question)
{
    return question.wish >= std::uint32_t(Wish::Read) && question.wish <= std::uint32_t(Wish::Another) && question.drive <= highestDrive
        && (question.flags & ~allowedFlags) == 0 && endsInTime(question.confirmedAs);
}

bool isGood(const AnswerBytes &answer)
{
    if (answer.refused > lastKind + 1 || !endsInTime(answer.sentence))
        return false;
    return answer.refused != 0
        || (answer.handle != 0 && answer.sector >= smallestSector && answer.sector <= largestSector && std::has_single_bit(answer.sector));
}

}

void sendQuestion(MessageStream &stream, const Question &question)
{
    QuestionBytes bytes;
    bytes.wish = std::uint32_t(question.wish);
    bytes.drive = question.drive;
    bytes.flags = question.flags;
    put(bytes.confirmedAs, question.confirmedAs);
    stream.send(bytesOfMessage(bytes));
}

void sendGiven(MessageStream &stream, const Given &given)
{
    AnswerBytes bytes;
    bytes.handle = given.handle;
    bytes.capacity = given.capacity.count();
    bytes.sector = given.sector.count();
    stream.send(bytesOfMessage(bytes));
}

void sendRefusal(MessageStream &stream, const Error &error)
{
    AnswerBytes bytes;
    bytes.refused = std::uint32_t(error.kind()) + 1;
    bytes.systemCode = error.origin().code.value();
    put(bytes.sentence, error.what());
    stream.send(bytesOfMessage(bytes));
}

std::optional<Question> receiveQuestion(MessageStream &stream)
{
    QuestionBytes bytes;
    if (!stream.receive(std::as_writable_bytes(std::span(&bytes, 1))))
        return std::nullopt;
    checkVersion(bytes);
    if (!isGood(bytes))
        failMalformed();
    return Question{Wish(bytes.wish), bytes.drive, bytes.flags, bytes.confirmedAs.data()};
}

Given receiveGiven(MessageStream &stream, unsigned drive)
{
    AnswerBytes bytes;
    if (!stream.receive(std::as_writable_bytes(std::span(&bytes, 1))))
        throw OtherSideGone(ErrorKind::Io, "The helper that has the rights of an administrator ended. Start the test again.",
                            {"open", driveText(drive), {}, {}});
    checkVersion(bytes);
    if (!isGood(bytes))
        failMalformed();
    if (bytes.refused != 0)
        throw driveError(ErrorKind(bytes.refused - 1), drive, bytes.sentence.data(), bytes.systemCode);
    return {bytes.handle, Bytes(bytes.capacity), Bytes(bytes.sector)};
}

}

// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/error.h"
#include "platform/linux/unique_fd.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace qdm::raw {

/// What the program may ask of its helper, over a socket of packets. A question comes with one descriptor: what is to be opened, held by
/// O_PATH, or the folder whose filesystem is to be trimmed. The name in it is for messages only; no path, option or command of the
/// program's is ever used.
enum class Wish : std::uint32_t {
    Read = 1, ///< open the device for reading
    Write,    ///< open the device, known as `confirmedAs`, for writing, and hold it until the program goes
    Erase,    ///< erase the device that was opened for writing
    TrimVolume,
};

/// What a helper is started for; the administrator is asked about just that, and nothing else is done.
struct HelperCall {
    Wish wish = Wish::Read; ///< Read, Write (and then Erase too) or TrimVolume
    std::string device;     ///< by the kernel's name: "/dev/sdb"; empty for TrimVolume
};

/// As words of a command line, which the administrator is shown: "write /dev/sdb".
std::vector<std::string> wordsOf(const HelperCall &call);

/// None where the words are no such call.
std::optional<HelperCall> helperCall(const std::vector<std::string> &words);

struct Question {
    Wish wish = Wish::Read;
    std::string name;        ///< fewer than longestName bytes
    std::string confirmedAs; ///< fewer than longestConfirmation bytes
};

inline constexpr std::size_t longestName = 512, longestConfirmation = 256;

/// Error Unsupported where one of its texts is too long.
void requireSendable(const Question &question);

/// Error Io where the other end is gone, Unsupported where a name is too long.
void sendQuestion(int socket, const Question &question, int descriptor = -1);

/// What was done, in words (of an erase), with a descriptor where one was asked for; or the Error that came of it.
void sendAnswer(int socket, const std::string &text, int descriptor = -1);
void sendRefusal(int socket, const Error &error);

struct AskedQuestion {
    Question question;
    UniqueFd descriptor;
};
/// None where the program is gone. Error Unsupported for what is no question of this version.
std::optional<AskedQuestion> receiveQuestion(int socket);

struct Answer {
    std::string text;
    UniqueFd descriptor;
};
/// None where the helper is gone. Throws what it refused as the Error that it was.
std::optional<Answer> receiveAnswer(int socket);

}

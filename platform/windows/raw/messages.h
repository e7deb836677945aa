// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/bytes.h"
#include "platform/include/error.h"
#include "platform/windows/raw/message_stream.h"

#include <cstdint>
#include <optional>
#include <string>

namespace qdm::raw {

/// What the program may ask of its helper. It names a drive by its number; no path, option or command goes to the helper.
enum class Wish : std::uint32_t {
    Read = 1, ///< open the drive for reading; the first question
    Write,    ///< open the drive, known as `confirmedAs`, for writing; the first question
    Another,  ///< one more handle of the drive that was opened
};

struct Question {
    Wish wish = Wish::Read;
    unsigned drive = 0;
    std::uint32_t flags = 0; ///< FILE_FLAG_OVERLAPPED, FILE_FLAG_WRITE_THROUGH; no others
    std::string confirmedAs; ///< fewer than longestConfirmation bytes
};

/// What the helper gives: a handle that is valid in the program's process, and what the drive is like.
struct Given {
    std::uint64_t handle = 0;
    Bytes capacity;
    Bytes sector;
};

inline constexpr std::size_t longestConfirmation = 256;

/// How messages begin; another version of the program has another number.
inline constexpr std::uint32_t messageMagic = 0x57446d51, messageVersion = 1;

void sendQuestion(MessageStream &stream, const Question &question);
void sendGiven(MessageStream &stream, const Given &given);
void sendRefusal(MessageStream &stream, const Error &error);

/// None where the program closed its end. Error Unsupported for what is no question of this version, Io where it broke off.
std::optional<Question> receiveQuestion(MessageStream &stream);

/// Throws what the helper refused as the Error it was; Unsupported and Io as above. `drive`: for its origin.
Given receiveGiven(MessageStream &stream, unsigned drive);

}

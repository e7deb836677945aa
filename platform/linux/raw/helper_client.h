// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/drives.h"
#include "platform/include/target.h"
#include "platform/linux/raw/helper_messages.h"

#include <memory>
#include <string>
#include <sys/types.h>
#include <vector>

namespace qdm::raw {

/// The program and arguments that start the helper as the administrator after asking for consent: pkexec and the installed helper. Empty
/// where one of them is missing or is not the administrator's alone to change, and for the administrator, who needs none.
std::vector<std::string> helperCommand();

/// A helper that runs, and ends with this. For one thread at a time.
class HelperConnection {
public:
    /// `command` as helperCommand() gives it, or in tests the helper itself. Error Unsupported where it cannot be started.
    HelperConnection(const std::vector<std::string> &command, const HelperCall &call);
    ~HelperConnection();
    HelperConnection(const HelperConnection &) = delete;
    HelperConnection &operator=(const HelperConnection &) = delete;

    /// Waits for the answer, and so for the password that somebody types. Throws what the helper refused; Error Permission where it ended
    /// before its first answer, because consent was not given, and Io where it ended later.
    Answer ask(const Question &question, int descriptor = -1);

private:
    std::optional<Answer> answerTo(const Question &question, int descriptor) const;
    int waitForEnd();
    [[noreturn]] void failEnded(const std::string &name);

    UniqueFd m_socket;
    pid_t m_child = -1;
    bool m_answered = false;
};

// What the program does itself where it may, done by a helper. Errors as for the functions of Platform.

std::unique_ptr<Target> openForWritingByHelper(const std::vector<std::string> &command, const std::filesystem::path &device, Bytes size,
                                               const std::string &confirmedAs);
std::unique_ptr<Target> openForReadingByHelper(const std::vector<std::string> &command, const std::filesystem::path &device, Bytes size);
void trimVolumeByHelper(const std::vector<std::string> &command, const Volume &volume);

}

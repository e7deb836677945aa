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
/// where one of them is missing, or is not the administrator's alone to change.
std::vector<std::string> helperCommand();

/// A helper that runs, and ends with this.
class HelperConnection {
public:
    /// Error Unsupported where it cannot be started.
    explicit HelperConnection(const std::vector<std::string> &command);
    ~HelperConnection();
    HelperConnection(const HelperConnection &) = delete;
    HelperConnection &operator=(const HelperConnection &) = delete;

    /// Waits for the answer, and so for the password that somebody types. Throws what the helper refused; Error Permission where it ended,
    /// because consent was not given.
    Answer ask(const Question &question, int descriptor = -1) const;

private:
    UniqueFd m_socket;
    pid_t m_child = -1;
};

// What the program does itself where it may, done by a helper. Errors as for the functions of Platform.

std::unique_ptr<Target> openForWritingByHelper(const std::vector<std::string> &command, const std::filesystem::path &device, Bytes size,
                                               const std::string &confirmedAs);
std::unique_ptr<Target> openForReadingByHelper(const std::vector<std::string> &command, const std::filesystem::path &device, Bytes size);
void trimVolumeByHelper(const std::vector<std::string> &command, const Volume &volume);

}

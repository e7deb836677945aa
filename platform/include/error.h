// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <system_error>

namespace qdm {

/// What went wrong, as far as the program's answer differs. The command line's exit status follows from it.
enum class ErrorKind {
    Usage,       ///< the request itself is wrong: a plan, an option, a number out of its range (exit status 2)
    NoSpace,     ///< the target has too little free space or quota (3, as all down to Unsupported)
    TooLarge,    ///< the filesystem, a limit or the memory does not allow so large a file or buffer
    ReadOnly,    ///< the target is mounted or exported read-only
    Permission,  ///< this user may not do that there
    NotFound,    ///< no such file, folder or device
    Busy,        ///< in use by someone else
    Unsupported, ///< this target or system cannot do it
    DeviceGone,  ///< the device vanished while in use (4)
    Io,          ///< the device answered with an error (4)
};

/// Where an error came from, taken at once when it happened.
struct ErrorOrigin {
    std::string operation;               ///< the field's word: "open", "preallocate", "read", "write", "flush"
    std::string path;                    ///< what it was done to, as the user named it
    std::optional<std::uint64_t> offset; ///< in bytes, where it was at an offset
    std::error_code code;                ///< the system's own code; no error where the program itself refused
};

/// The one exception of library and platform. `what()` is a finished sentence for people: what happened, why, what to do.
/// Thrown on any thread; turned into one event at the edge of a job's thread.
class Error : public std::runtime_error {
public:
    /// Control characters in `sentence` (a file's name may hold some) become question marks, so that they cannot steer a terminal.
    Error(ErrorKind kind, const std::string &sentence, ErrorOrigin origin = {});

    ErrorKind kind() const noexcept { return m_kind; }
    const ErrorOrigin &origin() const noexcept { return m_origin; }

private:
    ErrorKind m_kind;
    ErrorOrigin m_origin;
};

/// Any exception as an Error, for the edge of a thread: one of ours as it is, another with a sentence of its own.
Error asError(const std::exception &exception);

}

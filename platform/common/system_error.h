// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/bytes.h"
#include "platform/include/error.h"

#include <span>
#include <string>
#include <string_view>

namespace qdm {

/// What a system's error code means to people.
struct KnownError {
    int code;
    ErrorKind kind;
    const char *reason; ///< why and what to do, as the second half of a sentence
};

/// The codes that this system's part has words for.
std::span<const KnownError> knownErrors();

/// "4 KiB", "1.5 GiB": in the largest unit, a power of 1024, that leaves a number of at least 1.
std::string sizeText(Bytes size);

std::error_code systemError(int systemCode);

/// Which kind of error a system code is when it comes from using or opening `path`.
ErrorKind errorKindOf(int systemCode);

/// Why it failed and what to do, as the second half of a sentence: "the device answered with an error. Check ...".
std::string reasonFor(int systemCode);

/// An Error of the form "<what> failed: <reason>", with its origin. `what` starts with a capital letter.
Error errorFrom(int systemCode, std::string_view what, std::string operation, std::string path, std::optional<std::uint64_t> offset = {});

}

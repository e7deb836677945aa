// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/bytes.h"
#include "platform/include/error.h"

#include <string>
#include <string_view>

namespace qdm {

/// 612 MB, 1 GiB, 4 KiB: whole powers of 1024 by their own names, anything else in powers of 1000.
std::string sizeText(Bytes size);

std::error_code systemError(int systemCode);

/// Which kind of error a system code is when it comes from using or opening `path`.
ErrorKind errorKindOf(int systemCode);

/// Why it failed and what to do, as the second half of a sentence: "the device answered with an error. Check ...".
std::string reasonFor(int systemCode);

/// An Error of the form "<what> failed: <reason>", with its origin. `what` starts with a capital letter.
Error errorFrom(int systemCode, std::string_view what, std::string operation, std::string path, std::optional<std::uint64_t> offset = {});

}

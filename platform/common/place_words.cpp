// SPDX-License-Identifier: MIT
#include "platform/common/place_words.h"

#include "platform/include/paths.h"

namespace qdm {

namespace {

/// With less than this no test file is worth its name.
constexpr Bytes leastSpace = 1_MiB;

}

std::string whyUnusable(bool readOnly, Bytes free, const std::filesystem::path &writable)
{
    if (readOnly)
        return "read-only";
    if (free < leastSpace)
        return "no space left";
    return writable.empty() ? "no permission to write" : "";
}

Error pathError(ErrorKind kind, const std::filesystem::path &path, std::error_code code)
{
    const std::string name = pathText(path);
    const ErrorOrigin origin{"stat", name, std::nullopt, code};
    if (kind == ErrorKind::Permission)
        return Error(kind, "You may not look at " + name + ". Choose a place that you may use.", origin);
    if (kind == ErrorKind::NotFound)
        return Error(kind, "There is no " + name + ". Check the name, or choose another place.", origin);
    return Error(ErrorKind::Io, name + " cannot be looked at: " + code.message() + ". Check the drive or the server.", origin);
}

}

// SPDX-License-Identifier: MIT
#include "platform/common/trim_words.h"

#include "platform/common/system_error.h"
#include "platform/include/paths.h"

#include <cassert>
#include <fmt/format.h>

namespace qdm {

namespace {

/// `what`: ends the sentence "... was opened for reading only, so ".
void requireWritable(const Target &target, const char *what, const char *operation)
{
    if (!target.writable())
        throw Error(ErrorKind::Unsupported, fmt::format("{} was opened for reading only, so {}.", pathText(target.path()), what),
                    {operation, pathText(target.path()), {}, {}});
}

}

void requireTrimmable(const Target &target, [[maybe_unused]] std::uint64_t offset, [[maybe_unused]] Bytes length)
{
    assert(offset % target.alignment().count() == 0 && length > Bytes() && length % target.alignment() == Bytes());
    assert(length <= target.size() && offset <= target.size().count() - length.count());
    requireWritable(target, "nothing on it can be trimmed", "trim");
}

void requireErasable(const Target &target)
{
    requireWritable(target, "it cannot be erased", "erase");
}

void failNoTrim(TargetKind kind, const std::filesystem::path &path, int systemCode)
{
    const std::string sentence = kind == TargetKind::TestFile
        ? fmt::format("The filesystem of {} cannot give up a part of a file, so the test file there cannot be trimmed. Measure without "
                      "trimming, or in a folder on another filesystem.",
                      pathText(path))
        : fmt::format("{} takes no trim commands, or what connects it does not pass them on. Measure it without trimming.", pathText(path));
    throw Error(ErrorKind::Unsupported, sentence, {"trim", pathText(path), {}, systemError(systemCode)});
}

void failNoVolumeTrim(const std::filesystem::path &volume, const std::string &why, int systemCode)
{
    throw Error(ErrorKind::Unsupported, fmt::format("{} cannot be trimmed: {}", pathText(volume), why),
                {"trim", pathText(volume), {}, systemError(systemCode)});
}

}

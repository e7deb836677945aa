// SPDX-License-Identifier: MIT
#include "platform/common/test_file_room.h"

#include "platform/common/system_error.h"
#include "platform/include/paths.h"

#include <algorithm>
#include <fmt/format.h>

namespace qdm {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(ErrorKind kind, const fs::path &folder, const char *operation, int systemCode, const std::string &sentence)
{
    throw Error(kind, sentence, {operation, pathText(folder), {}, systemError(systemCode)});
}

/// Some room stays for the filesystem's own records, else it slows down or fails while it is written.
Bytes reservedForFilesystem(Bytes free)
{
    return free / 100 + std::min(free / 16, 16_MiB);
}

}

void requireRoom(const TestFileRoom &room, const fs::path &folder, Bytes size)
{
    if (size == Bytes())
        refuse(ErrorKind::Usage, folder, "preallocate", 0, "The size of the test file must be more than 0.");
    if (size > room.largestFile)
        refuse(ErrorKind::TooLarge, folder, "preallocate", 0,
               fmt::format("The test file of {} is larger than {} ({}). Choose a smaller size.", sizeText(size), room.limitedBy,
                           sizeText(room.largestFile)));
    if (size > room.free)
        failForSpace(room, folder, size);
}

Bytes largestIn(const TestFileRoom &room, const fs::path &folder)
{
    const Bytes largest = std::min(room.free - reservedForFilesystem(room.free), room.largestFile).roundedDownTo(1_MiB);
    if (largest == Bytes())
        failForSpace(room, folder, 1_MiB);
    return largest;
}

void failForSpace(const TestFileRoom &room, const fs::path &folder, Bytes size, int systemCode)
{
    refuse(ErrorKind::NoSpace, folder, "preallocate", systemCode,
           fmt::format("There are {} free on {}, the test file needs {}. Choose a smaller size or another drive.", sizeText(room.free),
                       pathText(folder), sizeText(size)));
}

void failForFolder(const fs::path &folder, bool missing, int systemCode)
{
    const std::string sentence = missing
        ? fmt::format("There is no folder {}. Check the spelling.", pathText(folder))
        : fmt::format("{} is not a folder. Choose the folder that the test file shall lie in.", pathText(folder));
    refuse(ErrorKind::NotFound, folder, "open", systemCode, sentence);
}

void failReadOnly(const fs::path &folder, int systemCode)
{
    refuse(ErrorKind::ReadOnly, folder, "open", systemCode,
           fmt::format("{} is mounted read-only. Mount it writable or choose another drive.", pathText(folder)));
}

void failForPermission(const fs::path &folder, int systemCode)
{
    refuse(ErrorKind::Permission, folder, "open", systemCode,
           fmt::format("You may not write in {}. Choose a folder of yours on that drive.", pathText(folder)));
}

}

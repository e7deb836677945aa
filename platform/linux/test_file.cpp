// SPDX-License-Identifier: MIT
#include "platform/linux/test_file.h"

#include "platform/common/system_error.h"
#include "platform/common/test_file_room.h"
#include "platform/linux/direct_io.h"
#include "platform/linux/file_attributes.h"
#include "platform/linux/linux_target.h"
#include "platform/linux/nameless_file.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>

namespace qdm {

namespace {

namespace fs = std::filesystem;

constexpr Bytes smallestUnit = 4_KiB;

bool hasNoPreallocation(int code)
{
    return code == EOPNOTSUPP || code == ENOSYS || code == EINVAL;
}

[[noreturn]] void failReserving(int code, const fs::path &folder, Bytes size)
{
    if (code == ENOSPC)
        failForSpace(askTestFileRoom(folder), folder, size, code);
    if (code == EDQUOT)
        throw Error(ErrorKind::NoSpace,
                    fmt::format("Your disk quota on {} does not allow a test file of {}. Choose a smaller size or another drive.",
                                folder.string(), sizeText(size)),
                    {"preallocate", folder.string(), {}, systemError(code)});
    throw errorFrom(code, fmt::format("Reserving {} for the test file in {}", sizeText(size), folder.string()), "preallocate",
                    folder.string());
}

/// True if the blocks are reserved, false if the file only has its size.
bool reserve(int fd, const fs::path &folder, Bytes size)
{
    const auto length = static_cast<off_t>(size.count());
    int code = 0;
    do {
        code = ::fallocate(fd, 0, 0, length) == 0 ? 0 : errno;
    } while (code == EINTR);
    if (code == 0)
        return true;
    if (!hasNoPreallocation(code) || ::ftruncate(fd, length) != 0)
        failReserving(hasNoPreallocation(code) ? errno : code, folder, size);
    return false;
}

/// Sets what depends on unbuffered access; it is asked of the file itself, once it has its blocks.
void settleDirect(TargetFacts &target, int fd, bool direct, bool inMemory)
{
    target.alignment = bufferedAlignment;
    if (inMemory) {
        target.traits.bufferedReason = "this folder lies in main memory, no drive is behind it";
    } else if (!direct) {
        target.traits.bufferedReason = "the filesystem does not offer unbuffered access";
    } else if (const DirectRules rules = askDirectRules(fd); rules.offered) {
        target.traits.direct = true;
        target.alignment = rules.alignment;
    } else {
        setDirect(fd, false);
        target.traits.bufferedReason =
            "the filesystem does not offer unbuffered access to this file (encryption, compression or data journal)";
    }
    target.traits.nonBlocking = answersNoWait(fd, target.alignment);
}

}

std::unique_ptr<Target> createTestFile(const fs::path &folder, Bytes size)
{
    const TestFileRoom room = askTestFileRoom(folder);
    requireRoom(room, folder, size);

    NamelessFile file = createNamelessFile(folder, !room.inMemory);
    const int fd = file.fd.get();
    TargetFacts target{.kind = TargetKind::TestFile, .path = folder, .size = {}, .alignment = {}, .traits = {}};
    const FileAttributes attributes = switchOffCopyOnWrite(fd);
    target.traits.copyOnWriteOff = attributes.copyOnWriteOff;
    target.traits.compressionOff = attributes.compressionOff;
    target.traits.preallocated = reserve(fd, folder, size);
    settleDirect(target, fd, file.direct, room.inMemory);
    // The last bytes of an odd size could not be written unbuffered.
    target.size = size.roundedDownTo(std::max(smallestUnit, target.alignment));
    return std::make_unique<LinuxTarget>(std::move(target), std::make_shared<const UniqueFd>(std::move(file.fd)));
}

Bytes largestTestFile(const fs::path &folder)
{
    return largestIn(askTestFileRoom(folder), folder);
}

}

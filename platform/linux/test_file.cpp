// SPDX-License-Identifier: MIT
#include "platform/linux/test_file.h"

#include "platform/linux/direct_io.h"
#include "platform/linux/file_attributes.h"
#include "platform/linux/linux_target.h"
#include "platform/linux/nameless_file.h"
#include "platform/linux/system_error.h"
#include "platform/linux/test_file_room.h"

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
    if (code == ENOSPC || code == EDQUOT)
        failForSpace(folder, size, code);
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
void settleDirect(OpenTarget &target, bool direct, bool inMemory)
{
    const int fd = target.file->get();
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

/// Some room stays for the filesystem's own records, else it slows down or fails while it is written.
Bytes reservedForFilesystem(Bytes free)
{
    return free / 100 + std::min(free / 16, 16_MiB);
}

}

std::unique_ptr<Target> createTestFile(const fs::path &folder, Bytes size)
{
    if (size == Bytes())
        throw Error(ErrorKind::Usage, "The size of the test file must be more than 0.", {"preallocate", folder.string(), {}, {}});
    const TestFileRoom room = askTestFileRoom(folder);
    requireRoom(room, folder, size);

    NamelessFile file = createNamelessFile(folder, !room.inMemory);
    OpenTarget target;
    target.kind = TargetKind::TestFile;
    target.path = folder;
    target.file = std::make_shared<const UniqueFd>(std::move(file.fd));
    const FileAttributes attributes = switchOffCopyOnWrite(target.file->get());
    target.traits.copyOnWriteOff = attributes.copyOnWriteOff;
    target.traits.compressionOff = attributes.compressionOff;
    target.traits.preallocated = reserve(target.file->get(), folder, size);
    settleDirect(target, file.direct, room.inMemory);
    // The last bytes of an odd size could not be written unbuffered.
    target.size = size.roundedDownTo(std::max(smallestUnit, target.alignment));
    return std::make_unique<LinuxTarget>(std::move(target));
}

Bytes largestTestFile(const fs::path &folder)
{
    const TestFileRoom room = askTestFileRoom(folder);
    const Bytes largest = std::min(room.free - reservedForFilesystem(room.free), room.largestFile).roundedDownTo(1_MiB);
    if (largest == Bytes())
        failForSpace(folder, 1_MiB, ENOSPC);
    return largest;
}

}

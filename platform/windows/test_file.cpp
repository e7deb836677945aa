// SPDX-License-Identifier: MIT
#include "platform/windows/test_file.h"

#include "platform/common/system_error.h"
#include "platform/common/test_file_room.h"
#include "platform/include/paths.h"
#include "platform/windows/file_rules.h"
#include "platform/windows/hidden_file.h"
#include "platform/windows/valid_data.h"
#include "platform/windows/windows_target.h"
#include "platform/windows/wine.h"

#include <algorithm>
#include <fmt/format.h>

namespace qdm {

namespace {

namespace fs = std::filesystem;

constexpr Bytes smallestUnit = 4_KiB;

[[noreturn]] void failReserving(int code, const fs::path &folder, Bytes size)
{
    if (code == ERROR_DISK_FULL || code == ERROR_HANDLE_DISK_FULL)
        failForSpace(askTestFileRoom(folder), folder, size, code);
    throw errorFrom(code, fmt::format("Reserving {} for the test file in {}", sizeText(size), pathText(folder)), "preallocate",
                    pathText(folder));
}

/// True if the clusters are reserved, false if the file only has its size.
bool reserve(HANDLE file, const fs::path &folder, Bytes size)
{
    FILE_ALLOCATION_INFO allocation{};
    allocation.AllocationSize.QuadPart = LONGLONG(size.count());
    const bool reserved = ::SetFileInformationByHandle(file, FileAllocationInfo, &allocation, sizeof(allocation));
    if (const DWORD code = reserved ? 0 : ::GetLastError(); code == ERROR_DISK_FULL || code == ERROR_HANDLE_DISK_FULL)
        failReserving(int(code), folder, size);
    FILE_END_OF_FILE_INFO end{};
    end.EndOfFile.QuadPart = LONGLONG(size.count());
    if (!::SetFileInformationByHandle(file, FileEndOfFileInfo, &end, sizeof(end)))
        failReserving(int(::GetLastError()), folder, size);
    return reserved;
}

void settleDirect(TargetTraits &traits, bool direct)
{
    traits.direct = direct && !runsUnderWine();
    if (runsUnderWine())
        traits.bufferedReason = "Wine has no unbuffered access";
    else if (!direct)
        traits.bufferedReason = "the filesystem does not offer unbuffered access";
}

}

std::unique_ptr<Target> createTestFile(const fs::path &folder, Bytes size)
{
    const TestFileRoom room = askTestFileRoom(folder);
    requireRoom(room, folder, size);
    removeLeftovers(folder);

    const bool declares = mayDeclareValid(folder);
    const OpenedFile file = createHiddenFile(folder, declares ? Readers::UserOnly : Readers::OfFolder);
    const HANDLE handle = file.handle->get();
    TargetFacts target{.kind = TargetKind::TestFile, .path = folder, .size = {}, .alignment = {}, .traits = {}};
    const FileRules rules = settleFileRules(*controlOf(handle), attributesOf(handle));
    target.traits.compressionOff = rules.compressionOff;
    target.traits.copyOnWriteOff = rules.copyOnWriteOff;
    target.traits.preallocated = reserve(handle, folder, size);
    if (declares)
        declareValid(handle, size);
    settleDirect(target.traits, file.direct);
    target.alignment = askAlignment(handle, folder);
    // The last bytes of an odd size could not be written unbuffered.
    target.size = size.roundedDownTo(std::max(smallestUnit, target.alignment));
    return std::make_unique<WindowsTarget>(std::move(target), file);
}

}

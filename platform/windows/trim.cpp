// SPDX-License-Identifier: MIT
#include "platform/windows/trim.h"

#include "platform/common/system_error.h"
#include "platform/common/trim_words.h"
#include "platform/include/paths.h"

#include <cstddef>
#include <fmt/format.h>

namespace qdm::trimming {

namespace {

namespace fs = std::filesystem;

void requireDone(const ControlAnswer &answer, TargetKind kind, std::uint64_t offset, const fs::path &path)
{
    const int code = answer.systemCode;
    if (code == ERROR_INVALID_FUNCTION || code == ERROR_NOT_SUPPORTED)
        failNoTrim(kind, path, code);
    if (code != 0)
        throw errorFrom(code, fmt::format("Trimming {}", pathText(path)), "trim", pathText(path), offset);
}

}

void trimInFile(ControlledDevice &file, std::uint64_t offset, Bytes length, const fs::path &path)
{
    const FileLevelTrim wish{.offset = offset, .length = length.count()};
    const ControlAnswer answer = file.control(fileLevelTrim, bytesOf(wish), sizeof(DWORD));
    requireDone(answer, TargetKind::TestFile, offset, path);
    // It may succeed without having done it: the answer is the number of ranges that were processed.
    if (const DWORD *processed = answer.as<DWORD>(); processed && *processed == 0)
        failNoTrim(TargetKind::TestFile, path, 0);
}

void trimOnDevice(ControlledDevice &device, std::uint64_t offset, Bytes length, const fs::path &path)
{
    DeviceTrim wish;
    wish.head.Size = sizeof(wish.head);
    wish.head.Action = DeviceDsmAction_Trim;
    wish.head.DataSetRangesOffset = offsetof(DeviceTrim, range);
    wish.head.DataSetRangesLength = sizeof(wish.range);
    wish.range.StartingOffset = LONGLONG(offset);
    wish.range.LengthInBytes = length.count();
    requireDone(device.control(IOCTL_STORAGE_MANAGE_DATA_SET_ATTRIBUTES, bytesOf(wish), 0), TargetKind::BlockDevice, offset, path);
}

}

// SPDX-License-Identifier: MIT
#include "platform/linux/drives/block_device.h"
#include "platform/linux/drives/drive_state.h"
#include "platform/linux/drives/sysfs_text.h"

namespace qdm {

using namespace drives;

namespace fs = std::filesystem;

namespace {

/// Sysfs counts in sectors of 512 bytes, whatever the drive's own sectors are.
constexpr std::uint64_t sectorSize = 512;

/// Columns of the file "stat".
constexpr std::size_t sectorsRead = 2, sectorsWritten = 6, timeInQueue = 10;

std::vector<std::uint64_t> statColumns(const fs::path &block)
{
    std::vector<std::uint64_t> columns;
    for (const std::string &word : split(attribute(block / "stat"), ' '))
        if (const auto number = parseNumber(word))
            columns.push_back(*number);
    return columns;
}

/// The switch counts for drivers with request queues ("mq"); the others, such as zram's, count whatever it says.
bool isCounted(const fs::path &block)
{
    return attribute(block / "queue/iostats") != "0" || !isThere(block / "mq");
}

std::optional<DriveCounters> countersOf(const fs::path &block)
{
    if (!isCounted(block))
        return std::nullopt;
    const std::vector<std::uint64_t> columns = statColumns(block);
    if (columns.size() <= timeInQueue)
        return std::nullopt;
    return DriveCounters{.readBytes = columns[sectorsRead] * sectorSize,
                         .writtenBytes = columns[sectorsWritten] * sectorSize,
                         .queued = std::chrono::milliseconds(columns[timeInQueue])};
}

}

std::optional<DriveCounters> readDriveCounters(const SystemRoot &root, const Volume &volume)
{
    if (volume.drives.empty())
        return std::nullopt;
    DriveCounters sum;
    for (const Drive &drive : volume.drives) {
        const auto counters = drive.device.empty() ? std::nullopt : countersOf(blockFolderOfName(root, drive.device));
        if (!counters)
            return std::nullopt;
        sum += *counters;
    }
    return sum;
}

}

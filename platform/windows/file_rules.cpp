// SPDX-License-Identifier: MIT
#include "platform/windows/file_rules.h"

#include "platform/windows/drives/volume_place.h"

#include <bit>
#include <string>
#include <winioctl.h>

namespace qdm {

namespace {

constexpr DWORD smallestSector = 512;
constexpr DWORD usualPage = 4096; ///< right on every drive, if coarse

constexpr DWORD integrityStream = 0x8000; // FILE_ATTRIBUTE_INTEGRITY_STREAM, which not every set of headers names

/// FSCTL_SET_INTEGRITY_INFORMATION of ReFS ([MS-FSCC] 2.3.73).
struct IntegrityOff {
    WORD checksumAlgorithm = 0; // CHECKSUM_TYPE_NONE
    WORD reserved = 0;
    DWORD flags = 0;
};
constexpr DWORD setIntegrity = CTL_CODE(FILE_DEVICE_FILE_SYSTEM, 160, METHOD_BUFFERED, FILE_READ_DATA | FILE_WRITE_DATA);

bool switchOffCompression(ControlledDevice &file)
{
    constexpr USHORT none = COMPRESSION_FORMAT_NONE;
    return file.control(FSCTL_SET_COMPRESSION, bytesOf(none), 0).ok();
}

bool isSector(DWORD size)
{
    return size >= smallestSector && std::has_single_bit(size);
}

DWORD sectorOfFile(HANDLE file)
{
    FILE_STORAGE_INFO info{};
    return ::GetFileInformationByHandleEx(file, FileStorageInfo, &info, sizeof(info)) ? info.LogicalBytesPerSector : 0;
}

DWORD sectorOfVolume(const std::filesystem::path &path)
{
    DWORD sectorsPerCluster = 0, bytesPerSector = 0, freeClusters = 0, clusters = 0;
    return ::GetDiskFreeSpaceW(drives::rootOf(path).c_str(), &sectorsPerCluster, &bytesPerSector, &freeClusters, &clusters) ? bytesPerSector
                                                                                                                            : 0;
}

}

FileRules settleFileRules(ControlledDevice &file, std::uint32_t attributes)
{
    FileRules rules;
    rules.compressionOff = !(attributes & FILE_ATTRIBUTE_COMPRESSED) || switchOffCompression(file);
    rules.copyOnWriteOff = attributes & integrityStream && file.control(setIntegrity, bytesOf(IntegrityOff()), 0).ok();
    return rules;
}

std::uint32_t attributesOf(HANDLE file)
{
    BY_HANDLE_FILE_INFORMATION info{};
    return ::GetFileInformationByHandle(file, &info) ? info.dwFileAttributes : 0;
}

Bytes askAlignment(HANDLE file, const std::filesystem::path &path)
{
    for (const DWORD size : {sectorOfFile(file), sectorOfVolume(path)})
        if (isSector(size))
            return Bytes(size);
    return Bytes(usualPage);
}

}

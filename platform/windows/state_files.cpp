// SPDX-License-Identifier: MIT
#include "platform/include/state_files.h"

#include <cstdlib>
#include <io.h>
#include <system_error>
#include <windows.h>

namespace qdm {

namespace {

HANDLE handleOf(std::FILE *file) noexcept
{
    return reinterpret_cast<HANDLE>(::_get_osfhandle(::_fileno(file)));
}

}

/// The user's folder of local data, where by default nobody else may write.
std::vector<std::filesystem::path> stateFolders()
{
    const wchar_t *local = ::_wgetenv(L"LOCALAPPDATA");
    if (!local || !*local)
        return {};
    const std::filesystem::path folder = std::filesystem::path(local) / L"QuartzDiskMark" / L"runs";
    std::error_code failed;
    std::filesystem::create_directories(folder, failed);
    return std::filesystem::is_directory(folder, failed) ? std::vector{folder} : std::vector<std::filesystem::path>();
}

File createStateFile(const std::filesystem::path &path)
{
    File file = openFile(path, FileMode::CreateNew);
    if (!file || lockFile(file.get()))
        return file;
    file.reset();
    std::error_code ignored;
    std::filesystem::remove(path, ignored);
    return {};
}

/// A byte far behind the end is locked, so that the text can be read meanwhile.
bool lockFile(std::FILE *file) noexcept
{
    OVERLAPPED place{};
    place.OffsetHigh = 0x40000000;
    return ::LockFileEx(handleOf(file), LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &place) != 0;
}

void syncFile(std::FILE *file) noexcept
{
    ::FlushFileBuffers(handleOf(file));
}

}

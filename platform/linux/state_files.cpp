// SPDX-License-Identifier: MIT
#include "platform/include/state_files.h"

#include <cstdlib>
#include <fcntl.h>
#include <string>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace qdm {

namespace {

namespace fs = std::filesystem;

fs::path variable(const char *name)
{
    const char *value = std::getenv(name);
    return value && *value == '/' ? fs::path(value) : fs::path();
}

/// XDG Base Directory Specification 0.8: what should persist between starts, but is not worth a backup.
fs::path lastingFolder()
{
    if (const fs::path state = variable("XDG_STATE_HOME"); !state.empty())
        return state;
    const fs::path home = variable("HOME");
    return home.empty() ? fs::path() : home / ".local/state";
}

/// A folder in a place where others may write too could be a trap, so it must be a real one of this user that nobody else may use.
bool isOurs(const fs::path &folder)
{
    struct stat status { };
    return ::lstat(folder.c_str(), &status) == 0 && S_ISDIR(status.st_mode) && status.st_uid == ::geteuid() && (status.st_mode & 077) == 0;
}

void addFolder(std::vector<fs::path> &folders, const fs::path &parent, const std::string &name)
{
    std::error_code failed;
    fs::create_directories(parent, failed);
    const fs::path folder = parent / name;
    ::mkdir(folder.c_str(), 0700);
    if (isOurs(folder))
        folders.push_back(folder);
}

}

std::vector<fs::path> stateFolders()
{
    std::vector<fs::path> folders;
    if (const fs::path lasting = lastingFolder(); !lasting.empty())
        addFolder(folders, lasting / "quartzdiskmark", "runs");
    std::error_code missing;
    if (const fs::path runtime = variable("XDG_RUNTIME_DIR"); fs::is_directory(runtime, missing))
        addFolder(folders, runtime, "quartzdiskmark");
    else if (fs::is_directory("/dev/shm", missing))
        addFolder(folders, "/dev/shm", "quartzdiskmark-" + std::to_string(::geteuid()));
    return folders;
}

File createStateFile(const fs::path &path)
{
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (descriptor < 0)
        return {};
    File file(::fdopen(descriptor, "wb"));
    if (!file)
        ::close(descriptor);
    // who looks for files that nobody uses may have had it for a moment, and taken it for an empty one that is of no use
    struct stat status { };
    if (file && lockFile(file.get()) && ::fstat(descriptor, &status) == 0 && status.st_nlink > 0)
        return file;
    ::unlink(path.c_str());
    return {};
}

bool lockFile(std::FILE *file) noexcept
{
    return ::flock(::fileno(file), LOCK_EX | LOCK_NB) == 0;
}

void syncFile(std::FILE *file) noexcept
{
    if (::fdatasync(::fileno(file)) != 0)
        return;
}

}

// SPDX-License-Identifier: MIT
#include "platform/common/place_words.h"
#include "platform/linux/drives/block_device.h"
#include "platform/linux/drives/device_stack.h"
#include "platform/linux/drives/drives.h"
#include "platform/linux/drives/sysfs_text.h"
#include "platform/linux/drives/volume_of_mount.h"

#include <cerrno>
#include <memory>
#include <sys/stat.h>
#include <sys/sysmacros.h>

namespace qdm {

using namespace drives;

namespace fs = std::filesystem;

namespace {

/// Longer than in a list: somebody asked for just this place, and a sleeping server may have to wake up.
constexpr std::chrono::seconds patience(10);

Error lookError(const fs::path &path, int systemCode)
{
    const bool missing = systemCode == ENOENT || systemCode == ENOTDIR || systemCode == ELOOP || systemCode == ENAMETOOLONG;
    const ErrorKind kind = systemCode == EACCES ? ErrorKind::Permission : missing ? ErrorKind::NotFound : ErrorKind::Io;
    return pathError(kind, path, std::error_code(systemCode, std::generic_category()));
}

struct stat factsOf(const fs::path &path)
{
    struct stat facts { };
    if (::stat(path.c_str(), &facts) != 0)
        throw lookError(path, errno);
    return facts;
}

fs::path realPath(const fs::path &path)
{
    std::error_code failed;
    fs::path real = fs::canonical(path, failed);
    if (failed)
        throw lookError(path, failed.value());
    return real;
}

Volume volumeOfBlock(const SystemRoot &root, const fs::path &node, dev_t number)
{
    const MountTable mounts = MountTable::read(root);
    const fs::path block = blockFolder(root, major(number), minor(number));
    Volume volume;
    volume.source = node;
    if (block.empty()) {
        volume.drives.emplace_back();
        return volume;
    }
    Stack stack = StackResolver(root, mounts).ofDevice(block);
    volume.size = blockCapacity(block);
    volume.readOnly = attribute(block / "ro") == "1";
    volume.layers = std::move(stack.layers);
    volume.drives = std::move(stack.drives);
    return volume;
}

/// /dev/zero and its like: no drive, only the kernel.
Volume volumeOfCharacterDevice(const fs::path &node)
{
    Drive drive;
    drive.kind = DriveKind::Virtual;
    drive.device = node.filename().string();
    drive.bus = "character device";
    Volume volume;
    volume.source = node;
    volume.drives.push_back(std::move(drive));
    return volume;
}

Volume volumeOfFolder(const SystemRoot &root, const fs::path &folder)
{
    const auto mounts = std::make_shared<const MountTable>(MountTable::readHolding(root, folder));

    if (!mounts->at(folder))
        throw lookError(folder, ENOENT); // gone in this moment
    const Mount &mount = *mounts->at(folder);
    auto answer = askSpace(mounts, mount, folder);
    return volumeOfMount(root, *mounts, mount, answerOf(answer, patience));
}

}

Volume volumeOfPath(const SystemRoot &root, const fs::path &path)
{
    const fs::path real = realPath(path);
    const struct stat facts = factsOf(real);
    if (S_ISBLK(facts.st_mode))
        return volumeOfBlock(root, real, facts.st_rdev);
    if (S_ISCHR(facts.st_mode))
        return volumeOfCharacterDevice(real);
    return volumeOfFolder(root, S_ISDIR(facts.st_mode) ? real : real.parent_path());
}

}

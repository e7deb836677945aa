// SPDX-License-Identifier: MIT
#include "platform/linux/raw/loop_backing.h"

#include "platform/linux/drives/block_device.h"
#include "platform/linux/drives/sysfs_text.h"
#include "platform/linux/unique_fd.h"

#include <fcntl.h>
#include <linux/loop.h>
#include <string_view>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

namespace qdm::raw {

using namespace drives;

namespace {

namespace fs = std::filesystem;

/// Also where the name was deleted; empty where the kernel cannot tell it, as when it is too long.
std::string backingName(const fs::path &block)
{
    constexpr std::string_view deleted = " (deleted)";
    std::string file = attribute(block / "loop/backing_file");
    if (file.ends_with(deleted))
        file.resize(file.size() - deleted.size());
    return file;
}

/// Only where the node has the number that sysfs tells: in a made or a bare /dev it may be missing or another's.
UniqueFd openedNode(const SystemRoot &root, const fs::path &block)
{
    struct stat facts { };
    const fs::path node = root.dev / kernelName(block);
    if (::stat(node.c_str(), &facts) != 0 || !S_ISBLK(facts.st_mode)
        || blockFolder(root, major(facts.st_rdev), minor(facts.st_rdev)) != block)
        return {};
    return UniqueFd(::open(node.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
}

std::optional<BackingNumbers> numbersOf(const SystemRoot &root, const fs::path &block)
{
    const UniqueFd node = openedNode(root, block);
    loop_info64 info{};
    if (!node || ::ioctl(node.get(), LOOP_GET_STATUS64, &info) != 0)
        return std::nullopt;
    return BackingNumbers{info.lo_device, info.lo_inode, info.lo_rdevice};
}

}

std::vector<Loop> loopsInUse(const SystemRoot &root)
{
    std::vector<Loop> loops;
    for (const std::string &name : namesIn(root.sys / "block")) {
        if (!name.starts_with("loop"))
            continue;
        const fs::path block = blockFolderOfName(root, name);
        if (isThere(block / "loop/backing_file"))
            loops.push_back({block, backingName(block), numbersOf(root, block)});
    }
    return loops;
}

bool shareBacking(const Loop &a, const Loop &b)
{
    if (!a.numbers || !b.numbers)
        return a.file == b.file;
    if (a.numbers->node != 0 || b.numbers->node != 0) // a device has as many nodes as anybody likes
        return a.numbers->node == b.numbers->node;
    return a.numbers->device == b.numbers->device && a.numbers->inode == b.numbers->inode;
}

fs::path groundOf(const SystemRoot &root, const Loop &loop)
{
    if (!loop.numbers)
        return blockFolderOfSource(root, loop.file);
    return loop.numbers->node == 0 ? fs::path() : blockFolder(root, major(loop.numbers->node), minor(loop.numbers->node));
}

}

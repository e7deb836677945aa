// SPDX-License-Identifier: MIT
#include "platform/linux/drives/block_device.h"

#include "platform/linux/drives/sysfs_text.h"

#include <algorithm>
#include <sys/stat.h>
#include <sys/sysmacros.h>

namespace qdm::drives {

namespace fs = std::filesystem;

namespace {

std::string replaced(std::string text, char from, char to)
{
    std::ranges::replace(text, from, to);
    return text;
}

fs::path blockFolderOfNode(const SystemRoot &root, const fs::path &node)
{
    struct stat facts { };
    if (::stat(node.c_str(), &facts) != 0 || !S_ISBLK(facts.st_mode))
        return {};
    return blockFolder(root, major(facts.st_rdev), minor(facts.st_rdev));
}

/// Device-mapper devices are known by the name that their maker gave them.
fs::path blockFolderOfMapping(const SystemRoot &root, const std::string &name)
{
    for (const std::string &block : namesIn(root.sys / "block"))
        if (block.starts_with("dm-") && attribute(root.sys / "block" / block / "dm/name") == name)
            return blockFolderOfName(root, block);
    return {};
}

void append(std::vector<fs::path> &blocks, const fs::path &block)
{
    if (!block.empty() && std::ranges::find(blocks, block) == blocks.end())
        blocks.push_back(block);
}

void appendBtrfsDevices(const SystemRoot &root, std::vector<fs::path> &blocks)
{
    if (blocks.empty())
        return;
    const fs::path btrfs = btrfsFolder(root, blocks.front());
    for (const std::string &name : namesIn(btrfs / "devices"))
        append(blocks, blockFolderOfName(root, name));
}

}

fs::path blockFolder(const SystemRoot &root, unsigned major, unsigned minor)
{
    return canonicalPath(root.sys / "dev/block" / (std::to_string(major) + ':' + std::to_string(minor)));
}

fs::path blockFolderOfName(const SystemRoot &root, const std::string &name)
{
    return name.empty() ? fs::path() : canonicalPath(root.sys / "class/block" / replaced(name, '/', '!'));
}

fs::path blockFolderOfSource(const SystemRoot &root, const fs::path &source)
{
    const fs::path inDev = source.lexically_relative("/dev");
    if (inDev.empty() || *inDev.begin() == "..")
        return {};
    const fs::path node = root.dev / inDev;
    if (fs::path block = blockFolderOfNode(root, node); !block.empty())
        return block;
    // Without a node (a container's bare /dev) the name alone must do.
    const fs::path real = canonicalPath(node);
    const fs::path name = real.empty() ? inDev : real.lexically_relative(canonicalPath(root.dev));
    if (fs::path block = blockFolderOfName(root, name.string()); !block.empty())
        return block;
    return blockFolderOfMapping(root, inDev.filename().string());
}

std::vector<fs::path> blockFoldersOfMount(const SystemRoot &root, const Mount &mount)
{
    std::vector<fs::path> blocks;
    if (mount.major != 0)
        append(blocks, blockFolder(root, mount.major, mount.minor));
    if (blocks.empty() && mount.source.starts_with("/dev/"))
        for (const std::string &source : split(mount.source, ':')) // bcachefs names all its devices
            append(blocks, blockFolderOfSource(root, source));
    if (mount.type == "btrfs")
        appendBtrfsDevices(root, blocks);
    return blocks;
}

fs::path btrfsFolder(const SystemRoot &root, const fs::path &block)
{
    const fs::path all = root.sys / "fs/btrfs";
    for (const std::string &uuid : namesIn(all))
        if (isThere(all / uuid / "devices" / block.filename()))
            return all / uuid;
    return {};
}

std::string btrfsRaidName(const SystemRoot &root, const fs::path &block)
{
    for (const std::string &name : namesIn(btrfsFolder(root, block) / "allocation/data"))
        if (name.starts_with("raid"))
            return "RAID" + name.substr(4);
    return {};
}

bool isPartition(const fs::path &block)
{
    return isThere(block / "partition");
}

fs::path wholeDisk(const fs::path &block)
{
    return isPartition(block) ? block.parent_path() : block;
}

std::string kernelName(const fs::path &block)
{
    return replaced(block.filename().string(), '!', '/');
}

Bytes blockCapacity(const fs::path &block)
{
    // Always in units of 512 bytes, whatever the drive's sectors are.
    return Bytes(numberAttribute(block / "size").value_or(0) * 512);
}

}

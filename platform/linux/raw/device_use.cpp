// SPDX-License-Identifier: MIT
#include "platform/linux/raw/device_use.h"

#include "platform/linux/drives/block_device.h"
#include "platform/linux/drives/device_stack.h"
#include "platform/linux/drives/sysfs_text.h"
#include "platform/linux/raw/loop_backing.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <string_view>
#include <vector>

namespace qdm::raw {

using namespace drives;

namespace {

namespace fs = std::filesystem;

using Blocks = std::vector<fs::path>;

/// Real stacks have up to eight layers or so.
constexpr int maxDepth = 24;

bool has(const Blocks &blocks, const fs::path &block)
{
    return std::ranges::find(blocks, block) != blocks.end();
}

std::string nodeOf(const fs::path &block)
{
    return "/dev/" + kernelName(block);
}

Blocks partitionsOf(const fs::path &disk)
{
    Blocks partitions;
    for (const std::string &name : namesIn(disk))
        if (isPartition(disk / name))
            partitions.push_back(disk / name);
    return partitions;
}

/// Where one of them does not tell where it lies, they may.
bool overlap(const fs::path &a, const fs::path &b)
{
    const auto startA = numberAttribute(a / "start"), startB = numberAttribute(b / "start");
    const auto sizeA = numberAttribute(a / "size"), sizeB = numberAttribute(b / "size");
    if (!startA || !startB || !sizeA || !sizeB)
        return true;
    return *startA < *startB + *sizeB && *startB < *startA + *sizeA;
}

const Loop *loopOf(const std::vector<Loop> &loops, const fs::path &block)
{
    const auto loop = std::ranges::find(loops, block, &Loop::block);
    return loop == loops.end() ? nullptr : &*loop;
}

/// What changes when a device is written to, itself first.
struct Touched {
    Blocks all;
    Blocks wholly; ///< those of them that were not only found beside others, as partitions and their disks are
};

void appendOnce(Blocks &blocks, const fs::path &block)
{
    if (!has(blocks, block))
        blocks.push_back(block);
}

void appendTouched(const SystemRoot &root, const std::vector<Loop> &loops, Touched &touched, const fs::path &block)
{
    if (block.empty() || has(touched.wholly, block))
        return;
    touched.wholly.push_back(block);
    appendOnce(touched.all, block);
    const fs::path disk = wholeDisk(block);
    for (const fs::path &partition : partitionsOf(disk))
        if (block == disk || overlap(partition, block))
            appendOnce(touched.all, partition);
    appendOnce(touched.all, disk);
    const Loop *itself = loopOf(loops, disk);
    if (!itself)
        return;
    appendTouched(root, loops, touched, groundOf(root, *itself));
    for (const Loop &loop : loops) // nobody hinders a file from being below two of them
        if (shareBacking(loop, *itself) && !has(touched.all, loop.block))
            appendTouched(root, loops, touched, loop.block);
}

Touched touchedBy(const SystemRoot &root, const std::vector<Loop> &loops, const fs::path &block)
{
    Touched touched;
    appendTouched(root, loops, touched, block);
    return touched;
}

/// The kernel lets nobody claim a disk while another has a partition of it, nor a partition while another has the disk, not even the same
/// program by another descriptor. So one of the two is held, and that one is enough.
bool isKeptByOther(const Touched &touched, const fs::path &block)
{
    return isPartition(block) ? has(touched.wholly, wholeDisk(block)) : !has(touched.wholly, block);
}

std::string mountSentence(const fs::path &block, const Mount &mount)
{
    if (mount.point == "/")
        return fmt::format("{} is mounted on /: the running system lies on it. Choose another drive.", nodeOf(block));
    return fmt::format("{} is mounted on {}. Unmount it first, or choose another drive.", nodeOf(block), mount.point.string());
}

std::optional<std::string> mountOf(const SystemRoot &root, const MountTable &mounts, const fs::path &block)
{
    for (const Mount &mount : mounts.mounts())
        if (has(blockFoldersOfMount(root, mount), block))
            return mountSentence(block, mount);
    return std::nullopt;
}

bool isSwap(const SystemRoot &root, const fs::path &block)
{
    for (const std::string &line : split(fileText(root.proc / "swaps"), '\n')) {
        const std::string path = unescaped(std::string_view(line).substr(0, line.find_first_of(" \t")));
        if (path.starts_with('/') && blockFolderOfSource(root, path) == block)
            return true;
    }
    return false;
}

/// What uses just this device, by itself.
std::optional<std::string> directUse(const SystemRoot &root, const MountTable &mounts, const fs::path &block)
{
    if (auto mounted = mountOf(root, mounts, block))
        return mounted;
    if (isSwap(root, block))
        return fmt::format("{} is swap space of the running system. Turn it off first (swapoff), or choose another drive.", nodeOf(block));
    if (const fs::path btrfs = btrfsFolder(root, block); !btrfs.empty())
        return fmt::format("{} belongs to a btrfs filesystem that is in use ({}). Unmount that first, or choose another drive.",
                           nodeOf(block), btrfs.filename().string());
    return std::nullopt;
}

std::string holderText(const fs::path &holder)
{
    const std::string layer = layerName(holder), name = attribute(holder / "dm/name");
    const std::string what = layer.empty() || name.empty() ? layer + name : layer + ", " + name;
    return what.empty() ? nodeOf(holder) : fmt::format("{} ({})", nodeOf(holder), what);
}

/// What uses a device through others, as far up as it can be followed.
std::optional<std::string> useAbove(const SystemRoot &root, const MountTable &mounts, const fs::path &holder, int depth)
{
    if (depth > maxDepth)
        return std::nullopt;
    Blocks parts = partitionsOf(holder);
    parts.insert(parts.begin(), holder);
    for (const fs::path &part : parts) {
        if (auto use = directUse(root, mounts, part))
            return use;
        for (const std::string &name : namesIn(part / "holders"))
            if (auto use = useAbove(root, mounts, canonicalPath(part / "holders" / name), depth + 1))
                return use;
    }
    return std::nullopt;
}

/// RAID, LVM, encryption and their like hold the devices that they are made of.
std::optional<std::string> holderOf(const SystemRoot &root, const MountTable &mounts, const fs::path &block)
{
    const std::vector<std::string> holders = namesIn(block / "holders");
    if (holders.empty())
        return std::nullopt;
    const fs::path holder = canonicalPath(block / "holders" / holders.front());
    if (holder.empty())
        return fmt::format("{} is held by {}. Take it out of that first, or choose another drive.", nodeOf(block), holders.front());
    const std::string held = fmt::format("{} is part of {}", nodeOf(block), holderText(holder));
    if (const auto above = useAbove(root, mounts, holder, 0))
        return fmt::format("{}, and {}", held, *above);
    return held + ". Stop that or take it out of it first, or choose another drive.";
}

std::optional<std::string> loopOn(const SystemRoot &root, const std::vector<Loop> &loops, const fs::path &block, const fs::path &target)
{
    for (const Loop &loop : loops)
        if (loop.block != wholeDisk(target) && groundOf(root, loop) == block)
            return fmt::format("{} lies below the loop device {}. Detach that first (losetup --detach {}), or choose another drive.",
                               nodeOf(block), nodeOf(loop.block), nodeOf(loop.block));
    return std::nullopt;
}

}

std::optional<std::string> useOf(const SystemRoot &root, const MountTable &mounts, const fs::path &block)
{
    const std::vector<Loop> loops = loopsInUse(root);
    for (const fs::path &part : touchedBy(root, loops, block).all) {
        if (auto use = directUse(root, mounts, part))
            return use;
        if (auto use = holderOf(root, mounts, part))
            return use;
        if (auto use = loopOn(root, loops, part, block))
            return use;
    }
    return std::nullopt;
}

std::vector<fs::path> sharersOf(const SystemRoot &root, const fs::path &block)
{
    const Touched touched = touchedBy(root, loopsInUse(root), block);
    Blocks sharers;
    std::ranges::copy_if(touched.all, std::back_inserter(sharers),
                         [&](const fs::path &other) { return other != block && !isKeptByOther(touched, other); });
    return sharers;
}

}

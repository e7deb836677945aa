// SPDX-License-Identifier: MIT
#include "platform/linux/raw/signature.h"

#include "platform/common/system_error.h"

#include <algorithm>
#include <array>
#include <blkid/blkid.h>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <endian.h>
#include <fmt/format.h>
#include <memory>
#include <string_view>
#include <unistd.h>
#include <vector>

namespace qdm::raw {

namespace {

namespace fs = std::filesystem;

using Probe = std::unique_ptr<std::remove_pointer_t<blkid_probe>, decltype(&blkid_free_probe)>;

constexpr std::int64_t tableUnit = 512; // of libblkid's partition lists, whatever the drive's sectors are

/// A part of a device, in bytes. Length 0: all of it.
struct Extent {
    std::int64_t start = 0, length = 0;
};

/// What was found there, in libblkid's words.
struct Signature {
    std::string type, usage;
};

[[noreturn]] void failProbing(const fs::path &path, int code)
{
    throw Error(ErrorKind::Unsupported,
                fmt::format("It cannot be told what is on {}, so nothing is written to it. Choose another drive.", path.string()),
                {"open", path.string(), {}, systemError(code)});
}

Probe probeOf(int device, const fs::path &path, const Extent &extent)
{
    Probe probe(blkid_new_probe(), &blkid_free_probe);
    if (!probe || blkid_probe_set_device(probe.get(), device, extent.start, extent.length) != 0)
        failProbing(path, errno);
    return probe;
}

std::string valueOf(blkid_probe probe, const char *name)
{
    const char *value = nullptr;
    return blkid_probe_lookup_value(probe, name, &value, nullptr) == 0 ? value : "";
}

/// All of them: what lies under a newer one may still be the one that counts. Damaged ones count too.
std::vector<Signature> signaturesOf(int device, const fs::path &path, const Extent &extent)
{
    const Probe probe = probeOf(device, path, extent);
    blkid_probe_enable_superblocks(probe.get(), 1);
    blkid_probe_set_superblocks_flags(probe.get(), BLKID_SUBLKS_TYPE | BLKID_SUBLKS_USAGE | BLKID_SUBLKS_BADCSUM);
    std::vector<Signature> found;
    int answer = 0;
    while ((answer = blkid_do_probe(probe.get())) == 0)
        found.push_back({valueOf(probe.get(), "TYPE"), valueOf(probe.get(), "USAGE")});
    if (answer < 0)
        failProbing(path, errno);
    return found;
}

/// What the partition table of a device says.
struct Table {
    std::vector<Extent> partitions; ///< which the system need not know
    bool dynamic = false;           ///< Windows keeps volumes over several disks there
};

/// As far as it lies on the device: a damaged table, or one of a greater device, may name more than there is.
std::optional<Extent> clipped(const Extent &extent, std::int64_t deviceSize)
{
    if (extent.start <= 0 || extent.length <= 0 || extent.start >= deviceSize)
        return std::nullopt;
    return Extent{extent.start, std::min(extent.length, deviceSize - extent.start)};
}

bool isDynamic(blkid_partition partition)
{
    constexpr int mbrType = 0x42;
    // Of GPT: a disk's own notes, and its data.
    static constexpr std::array<std::string_view, 2> gptTypes{"5808c8aa-7e8f-42e0-85d2-e1e90434cfb3",
                                                              "af9bc60f-1431-4f62-bc68-3311714a69ad"};
    const char *guid = blkid_partition_get_type_string(partition);
    return guid ? std::ranges::find(gptTypes, std::string_view(guid)) != gptTypes.end() : blkid_partition_get_type(partition) == mbrType;
}

Table tableOf(int device, const fs::path &path)
{
    Table table;
    const Probe probe = probeOf(device, path, {});
    blkid_probe_enable_partitions(probe.get(), 1);
    blkid_partlist list = blkid_probe_get_partitions(probe.get());
    for (int i = 0; list && i < blkid_partlist_numof_partitions(list); ++i) {
        blkid_partition partition = blkid_partlist_get_partition(list, i);
        table.dynamic |= isDynamic(partition);
        const Extent extent{blkid_partition_get_start(partition) * tableUnit, blkid_partition_get_size(partition) * tableUnit};
        if (const auto there = clipped(extent, blkid_probe_get_size(probe.get())))
            table.partitions.push_back(*there);
    }
    return table;
}

/// libblkid asks for more than the magic, such as a version that it knows.
bool hasIntegrity(int device, const fs::path &path, const Extent &extent)
{
    static constexpr std::string_view magic("integrt\0", 8);
    std::array<char, magic.size()> start{};
    const ssize_t length = ::pread(device, start.data(), start.size(), extent.start);
    if (length < 0)
        failProbing(path, errno);
    return std::string_view(start.data(), std::size_t(length)) == magic;
}

/// How many devices a btrfs filesystem lies on, by its first superblock.
std::uint64_t btrfsDevices(int device, const fs::path &path, const Extent &extent)
{
    constexpr std::int64_t superblock = 64 << 10;
    constexpr std::size_t magicOffset = 0x40, countOffset = 0x88;
    std::array<char, 4096> block{};
    if (::pread(device, block.data(), block.size(), extent.start + superblock) != ssize_t(block.size()))
        failProbing(path, errno);
    if (std::string_view(block.data() + magicOffset, 8) != "_BHRfS_M")
        return UINT64_MAX; // libblkid knows it by another copy: in doubt
    std::uint64_t count = 0;
    std::memcpy(&count, block.data() + countOffset, sizeof count);
    return le64toh(count);
}

/// In words, where a signature is one that forbids writing.
std::string wordsFor(const Signature &signature, int device, const fs::path &path, const Extent &extent)
{
    using Entry = std::pair<std::string_view, const char *>;
    static constexpr Entry known[] = {{"LVM2_member", "a part of an LVM volume group"},
                                      {"LVM1_member", "a part of an LVM volume group"},
                                      {"linux_raid_member", "a member of a RAID"},
                                      {"crypto_LUKS", "an encrypted volume (LUKS)"},
                                      {"BitLocker", "an encrypted volume (BitLocker)"},
                                      {"zfs_member", "a part of a ZFS pool"},
                                      {"bcache", "a part of a bcache"},
                                      {"bcachefs", "a part of a bcachefs filesystem"},
                                      {"swsuspend", "the memory of a system that sleeps (hibernation)"},
                                      {"jbd", "the journal of another filesystem"}};
    // Other machines may use these at the same time.
    static constexpr std::array<std::string_view, 4> shared{"gfs", "gfs2", "ocfs", "ocfs2"};
    if (const auto *entry = std::ranges::find(known, signature.type, &Entry::first); entry != std::end(known))
        return entry->second;
    if (std::ranges::find(shared, signature.type) != shared.end())
        return fmt::format("a filesystem of several machines ({})", signature.type);
    if (signature.type == "btrfs")
        return btrfsDevices(device, path, extent) == 1 ? "" : "a part of a btrfs filesystem over several devices";
    if (signature.usage == "filesystem" || signature.type == "swap")
        return {};
    return fmt::format("a part of something greater ({})", signature.type.empty() ? "unknown" : signature.type);
}

/// What lies there, in words, where it forbids writing.
std::string memberWords(int device, const fs::path &path, const Extent &extent)
{
    if (hasIntegrity(device, path, extent))
        return "a volume with checksums (dm-integrity)";
    for (const Signature &signature : signaturesOf(device, path, extent))
        if (std::string what = wordsFor(signature, device, path, extent); !what.empty())
            return what;
    return {};
}

}

std::optional<std::string> membershipOf(int device, const fs::path &path, Extents extents)
{
    constexpr const char *sentence =
        "by its signature {} is {}. If that is no longer needed, remove the signature (wipefs --all), or choose "
        "another drive.";
    const Table table = tableOf(device, path);
    if (const std::string what = memberWords(device, path, {}); !what.empty())
        return fmt::format(sentence, path.string(), what);
    if (table.dynamic)
        return fmt::format(sentence, path.string(), "a dynamic disk of Windows");
    if (extents == Extents::WithPartitions)
        for (const Extent &extent : table.partitions)
            if (const std::string what = memberWords(device, path, extent); !what.empty())
                return fmt::format(sentence, "a partition of " + path.string(), what);
    return std::nullopt;
}

}

// SPDX-License-Identifier: MIT
#include "platform/linux/memory.h"

#include "platform/common/system_memory.h"

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <limits>
#include <optional>
#include <string>
#include <sys/mman.h>
#include <unistd.h>

namespace qdm {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

/// The number after `key` in a file of "key number" lines.
std::optional<std::uint64_t> numberAfter(const fs::path &file, const std::string &key)
{
    std::ifstream in(file);
    std::string line;
    while (std::getline(in, line))
        if (line.starts_with(key))
            return std::strtoull(line.c_str() + key.size(), nullptr, 10);
    return {};
}

/// A file of one number; "max" and a missing file are none.
std::optional<std::uint64_t> number(const fs::path &file)
{
    std::ifstream in(file);
    std::uint64_t value = 0;
    return in >> value ? std::optional(value) : std::nullopt;
}

/// What one group leaves: its limit less its use, where cache that can be dropped at once is no use.
std::uint64_t roomInGroup(const fs::path &group)
{
    const auto limit = number(group / "memory.max");
    if (!limit)
        return unlimited;
    const std::uint64_t used = number(group / "memory.current").value_or(0);
    const std::uint64_t cache = numberAfter(group / "memory.stat", "inactive_file ").value_or(0);
    const std::uint64_t held = used - std::min(used, cache);
    return *limit - std::min(*limit, held);
}

/// The path of this process's group in the unified hierarchy, from the line "0::/path".
fs::path ownGroup(const fs::path &proc)
{
    std::ifstream in(proc / "self/cgroup");
    std::string line;
    while (std::getline(in, line))
        if (line.starts_with("0::/"))
            return line.substr(4);
    return {};
}

std::uint64_t roomInGroups(const fs::path &proc, const fs::path &cgroups)
{
    std::uint64_t room = roomInGroup(cgroups);
    fs::path group = cgroups;
    for (const fs::path &part : ownGroup(proc)) {
        group /= part;
        room = std::min(room, roomInGroup(group));
    }
    return room;
}

}

Bytes readAvailableMemory(const fs::path &proc, const fs::path &cgroups)
{
    const auto kibibytes = numberAfter(proc / "meminfo", "MemAvailable:");
    const std::uint64_t system = kibibytes ? *kibibytes * 1024 : unlimited;
    return Bytes(std::min(system, roomInGroups(proc, cgroups)));
}

namespace memory {

Bytes available()
{
    return readAvailableMemory();
}

std::size_t pageSize()
{
    return std::size_t(::sysconf(_SC_PAGESIZE));
}

void *map(std::size_t bytes, int &systemCode)
{
    void *pages = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    systemCode = pages == MAP_FAILED ? errno : 0;
    return pages == MAP_FAILED ? nullptr : pages;
}

void unmap(void *pages, std::size_t bytes)
{
    ::munmap(pages, bytes);
}

void preferLargePages(void *pages, std::size_t bytes)
{
    ::madvise(pages, bytes, MADV_HUGEPAGE);
}

}

}

// SPDX-License-Identifier: MIT
#include "platform/linux/page_cache.h"

#include <algorithm>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

namespace qdm {

namespace {

/// Enough to tell some from none and half from all, and a matter of a millisecond.
constexpr std::uint64_t samples = 256;
constexpr Bytes sampleSize = 256_KiB;

struct Pages {
    std::uint64_t cached = 0, all = 0;
};

bool count(int file, std::uint64_t offset, std::size_t length, Pages &pages)
{
    void *map = ::mmap(nullptr, length, PROT_READ, MAP_SHARED, file, static_cast<off_t>(offset));
    if (map == MAP_FAILED)
        return false;
    const auto pageSize = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    std::vector<unsigned char> states((length + pageSize - 1) / pageSize);
    const bool told = ::mincore(map, length, states.data()) == 0;
    ::munmap(map, length);
    pages.cached += static_cast<std::uint64_t>(std::ranges::count_if(states, [](unsigned char state) { return state & 1; }));
    pages.all += states.size();
    return told;
}

}

std::optional<double> cachedShareOf(int file, Bytes size)
{
    const std::uint64_t windows = (size + sampleSize - 1_B) / sampleSize;
    const std::uint64_t step = std::max<std::uint64_t>(1, windows / samples);
    Pages pages;
    for (std::uint64_t window = 0; window < windows; window += step) {
        const Bytes from = sampleSize * window;
        if (!count(file, from.count(), std::min(sampleSize, size - from).count(), pages))
            return std::nullopt;
    }
    return pages.all ? std::optional(static_cast<double>(pages.cached) / static_cast<double>(pages.all)) : std::nullopt;
}

}

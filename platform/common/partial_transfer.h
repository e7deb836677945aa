// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

namespace qdm {

/// What a request has come to: its result once it is over. A device may stop in the middle of a request, as /dev/zero does when the kernel
/// wants the thread for something else; then the rest is to be asked for. The end of a file moves nothing more, or refuses the odd rest of
/// it with `refusal`, the system's code for a request that is not aligned.
inline std::optional<std::int32_t> resultAfter(std::uint32_t &moved, std::uint32_t length, std::int64_t result, int refusal) noexcept
{
    if (result < 0)
        return result == -refusal && moved > 0 ? static_cast<std::int32_t>(moved) : static_cast<std::int32_t>(result);
    moved += static_cast<std::uint32_t>(result);
    return result == 0 || moved >= length ? std::optional(static_cast<std::int32_t>(moved)) : std::nullopt;
}

}

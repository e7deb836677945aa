// SPDX-License-Identifier: MIT
#include "platform/common/engine_probe.h"

#include <array>

namespace qdm {

namespace {

constexpr std::chrono::seconds probePatience{1};

}

bool movesFirstBlock(const std::function<std::unique_ptr<IoQueue>()> &openQueue, Bytes alignment, bool (*saysUnsupported)(int systemCode))
{
    try {
        const auto queue = openQueue();
        const Request first{0, std::uint32_t(alignment.count()), 0, Direction::Read};
        std::array<Completion, 1> completions{};
        const std::size_t done = queue->exchange({&first, 1}, completions, 1, probePatience);
        return done == 0 || !saysUnsupported(-completions[0].result);
    } catch (const Error &) {
        return false;
    }
}

}

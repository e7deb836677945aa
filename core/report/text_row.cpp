// SPDX-License-Identifier: MIT
#include "core/report/text_row.h"

#include "core/report/describe.h"
#include "core/result/format.h"

#include <fmt/format.h>

namespace qdm {

namespace {

/// "   1MiB", " 512KiB", " 512  B": seven columns.
std::string blockColumn(Bytes size)
{
    if (size % 1_MiB == 0_B)
        return fmt::format("{:4}MiB", size / 1_MiB);
    return size % 1_KiB == 0_B ? fmt::format("{:4}KiB", size / 1_KiB) : fmt::format("{:4}  B", size.count());
}

std::string patternColumn(const Workload &w)
{
    if (w.randomShare == 0)
        return "SEQ";
    return w.randomShare == 100 ? "RND" : fmt::format("RND {}%", w.randomShare);
}

/// A distribution of sizes names its ends; the shares are in the line of its passes.
std::string blocksColumn(const Workload &w)
{
    if (w.blocks.size() == 1)
        return blockColumn(w.largestBlock());
    return formatSize(w.smallestBlock()) + ".." + formatSize(w.largestBlock());
}

std::string label(const Workload &w)
{
    return fmt::format("  {} {} (Q={:3}, T={:2}):", patternColumn(w), blocksColumn(w), w.depth, w.threads);
}

std::string rangeOfPasses(const Test &test)
{
    const Score &score = *test.score;
    const std::string spread = spreadText(test);
    if (spread == "one pass")
        return fmt::format("{:.3f} MB/s, {}", score.highest / 1e6, spread);
    return fmt::format("{:.3f}..{:.3f} MB/s, spread {}", score.lowest / 1e6, score.highest / 1e6, spread);
}

}

std::string textRow(const Test &test)
{
    if (!test.score)
        return fmt::format("{} not measured. {}\n", label(test.workload), missingText(test));
    return fmt::format("{} {:9.3f} MB/s [{:9.1f} IOPS] <{:9.2f} us>\n", label(test.workload), test.score->bytesPerSecond / 1e6,
                       test.score->iops, test.score->latencyMeanNs / 1e3);
}

std::string textRowNotRun(const Workload &workload)
{
    return label(workload) + " not run.\n";
}

std::string textPasses(const Test &test)
{
    const Workload &w = test.workload;
    std::string out = fmt::format("{} {}: {}, {}", operationName(w.operation()), workloadName(w),
                                  test.score ? rangeOfPasses(test) : "not measured", engineName(test.engine));
    if (w.seed)
        out += fmt::format(", seed {}", *w.seed);
    const std::string more = peculiarities(w);
    return more.empty() ? out : out + "; " + more;
}

}

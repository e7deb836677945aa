// SPDX-License-Identifier: MIT
#include "core/result/finding_kinds.h"
#include "core/result/format.h"
#include "core/result/series.h"
#include "core/result/steady_state.h"
#include "core/workload/step_text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace qdm {

namespace {

constexpr double plateauShare = 0.95; ///< of the best: more than that is as good

/// "RND4K T1 read"
std::string nameOf(const Series &line)
{
    return line.axis == SweepAxis::ReadShare ? line.name : fmt::format("{} {}", line.name, operationName(line.operation));
}

std::string iopsText(double iops)
{
    return formatGrouped(iops >= 100 ? std::round(iops) : iops) + " IOPS";
}

const SeriesPoint &bestOf(const Series &line, double SeriesPoint::*value)
{
    return *std::ranges::max_element(line.points, {}, value);
}

const SeriesPoint &plateauOf(const Series &line, double SeriesPoint::*value)
{
    const double enough = plateauShare * bestOf(line, value).*value;
    return *std::ranges::find_if(line.points, [&](const SeriesPoint &point) { return point.*value >= enough; });
}

Finding plateauDepth(const Series &line)
{
    const SeriesPoint &from = plateauOf(line, &SeriesPoint::iops);
    const SeriesPoint &best = bestOf(line, &SeriesPoint::iops);
    Finding finding{.key = "plateau_depth", .value = from.x, .unit = "requests", .text = {}};
    if (from.x == line.points.back().x)
        finding.text = fmt::format("{}: at queue depth {} the rate still grows, to {}.", nameOf(line), from.x, iopsText(from.iops));
    else
        finding.text = fmt::format("{}: from queue depth {} on the rate grows no more; there it is {}, at best {} (depth {}).",
                                   nameOf(line), from.x, iopsText(from.iops), iopsText(best.iops), best.x);
    return finding;
}

Finding fullSpeedBlock(const Series &line)
{
    const SeriesPoint &from = plateauOf(line, &SeriesPoint::bytesPerSecond);
    const SeriesPoint &best = bestOf(line, &SeriesPoint::bytesPerSecond);
    if (from.x == line.points.back().x)
        return {.key = "full_speed_block",
                .value = from.x,
                .unit = "bytes",
                .text = fmt::format("{}: with {} the rate still grows, to {}.", nameOf(line), sweepValueText(line.axis, from.x),
                                    formatRate(from.bytesPerSecond))};
    return {.key = "full_speed_block",
            .value = from.x,
            .unit = "bytes",
            .text = fmt::format("{}: blocks of {} reach {}; the best is {} with {}.", nameOf(line), sweepValueText(line.axis, from.x),
                                formatRate(from.bytesPerSecond), formatRate(best.bytesPerSecond), sweepValueText(line.axis, best.x))};
}

Finding worstMix(const Series &line)
{
    const SeriesPoint &best = bestOf(line, &SeriesPoint::bytesPerSecond);
    const SeriesPoint &worst = *std::ranges::min_element(line.points, {}, &SeriesPoint::bytesPerSecond);
    const double factor = best.bytesPerSecond > 0 ? worst.bytesPerSecond / best.bytesPerSecond : 0;
    return {.key = "worst_mix_factor",
            .value = factor,
            .unit = "share",
            .text = fmt::format("{}: slowest at {} % reads with {}, {:.2f} times the best ({} at {} % reads).", nameOf(line), worst.x,
                                formatRate(worst.bytesPerSecond), factor, formatRate(best.bytesPerSecond), best.x)};
}

Finding streamScaling(const Series &line)
{
    const SeriesPoint &few = line.points.front();
    const SeriesPoint &many = line.points.back();
    const double factor = few.bytesPerSecond > 0 ? many.bytesPerSecond / few.bytesPerSecond : 0;
    return {.key = "stream_scaling",
            .value = factor,
            .unit = "share",
            .text = fmt::format("{}: {} streams together reach {}, {:.2f} times what {} reached alone ({}).", nameOf(line), many.x,
                                formatRate(many.bytesPerSecond), factor, few.x == 1 ? "one" : fmt::format("{}", few.x),
                                formatRate(few.bytesPerSecond))};
}

Finding fullDriveFactor(const Series &line)
{
    const SeriesPoint &emptiest = *std::ranges::max_element(line.points, {}, &SeriesPoint::x);
    const SeriesPoint &fullest = *std::ranges::min_element(line.points, {}, &SeriesPoint::x);
    const double factor = emptiest.iops > 0 ? fullest.iops / emptiest.iops : 0;
    return {.key = "full_drive_factor",
            .value = factor,
            .unit = "share",
            .text = fmt::format("{}: with {} % free the rate is {}, {:.2f} times that with {} % free ({}).", nameOf(line), fullest.x,
                                iopsText(fullest.iops), factor, emptiest.x, iopsText(emptiest.iops))};
}

Finding findingOf(const Series &line)
{
    switch (line.axis) {
    case SweepAxis::QueueDepth: return plateauDepth(line);
    case SweepAxis::Block: return fullSpeedBlock(line);
    case SweepAxis::ReadShare: return worstMix(line);
    case SweepAxis::Threads: return streamScaling(line);
    case SweepAxis::FreeShare: return fullDriveFactor(line);
    }
    return {};
}

}

std::vector<Finding> sweepFindings(const Measured &measured, const SweepStep &)
{
    std::vector<Finding> all;
    for (const Series &line : seriesOf(measured.result))
        if (line.step == measured.record.step && line.points.size() > 1) // one point is no curve
            all.push_back(findingOf(line));
    return all;
}

std::vector<Finding> steadinessFindings(const Measured &measured, const UntilSteadyStep &)
{
    std::vector<double> rounds;
    std::string name;
    for (const Series &line : seriesOf(measured.result))
        if (line.step == measured.record.step) {
            name = line.name;
            for (const SeriesPoint &point : line.points)
                rounds.push_back(point.iops);
        }
    const std::optional<Steadiness> now = steadinessOf(rounds);
    if (!now)
        return {};
    const auto count = static_cast<double>(rounds.size());
    const std::string proof = steadinessText(*now);
    if (!now->reached())
        return {{.key = "not_steady_after",
                 .value = count,
                 .unit = "rounds",
                 .text = fmt::format("{} was not steady after {} rounds: {}.", name, count, proof)}};
    return {{.key = "steady_after",
             .value = count,
             .unit = "rounds",
             .text = fmt::format("{} is steady after {} rounds: {}.", name, count, proof)},
            {.key = "steady_iops",
             .value = now->mean,
             .unit = "IOPS",
             .text = fmt::format("{} in the steady state: {}, the mean of the last {} rounds.", name, iopsText(now->mean),
                                 Steadiness::window)}};
}

}

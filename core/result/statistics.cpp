// SPDX-License-Identifier: MIT
#include "core/result/statistics.h"

#include "core/result/result.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace qdm {

namespace {

std::vector<std::size_t> countingPasses(const std::vector<Pass> &passes)
{
    std::vector<std::size_t> indices;
    for (std::size_t i = 0; i < passes.size(); ++i)
        if (passes[i].counts())
            indices.push_back(i);
    return indices;
}

std::vector<double> valuesOf(const std::vector<Pass> &passes, const std::vector<std::size_t> &indices, double (Pass::*value)() const)
{
    std::vector<double> values;
    for (std::size_t i : indices)
        values.push_back((passes[i].*value)());
    return values;
}

/// Best: the fastest. Median: the middle one, of two middle ones the slower, since a headline must be a pass that really ran.
std::size_t chosenPass(const std::vector<Pass> &passes, std::vector<std::size_t> indices, ScoreRule rule)
{
    std::ranges::stable_sort(indices, {}, [&](std::size_t i) { return passes[i].bytesPerSecond(); });
    return rule == ScoreRule::Best ? indices.back() : indices[(indices.size() - 1) / 2];
}

}

double meanOf(const std::vector<double> &values)
{
    return values.empty() ? 0 : std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double standardDeviationOf(const std::vector<double> &values)
{
    if (values.size() < 2)
        return 0;
    const double mean = meanOf(values);
    double squares = 0;
    for (double value : values)
        squares += (value - mean) * (value - mean);
    return std::sqrt(squares / static_cast<double>(values.size() - 1));
}

double coefficientOfVariation(const std::vector<double> &values)
{
    const double mean = meanOf(values);
    return mean == 0 ? 0 : standardDeviationOf(values) / mean;
}

LatencyDigest digest(const Histogram &h)
{
    return {.min = static_cast<double>(h.min()),
            .mean = h.mean(),
            .p50 = h.percentile(0.5),
            .p90 = h.percentile(0.9),
            .p99 = h.percentile(0.99),
            .p99_9 = h.percentile(0.999),
            .p99_99 = h.percentile(0.9999),
            .max = static_cast<double>(h.max())};
}

std::optional<Score> scoreOf(const std::vector<Pass> &passes, ScoreRule rule)
{
    const std::vector<std::size_t> counting = countingPasses(passes);
    if (counting.empty())
        return std::nullopt;
    const std::vector<double> rates = valuesOf(passes, counting, &Pass::bytesPerSecond);
    Score score;
    score.rule = rule;
    score.spreadCv = coefficientOfVariation(rates);
    score.lowest = std::ranges::min(rates);
    score.highest = std::ranges::max(rates);
    score.pass = chosenPass(passes, counting, rule);
    const Pass &chosen = passes[score.pass];
    score.bytesPerSecond = chosen.bytesPerSecond();
    score.iops = chosen.iops();
    score.latencyMeanNs = chosen.latencyMeanNs();
    if (rule == ScoreRule::Mean) {
        score.bytesPerSecond = meanOf(rates);
        score.iops = meanOf(valuesOf(passes, counting, &Pass::iops));
        score.latencyMeanNs = meanOf(valuesOf(passes, counting, &Pass::latencyMeanNs));
    }
    return score;
}

}

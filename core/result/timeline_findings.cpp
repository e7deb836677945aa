// SPDX-License-Identifier: MIT
#include "core/result/finding_kinds.h"
#include "core/result/format.h"
#include "core/result/timeline.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <ranges>

namespace qdm {

namespace {

/// A shallow queue asks how soon a drive answers, a deep one how much it does.
constexpr unsigned shallow = 8;

std::string nameOf(const Test &test)
{
    return fmt::format("{} {}", test.workload.name, operationName(test.operation()));
}

std::string iopsText(double iops)
{
    return formatGrouped(iops >= 100 ? std::round(iops) : iops) + " IOPS";
}

std::string gigabytes(Bytes size)
{
    return fmt::format("{:.1f} GB", static_cast<double>(size.count()) / 1e9);
}

std::vector<Finding> degradation(const Test &test, const Pass &pass)
{
    const Timeline timeline(pass);
    const std::string name = nameOf(test);
    if (timeline.size() < Timeline::fewestMoments)
        return {};
    const std::optional<SpeedFall> fall = timeline.fall();
    if (!fall) {
        const TimelineMean all = timeline.mean(0, timeline.size());
        return {{.key = "no_degradation",
                 .value = all.iops,
                 .unit = "IOPS",
                 .text = fmt::format("{}: the speed did not fall within {} and {} ({}).", name, formatDuration(timeline.length()),
                                     gigabytes(Bytes(pass.total.bytes)), iopsText(all.iops))}};
    }
    const double share = fall->after.iops / fall->before.iops;
    return {{.key = "fresh_iops",
             .value = fall->before.iops,
             .unit = "IOPS",
             .text = fmt::format("{}: fresh, {}.", name, iopsText(fall->before.iops))},
            {.key = "degradation_begin",
             .value = static_cast<double>(fall->written.count()),
             .unit = "bytes",
             .text = fmt::format("{}: the fall begins after {} and {}.", name, formatDuration(fall->at), gigabytes(fall->written))},
            {.key = "degraded_share",
             .value = share,
             .unit = "share",
             .text = fmt::format("{}: in the end {}, {} of the fresh speed.", name, iopsText(fall->after.iops), formatPercent(share))},
            {.key = "degraded_spread",
             .value = fall->after.spreadCv,
             .unit = "share",
             .text = fmt::format("{}: the moments of the end spread by {} (coefficient of variation).", name,
                                 formatPercent(fall->after.spreadCv))}};
}

std::vector<Finding> responseTime(const Test &test, const Pass &pass)
{
    const Timeline timeline(pass);
    const std::string name = nameOf(test);
    const std::optional<std::size_t> from = timeline.settledFrom();
    if (!from)
        return {{.key = "unsettled_response",
                 .value = pass.latencyMeanNs(),
                 .unit = "ns",
                 .text = fmt::format("{}: the response time did not settle within {}; its mean is {}.", name,
                                     formatDuration(timeline.length()), formatLatency(pass.latencyMeanNs()))}};
    const TimelineMean settled = timeline.mean(*from, timeline.size());
    const Seconds at = *from == 0 ? Seconds(0) : pass.samples[*from - 1].at;
    return {{.key = "settled_response",
             .value = settled.latencyMeanNs,
             .unit = "ns",
             .text = fmt::format("{}: {} on average{}.", name, formatLatency(settled.latencyMeanNs),
                                 *from == 0 ? ", settled from the start" : fmt::format(" once settled, from {} on", formatDuration(at)))}};
}

/// The pass of the present step's n-th test, as far as it was measured.
const Pass *passOf(const Measured &measured, std::size_t n)
{
    const auto tests = measured.tests();
    return n < tests.size() && !tests[n].passes.empty() && !tests[n].passes.back().samples.empty() ? &tests[n].passes.back() : nullptr;
}

/// What idle time can give back is only what was lost before.
bool wasWornOut(const Measured &measured, const RecoverStep &step)
{
    const Pass *worn = wornOutBefore(measured, step.workload);
    return worn && Timeline(*worn).fall();
}

Finding freedByIdle(const Measured &measured, const Recovery &levels)
{
    const Pass &pass = *passOf(measured, 0);
    const Timeline timeline(pass);
    const std::string name = nameOf(measured.tests()[0]);
    Finding finding{.key = "freed_by_idle", .value = 0, .unit = "bytes", .text = {}};
    if (const std::optional<SpeedFall> fall = timeline.fall()) {
        finding.value = static_cast<double>(fall->written.count());
        finding.text = fmt::format("{}: {} were written at speed before it fell again, so much the drive had tidied up by itself.", name,
                                   gigabytes(fall->written));
        return finding;
    }
    const double level = timeline.mean(0, timeline.size()).iops;
    if (levels.fresh && levels.degraded && level > (*levels.fresh + *levels.degraded) / 2) {
        finding.key = "freed_by_idle_at_least";
        finding.value = static_cast<double>(pass.total.bytes);
        finding.text = fmt::format("{}: all {} that were written found room, so the drive had tidied up at least so much.", name,
                                   gigabytes(Bytes(pass.total.bytes)));
        return finding;
    }
    finding.text = fmt::format("{}: the idle time gave nothing back.", name);
    return finding;
}

void addRestored(std::vector<Finding> &all, const char *key, const std::string &what, std::optional<double> level, const Recovery &levels)
{
    if (!level || !levels.fresh || *levels.fresh <= 0)
        return;
    const double share = *level / *levels.fresh;
    all.push_back({.key = key,
                   .value = share,
                   .unit = "share",
                   .text = fmt::format("{}: {} of the fresh speed ({} of {}).", what, formatPercent(share), iopsText(*level),
                                       iopsText(*levels.fresh))});
}

bool doesTheSame(const Workload &a, const Workload &b)
{
    return a.readShare == b.readShare && a.randomShare == b.randomShare && a.blocks == b.blocks && a.depth == b.depth
        && a.threads == b.threads;
}

}

std::vector<Finding> timelineFindings(const Measured &measured)
{
    std::vector<Finding> all;
    for (const Test &test : measured.tests()) {
        if (test.passes.empty() || test.passes.back().samples.size() < 2)
            continue;
        const bool asksResponse = test.workload.depth * test.workload.threads <= shallow;
        if (!asksResponse && test.operation() == Operation::Read)
            continue; // what is only read does not wear off
        std::ranges::move(asksResponse ? responseTime(test, test.passes.back()) : degradation(test, test.passes.back()),
                          std::back_inserter(all));
    }
    return all;
}

const Pass *wornOutBefore(const Measured &measured, const Workload &workload)
{
    for (const StepRecord &record : measured.result.steps | std::views::reverse) {
        if (record.step >= measured.record.step || !isWithin(record, measured.result))
            continue;
        const auto *timeline = std::get_if<TimelineStep>(&measured.steps[record.step]);
        if (timeline && record.tests == 1 && doesTheSame(timeline->workload, workload)
            && !measured.result.tests[record.firstTest].passes.empty())
            return &measured.result.tests[record.firstTest].passes.back();
    }
    return nullptr;
}

Recovery recoveryOf(const Measured &measured, const RecoverStep &step)
{
    Recovery levels;
    const Pass *idle = passOf(measured, 0);
    const Pass *trim = passOf(measured, 1);
    if (idle)
        levels.afterIdle = idle->iops();
    if (trim)
        levels.afterTrim = trim->iops();
    const Pass *worn = wornOutBefore(measured, step.workload);
    if (!worn || worn->samples.empty())
        return levels;
    const Seconds length = trim ? trim->seconds : step.workload.seconds;
    levels.fresh = Timeline(*worn).first(length).iops;
    levels.degraded = Timeline(*worn).last(length).iops;
    return levels;
}

std::vector<Finding> recoveryFindings(const Measured &measured, const RecoverStep &step)
{
    std::vector<Finding> all;
    if (!passOf(measured, 0))
        return all;
    const Recovery levels = recoveryOf(measured, step);
    if (const Pass *worn = wornOutBefore(measured, step.workload); !worn || Timeline(*worn).size() < Timeline::fewestMoments)
        return all; // nothing to compare with
    if (!wasWornOut(measured, step)) {
        all.push_back({.key = "nothing_to_recover",
                       .value = 0,
                       .unit = "bytes",
                       .text = fmt::format("{}: the drive had lost no speed before, so idle time and TRIM had nothing to give back.",
                                           step.workload.name.empty() ? workloadName(step.workload) : step.workload.name)});
        return all;
    }
    all.push_back(freedByIdle(measured, levels));
    addRestored(all, "restored_by_idle", nameOf(measured.tests()[0]), levels.afterIdle, levels);
    if (passOf(measured, 1))
        addRestored(all, "restored_by_trim", nameOf(measured.tests()[1]), levels.afterTrim, levels);
    return all;
}

}

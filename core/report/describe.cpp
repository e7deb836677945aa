// SPDX-License-Identifier: MIT
#include "core/report/describe.h"

#include "core/result/format.h"
#include "core/workload/parse.h"
#include "core/workload/step_text.h"
#include "platform/include/text.h"

#include <algorithm>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace qdm {

namespace {

std::string joined(std::vector<std::string> parts, std::string_view separator = ", ")
{
    std::erase(parts, "");
    return singleLine(fmt::format("{}", fmt::join(parts, separator)));
}

/// What `textOf` says of each test, each phrase once.
template <typename TextOf>
std::string ofAllTests(const Result &result, TextOf textOf)
{
    std::vector<std::string> phrases;
    for (const Workload &w : plannedTests(result))
        if (std::string text = textOf(w); std::ranges::find(phrases, text) == phrases.end())
            phrases.push_back(std::move(text));
    return joined(phrases, " / ");
}

std::string writeModeText(const Workload &w)
{
    switch (w.writeMode) {
    case WriteMode::Direct: return "direct (the drive's write cache is on)";
    case WriteMode::WriteThrough: return "write-through (each write durable)";
    case WriteMode::FlushEnd: return "flush-end (one flush inside the timed window)";
    }
    return "";
}

std::string patternDataText(const Workload &w)
{
    const std::string name = dataName(w.data);
    if (w.data.compressiblePercent == 0)
        return name + " (incompressible)";
    return w.data.compressiblePercent == 100 ? name : name + " compressible";
}

std::string blocksText(const Workload &w)
{
    if (w.blocks.size() == 1)
        return "";
    std::vector<std::string> parts;
    for (const BlockShare &block : w.blocks)
        parts.push_back(fmt::format("{} % {}", block.percent, formatSize(block.size)));
    return "blocks " + joined(parts, " + ");
}

std::string spanSize(const Span &span)
{
    return span.bytes != Bytes() ? formatSize(span.bytes) : fmt::format("{} %", span.percent);
}

std::string spanText(const Workload &w)
{
    if (w.span.bytes == Bytes() && w.span.percent == 100)
        return w.offset.isNone() ? "" : "from " + spanSize(w.offset);
    return "span " + spanSize(w.span) + (w.offset.isNone() ? "" : " from " + spanSize(w.offset));
}

/// "NVMe PCIe" of "NVMe PCIe 4.0 x4".
std::string busWithoutSpeed(const Drive &drive)
{
    std::string bus = drive.bus.substr(0, drive.bus.find_first_of("0123456789"));
    while (bus.ends_with(' '))
        bus.pop_back();
    return !bus.empty() || drive.kind == DriveKind::Unknown ? bus : driveKindName(drive.kind);
}

/// Whether a test that ran is this one of the plan.
bool isRunOf(const Workload &ran, const Workload &planned)
{
    return workloadName(ran) == workloadName(planned) && ran.name == planned.name && ran.readShare == planned.readShare;
}

}

std::string programText(const Result &result)
{
    return "QuartzDiskMark " + singleLine(result.programVersion);
}

std::string dateText(const Result &result)
{
    const std::tm time = fmt::gmtime(std::chrono::system_clock::to_time_t(result.started));
    return fmt::format("{:%Y/%m/%d} {}:{:%M:%S} UTC", time, time.tm_hour, time);
}

std::string driveName(const Drive &drive)
{
    if (!drive.model.empty())
        return singleLine(drive.model);
    if (drive.device.empty() && drive.bus.empty())
        return drive.kind == DriveKind::Unknown ? "unknown drive" : driveKindName(drive.kind);
    if (drive.device.empty())
        return singleLine(drive.bus);
    const std::string bus = busWithoutSpeed(drive);
    const bool saysWhat = bus.find("device") != std::string::npos; // "device mapper", "character device"
    return joined({bus, saysWhat ? "" : "disk", drive.device}, " ");
}

std::string driveName(const Volume &volume)
{
    if (volume.drives.empty())
        return driveName(Drive());
    std::vector<std::string> names; // two equal drives of a mirror are named once
    for (const Drive &drive : volume.drives)
        if (std::string name = driveName(drive); std::ranges::find(names, name) == names.end())
            names.push_back(std::move(name));
    return joined(names, " + ");
}

std::string driveText(const Result &result)
{
    const std::string name = driveName(result.volume);
    const Drive drive = result.volume.drive();
    return joined({name, drive.capacity == Bytes() ? "" : formatCapacity(drive.capacity), name.starts_with(drive.bus) ? "" : drive.bus});
}

std::string placeText(const Result &result)
{
    const std::string size = formatSize(result.targetSize);
    if (result.targetKind == TargetKind::BlockDevice)
        return fmt::format("block device, {} of it, {}", size, result.deviceWritten ? "its data overwritten" : "read only");
    if (result.targetKind == TargetKind::CharacterDevice)
        return fmt::format("character device, {} of it, read only: no drive is measured", size);
    std::vector<std::string> layers = result.volume.layers;
    std::erase(layers, "partition");
    const std::string filesystem = result.volume.filesystem.empty() ? "unknown filesystem" : result.volume.filesystem;
    const std::string through = layers.empty() ? filesystem : fmt::format("{} through {}", filesystem, fmt::join(layers, ", "));
    return singleLine(result.targetSize == Bytes() ? through : fmt::format("{}; test file of {}", through, size));
}

std::string accessText(const Result &result)
{
    if (result.traits.direct)
        return "direct (unbuffered)";
    if (result.targetKind == TargetKind::CharacterDevice)
        return "buffered (a character device has no cache)";
    const std::string &why = result.traits.bufferedReason;
    return "BUFFERED: " + (why.empty() ? std::string("the filesystem refused unbuffered access") : singleLine(why));
}

std::string scoreText(const Result &result)
{
    const std::vector<Workload> tests = plannedTests(result);
    const bool warmUp = std::ranges::any_of(tests, &Workload::warmUpPass);
    const std::string passes = passesText(tests);
    return fmt::format("{} of {} {}{}", scoreRuleName(result.plan.score), passes, passes == "1" ? "pass" : "passes",
                       warmUp ? ", after a discarded warm-up pass" : ", without a warm-up pass");
}

std::string writesText(const Result &result)
{
    return ofAllTests(result, writeModeText);
}

std::string dataText(const Result &result)
{
    return ofAllTests(result, patternDataText);
}

const char *verdictText(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Ok: return "ok";
    case Verdict::Note: return "note";
    case Verdict::Suspect: return "SUSPECT";
    case Verdict::Unknown: return "unknown";
    }
    return "";
}

std::string checkText(std::string_view check)
{
    static constexpr std::pair<std::string_view, const char *> texts[] = {
        {"direct_io", "Unbuffered access"},
        {"layer", "What lies between"},
        {"data", "Written data"},
        {"completed", "Completed requests"},
        {"link_limit", "Link"},
        {"depth", "Queue depth"},
        {"cpu", "Processor"},
        {"spread", "Spread"},
        {"trend", "Trend"},
        {"interrupted", "Interruptions"},
        {"journal", "Journal"},
        {"host_cache", "Memory on the way"},
        {"other_load", "Other programs"},
        {"heat", "Temperature"},
        {"power", "Power"},
    };
    for (const auto &[key, text] : texts)
        if (check == key)
            return text;
    std::string text = singleLine(std::string(check));
    std::ranges::replace(text, '_', ' ');
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
        text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

std::string peculiarities(const Workload &w)
{
    const std::string name = w.name.empty() || w.name == workloadName(w) ? "" : fmt::format("named \"{}\"", singleLine(w.name));
    const std::string alignment = w.alignment ? "aligned to " + formatSize(*w.alignment) : "";
    const std::string placement = w.placement.disjoint ? "a region for each thread" : "";
    const std::string rate = w.rate != Bytes() ? "at " + formatRate(static_cast<double>(w.rate.count())) : "";
    return joined({name, blocksText(w), alignment, spanText(w), placement, rate});
}

std::string missingText(const Test &test)
{
    if (test.passes.empty())
        return "The run ended before a pass was done.";
    const Pass &last = test.passes.back();
    if (last.warmUp && last.error.empty())
        return "The run ended after the warm-up pass.";
    const std::string why = last.error.empty() ? "No request was completed in the measured time." : singleLine(last.error);
    return last.total.ios == 0 ? why : fmt::format("{} Until then {}.", why, formatRate(last.bytesPerSecond()));
}

std::string rangeText(double lowest, double highest)
{
    return lowest == highest ? fmt::format("{}", lowest) : fmt::format("{}-{}", lowest, highest);
}

std::string spreadText(const Test &test)
{
    return test.countingPasses() > 1 ? formatPercent(test.score->spreadCv) : "one pass";
}

std::vector<Workload> plannedTests(const Result &result)
{
    std::vector<Workload> tests;
    for (const Test &test : result.tests)
        tests.push_back(test.workload);
    for (Workload &w : testsNotRun(result))
        tests.push_back(std::move(w));
    return tests;
}

std::vector<Workload> testsNotRun(const Result &result)
{
    if (result.complete)
        return {};
    std::vector<Workload> left = result.plan.tests();
    for (const Test &test : result.tests) // in any order: rows may have been run one by one
        if (const auto it = std::ranges::find_if(left, [&](const Workload &w) { return isRunOf(test.workload, w); }); it != left.end())
            left.erase(it);
    return left;
}

std::string passesText(const std::vector<Workload> &tests)
{
    if (tests.empty())
        return "0";
    const auto [fewest, most] = std::ranges::minmax(tests, {}, &Workload::passes);
    return rangeText(fewest.passes, most.passes);
}

Histogram headlineLatency(const Test &test)
{
    Histogram latency;
    if (!test.score)
        return latency;
    if (test.score->rule != ScoreRule::Mean)
        return test.passes.at(test.score->pass).total.latency;
    for (const Pass &pass : test.passes)
        if (pass.counts())
            latency.merge(pass.total.latency);
    return latency;
}

std::string singleLine(std::string text)
{
    return printable(std::move(text), ' ');
}

std::vector<std::string> stepLines(const Result &result)
{
    const std::vector<Step> steps = result.plan.allSteps();
    std::vector<std::string> lines;
    for (const StepRecord &record : result.steps)
        if (record.step < steps.size() && !record.detail.empty())
            lines.push_back(singleLine(fmt::format("{}. {}: {}", record.step + 1, stepText(steps[record.step]), record.detail)));
    return lines;
}

}

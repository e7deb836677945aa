// SPDX-License-Identifier: MIT
#include "core/result/audit_checks.h"
#include "core/result/audit_tests.h"
#include "core/result/format.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace qdm {

namespace {

/// Passes that differ by more than this are not one number. CrystalDiskMark's users see 1 to 3 % on a quiet drive.
constexpr double notableSpread = 0.10;

/// Clocks and counting are exact to far less than this, so a rate above it did not come through the link.
constexpr double linkMargin = 1.02;

/// A queue that holds fewer than this share of the requests asked for was not full. The engine itself loses a few per cent between a
/// completion and the next request, most on a target that answers at once.
constexpr double fullQueue = 0.6;
constexpr unsigned shallow = 4; ///< queues up to here lose a large share by one late request, so nothing follows from it

constexpr double busyProcessor = 0.95;
constexpr double notableWait = 0.05, longWait = 0.2; ///< shares of the window in which a worker was ready and had no processor
constexpr double notableFall = 0.25;
constexpr std::size_t fewestForTrend = 3;

constexpr const char *nothingMeasured = "Nothing was measured.";

bool hasNumbers(const Result &result)
{
    return std::ranges::any_of(result.tests, [](const Test &test) { return test.score.has_value(); });
}

/// Bytes a second of the passes that count, in their order.
std::vector<double> countingRates(const Test &test)
{
    std::vector<double> rates;
    for (const Pass &pass : test.passes)
        if (pass.counts())
            rates.push_back(pass.bytesPerSecond());
    return rates;
}

/// What the links below carry together in one direction; none where one of them is not known.
std::optional<double> linkRate(const Volume &volume)
{
    double sum = 0;
    for (const Drive &drive : volume.drives) {
        if (!drive.linkBytesPerSecond)
            return std::nullopt;
        sum += static_cast<double>(*drive.linkBytesPerSecond);
    }
    return sum > 0 ? std::optional(sum) : std::nullopt;
}

/// Requests that a test keeps outstanding, as asked.
double askedDepth(const Test &test)
{
    return static_cast<double>(test.workload.depth) * test.workload.threads;
}

/// Requests outstanding on average at the drive itself, where its counters tell and saw all of them; else as the program saw it.
double depthAtDrive(const Pass &pass)
{
    const std::optional<Traffic> &t = pass.traffic;
    const bool sawAll = t && t->driveRead >= t->askedRead && t->driveWritten >= t->askedWritten;
    return sawAll ? std::min(t->driveDepth, pass.achievedDepth()) : pass.achievedDepth();
}

/// Share of one processor that each worker used, of at most as many as the machine has.
double processorShare(const Test &test, const Pass &pass, unsigned processors)
{
    const double workers = std::min(test.workload.threads, std::max(1U, processors));
    return (pass.cpuUser + pass.cpuSystem).count() / pass.seconds.count() / workers;
}

/// A person stopped it before its first pass was over, and it was not silent for long: that says nothing against it.
bool wasCutOff(const Result &r, const Test &test)
{
    const Pass &last = test.passes.back();
    const bool silent = last.total.ios == 0 && last.seconds >= Seconds(1);
    return r.cancelled() && !silent && (last.warmUp || !last.error.empty());
}

/// With more threads than processors they wait for each other, which says nothing of others.
std::optional<AuditEntry> processorWait(const Result &r)
{
    const auto [test, pass, share] = largestOfPasses(r, [&](const Test &t, const Pass &p) {
        return t.workload.threads <= r.system.processors ? std::optional(p.cpuWait / p.seconds) : std::nullopt;
    });
    if (!test || share < notableWait)
        return std::nullopt;
    return AuditEntry{
        "cpu", share < longWait ? Verdict::Note : Verdict::Suspect,
        fmt::format("During {} the test waited {} of the time for a processor that other programs used. Close them and run it again.",
                    nameOf(*test), formatPercent(share))};
}

}

AuditEntry checkCompleted(const Result &r)
{
    std::vector<std::string> silent;
    for (const Test &test : r.tests)
        if (!test.score && !test.passes.empty() && !wasCutOff(r, test))
            silent.push_back(nameOf(test));
    if (!silent.empty())
        return {"completed", Verdict::Suspect,
                fmt::format("No pass of {} could be counted; there is no number for it.", fmt::join(silent, ", "))};
    if (!hasNumbers(r))
        return {"completed", Verdict::Unknown, nothingMeasured};
    return {"completed", Verdict::Ok, "Requests completed in every test."};
}

AuditEntry checkLink(const Result &r)
{
    const std::optional<double> link = linkRate(r.volume);
    if (!link)
        return {"link_limit", Verdict::Unknown, "What the drive's link can carry is not known."};
    const auto [test, share] = largest(r, [&](const Test &t) {
        const double directions = t.operation() == Operation::Mix ? 2 : 1; // most links carry both at once
        return std::optional(t.score->bytesPerSecond / (*link * directions));
    });
    if (!test)
        return {"link_limit", Verdict::Unknown, nothingMeasured};
    const std::string numbers = fmt::format("{} measured {}, the link ({}) carries {}", nameOf(*test),
                                            formatRate(test->score->bytesPerSecond), r.volume.drive().bus, formatRate(*link));
    if (share > linkMargin)
        return {"link_limit", Verdict::Suspect, numbers + ": part of it came from a memory on the way, not from the drive."};
    return {"link_limit", Verdict::Ok, numbers + "."};
}

AuditEntry checkDepth(const Result &r)
{
    const auto [test, pass, lacking] = largestOfPasses(r, [](const Test &t, const Pass &p) {
        return askedDepth(t) > shallow ? std::optional(1 - depthAtDrive(p) / askedDepth(t)) : std::nullopt;
    });
    if (!test)
        return {"depth", hasNumbers(r) ? Verdict::Ok : Verdict::Unknown,
                hasNumbers(r) ? "No test asked for a deep queue." : nothingMeasured};
    const std::string numbers =
        fmt::format("{} kept {:.1f} of {:.0f} requests outstanding", nameOf(*test), pass->achievedDepth(), askedDepth(*test));
    if (lacking <= 1 - fullQueue)
        return {"depth", Verdict::Ok, "The queues stayed filled: " + numbers + ", the least of all tests."};
    if (pass->achievedDepth() / askedDepth(*test) <= fullQueue)
        return {"depth", Verdict::Note, numbers + " on average: the queue was not full, so this is the number of a shallower one."};
    return {"depth", Verdict::Note,
            fmt::format("{}, but the drive itself held {:.1f} on average: the rest waited in the system, or for the processor.", numbers,
                        depthAtDrive(*pass))};
}

AuditEntry checkCpu(const Result &r)
{
    if (const std::optional<AuditEntry> waited = processorWait(r))
        return *waited;
    const auto [test, pass, share] =
        largestOfPasses(r, [&](const Test &t, const Pass &p) { return std::optional(processorShare(t, p, r.system.processors)); });
    if (!test)
        return {"cpu", Verdict::Unknown, nothingMeasured};
    const std::string numbers = fmt::format("{} of a processor for each thread during {}", formatPercent(share), nameOf(*test));
    if (share >= busyProcessor)
        return {"cpu", Verdict::Note, numbers + ": the processor was the limit there, the drive may be faster."};
    return {"cpu", Verdict::Ok, "The processor had time left: it used " + numbers + " at most."};
}

AuditEntry checkSpread(const Result &r)
{
    const auto [widest, cv] = largest(r, [](const Test &t) { return std::optional(t.score->spreadCv); });
    if (!widest || widest->countingPasses() < 2)
        return {"spread", Verdict::Unknown, "One pass alone says nothing about the spread."};
    const std::string name = nameOf(*widest);
    if (cv <= notableSpread)
        return {"spread", Verdict::Ok, fmt::format("The passes agree: {} at most, for {}.", formatPercent(cv), name)};
    return {"spread", Verdict::Note,
            fmt::format(
                "The passes of {} differ by {} (from {} to {}): the drive or the machine was not steady. Run it again on a quiet machine.",
                name, formatPercent(cv), formatRate(widest->score->lowest), formatRate(widest->score->highest))};
}

AuditEntry checkTrend(const Result &r)
{
    const auto [test, fall] = largest(r, [](const Test &t) -> std::optional<double> {
        const std::vector<double> rates = countingRates(t);
        if (rates.size() < fewestForTrend)
            return std::nullopt;
        // A drive that grows slower does so pass after pass; one slow pass in between is spread.
        return std::ranges::is_sorted(rates, std::greater()) ? 1 - rates.back() / rates.front() : 0;
    });
    if (!test)
        return {"trend", Verdict::Unknown, fmt::format("Fewer than {} passes say nothing about a trend.", fewestForTrend)};
    if (fall < notableFall)
        return {"trend", Verdict::Ok, "No test grew slower from pass to pass."};
    const std::vector<double> rates = countingRates(*test);
    return {"trend", Verdict::Note,
            fmt::format("{} grew slower from pass to pass, from {} to {}: the drive grew hot, or its fast cache ran full.", nameOf(*test),
                        formatRate(rates.front()), formatRate(rates.back()))};
}

}

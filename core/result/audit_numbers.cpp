// SPDX-License-Identifier: MIT
#include "core/result/audit_checks.h"
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
constexpr double notableFall = 0.25;

std::string nameOf(const Test &test)
{
    return fmt::format("{} {}", test.workload.name, operationName(test.operation()));
}

/// The test for which `value` is largest; none where no test has a value.
template <typename Value>
std::pair<const Test *, double> largest(const Result &result, Value value)
{
    std::pair<const Test *, double> found{nullptr, 0};
    for (const Test &test : result.tests)
        if (const std::optional<double> v = test.score ? value(test) : std::nullopt; v && (!found.first || *v > found.second))
            found = {&test, *v};
    return found;
}

/// The pass that the headline comes from; of a mean, the first that counts.
const Pass &headlinePass(const Test &test)
{
    return test.score->rule == ScoreRule::Mean ? *std::ranges::find_if(test.passes, &Pass::counts) : test.passes.at(test.score->pass);
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

/// Share of one processor that each worker used, of at most as many as the machine has.
double processorShare(const Test &test, unsigned processors)
{
    const Pass &pass = headlinePass(test);
    const double workers = std::min(test.workload.threads, std::max(1U, processors));
    return pass.seconds.count() > 0 ? (pass.cpuUser + pass.cpuSystem).count() / pass.seconds.count() / workers : 0;
}

}

AuditEntry checkCompleted(const Result &r)
{
    std::vector<std::string> silent;
    for (const Test &test : r.tests)
        if (!test.score && !test.passes.empty())
            silent.push_back(nameOf(test));
    if (!silent.empty())
        return {"completed", Verdict::Suspect,
                fmt::format("No pass of {} could be counted; there is no number for it.", fmt::join(silent, ", "))};
    return {"completed", r.tests.empty() ? Verdict::Unknown : Verdict::Ok,
            r.tests.empty() ? "Nothing was measured." : "Requests completed in every test."};
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
        return {"link_limit", Verdict::Unknown, "Nothing was measured."};
    const std::string numbers = fmt::format("{} measured {}, the link ({}) carries {}", nameOf(*test),
                                            formatRate(test->score->bytesPerSecond), r.volume.drive().bus, formatRate(*link));
    if (share > linkMargin)
        return {"link_limit", Verdict::Suspect, numbers + ": part of it came from a memory on the way, not from the drive."};
    return {"link_limit", Verdict::Ok, numbers + "."};
}

AuditEntry checkDepth(const Result &r)
{
    const auto [test, missing] = largest(r, [](const Test &t) {
        return askedDepth(t) > shallow ? std::optional(1 - headlinePass(t).achievedDepth() / askedDepth(t)) : std::nullopt;
    });
    if (!test)
        return {"depth", Verdict::Ok, "No test asked for a deep queue."};
    const std::string numbers =
        fmt::format("{} kept {:.1f} of {:.0f} requests outstanding", nameOf(*test), headlinePass(*test).achievedDepth(), askedDepth(*test));
    if (missing > 1 - fullQueue)
        return {"depth", Verdict::Note, numbers + " on average: the queue was not full, so this is the number of a shallower one."};
    return {"depth", Verdict::Ok, "The queues were full: " + numbers + " at least."};
}

AuditEntry checkCpu(const Result &r)
{
    const auto [test, share] = largest(r, [&](const Test &t) { return std::optional(processorShare(t, r.system.processors)); });
    if (!test)
        return {"cpu", Verdict::Unknown, "Nothing was measured."};
    const std::string numbers = fmt::format("{} of a processor for each thread during {}", formatPercent(share), nameOf(*test));
    if (share >= busyProcessor)
        return {"cpu", Verdict::Note, numbers + ": the processor was the limit there, the drive may be faster."};
    return {"cpu", Verdict::Ok, "The processor had time left: it used " + numbers + " at most."};
}

AuditEntry checkSpread(const Result &r)
{
    const auto [widest, cv] = largest(r, [](const Test &t) { return std::optional(t.score->spreadCv); });
    if (!widest || std::ranges::count_if(widest->passes, &Pass::counts) < 2)
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
        std::vector<double> rates;
        for (const Pass &pass : t.passes)
            if (pass.counts())
                rates.push_back(pass.bytesPerSecond());
        // A drive that grows slower does so pass after pass; one slow pass in between is spread.
        if (rates.size() < 3 || !std::ranges::is_sorted(rates, std::greater()))
            return std::nullopt;
        return 1 - rates.back() / rates.front();
    });
    if (!test || fall < notableFall)
        return {"trend", Verdict::Ok, "No test grew slower from pass to pass."};
    const auto first = std::ranges::find_if(test->passes, &Pass::counts);
    const auto last = std::ranges::find_if(test->passes.rbegin(), test->passes.rend(), &Pass::counts);
    return {"trend", Verdict::Note,
            fmt::format("{} grew slower from pass to pass, from {} to {}: the drive grew hot, or its fast cache ran full.", nameOf(*test),
                        formatRate(first->bytesPerSecond()), formatRate(last->bytesPerSecond()))};
}

}

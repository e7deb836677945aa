// SPDX-License-Identifier: MIT
#include "core/result/audit_checks.h"
#include "core/result/audit_tests.h"
#include "core/result/format.h"

#include <fmt/format.h>

namespace qdm {

namespace {

/// Counters are exact; a filesystem's own bookkeeping adds to what was asked for and takes nothing away.
constexpr double reachedShare = 0.9;

/// Shares of what was asked for that others may move: a filesystem's journal and a quiet system stay below the first.
constexpr double notableLoad = 0.05, heavyLoad = 0.2;

/// So little is the system's housekeeping, whatever share of a slow test it is: bytes in all, and bytes a second.
constexpr double housekeeping = 1 << 20, housekeepingRate = 200e3;

constexpr double notablyCached = 0.05;
constexpr double negligibleShare = 0.001;
constexpr double nearLimit = 5; ///< degrees

double asked(const Traffic &t)
{
    return static_cast<double>(t.askedRead) + static_cast<double>(t.askedWritten);
}

/// How much `bytes` is above `others`; 0 where it is not.
double excess(std::uint64_t bytes, std::uint64_t others)
{
    return bytes > others ? static_cast<double>(bytes - others) : 0;
}

/// What did not reach the drives, each direction for itself.
double missing(const Traffic &t)
{
    return excess(t.askedRead, t.driveRead) + excess(t.askedWritten, t.driveWritten);
}

/// What others moved. Where several drives keep copies or parity, only reads can be compared.
double extra(const Traffic &t, bool writesCompare)
{
    return excess(t.driveRead, t.askedRead) + (writesCompare ? excess(t.driveWritten, t.askedWritten) : 0);
}

std::string size(double bytes)
{
    return formatSize(Bytes(static_cast<std::uint64_t>(bytes)));
}

AuditEntry checkPageCache(const Result &r)
{
    const auto [test, share] = largest(r, [](const Test &t) { return t.cachedShare; });
    if (!test)
        return {"host_cache", Verdict::Unknown, "The system does not count what reaches the drive here."};
    const std::string numbers = fmt::format("{} of the test file lay in the page cache after {}", formatPercent(share), nameOf(*test));
    if (share > notablyCached)
        return {"host_cache", Verdict::Suspect, numbers + ": that part was served from memory."};
    return {"host_cache", Verdict::Ok, numbers + "."};
}

}

AuditEntry checkHostCache(const Result &r)
{
    const auto [test, pass, share] = largestOfPasses(r, [](const Test &, const Pass &p) {
        return p.traffic && asked(*p.traffic) > 0 ? std::optional(missing(*p.traffic) / asked(*p.traffic)) : std::nullopt;
    });
    if (!test)
        return checkPageCache(r);
    if (share > 1 - reachedShare)
        return {"host_cache", Verdict::Suspect,
                fmt::format("Of the {} that {} asked for, {} never reached the drive: a memory on the way served it (the page cache, a RAM "
                            "cache), or it was compressed away.",
                            size(asked(*pass->traffic)), nameOf(*test), size(missing(*pass->traffic)))};
    return {"host_cache", Verdict::Ok, "The drive's own counters saw all that was asked for."};
}

AuditEntry checkOtherLoad(const Result &r)
{
    if (!r.traits.direct)
        return {"other_load", Verdict::Unknown, "Where access is buffered, the load of others cannot be told from ours."};
    const bool writesCompare = r.volume.drives.size() == 1;
    const auto [test, pass, share] = largestOfPasses(r, [&](const Test &, const Pass &p) -> std::optional<double> {
        if (!p.traffic || asked(*p.traffic) == 0)
            return std::nullopt;
        const double bytes = extra(*p.traffic, writesCompare);
        const bool little = bytes < housekeeping || bytes < housekeepingRate * p.seconds.count();
        return little ? 0 : bytes / asked(*p.traffic);
    });
    if (!test)
        return {"other_load", Verdict::Unknown, "The system does not count what others do with the drive."};
    if (share <= notableLoad)
        return {"other_load", Verdict::Ok, "Nobody else used the drive to speak of."};
    return {"other_load", share > heavyLoad ? Verdict::Suspect : Verdict::Note,
            fmt::format("During {} other programs moved {} on the same drive, beside the {} of the test. Close them and run it again.",
                        nameOf(*test), size(extra(*pass->traffic, writesCompare)), size(asked(*pass->traffic)))};
}

AuditEntry checkHeat(const Result &r)
{
    const auto &[power, before, hottest] = r.conditions;
    if (!hottest)
        return {"heat", Verdict::Unknown, "The drive's temperature cannot be read here."};
    const std::string numbers = fmt::format("The drive reached {:.0f} °C{}", hottest->celsius,
                                            hottest->limit ? fmt::format(", its limit is {:.0f} °C", *hottest->limit) : "");
    if (hottest->alarm || (hottest->limit && hottest->celsius >= *hottest->limit))
        return {"heat", Verdict::Suspect, numbers + ": it slows itself down to cool. Let it rest, or give it air."};
    if (hottest->limit && hottest->celsius >= *hottest->limit - nearLimit)
        return {"heat", Verdict::Note, numbers + ": a longer test may make it slow itself down."};
    return {"heat", Verdict::Ok, numbers + (before ? fmt::format("; it began with {:.0f} °C.", before->celsius) : ".")};
}

AuditEntry checkPower(const Result &r)
{
    const PowerState &power = r.conditions.power;
    if (power.onBattery.value_or(false))
        return {"power", Verdict::Note, "The machine ran on its battery: many slow down then. Plug it in and run it again."};
    if (!power.saving.empty())
        return {"power", Verdict::Note, fmt::format("The machine saved power: {}. It was not at full speed.", power.saving)};
    if (!power.onBattery)
        return {"power", Verdict::Unknown, "The system does not tell of its power supply."};
    return {"power", Verdict::Ok, "The machine was not on battery and saved no power that we know of."};
}

AuditEntry noteInterruptions(const Result &result)
{
    Seconds rest{};
    for (const Interruption &one : result.interruptions)
        rest += one.gap;
    const std::string times = result.interruptions.size() == 1 ? "once" : fmt::format("{} times", result.interruptions.size());
    return {"interrupted", Verdict::Note,
            fmt::format("The program ended {} in the middle of the run, which was resumed, the last time at {}; meanwhile the drive rested "
                        "for {}, in which it may "
                        "have tidied itself up.",
                        times, formatTime(result.interruptions.back().resumed), formatDuration(rest))};
}

/// It is told what the journal's share is of all that the tests moved.
AuditEntry checkJournal(const Result &r)
{
    if (!r.journal->failure.empty())
        return {"journal", Verdict::Note, r.journal->failure};
    double moved = 0;
    for (const Test &test : r.tests)
        for (const Pass &pass : test.passes)
            moved += static_cast<double>(pass.total.bytes);
    const double written = static_cast<double>(r.journal->written.count());
    const std::string text = fmt::format("The run's journal lay on the tested drive: {} were written to it beside the {} of the tests",
                                         size(written), size(moved));
    if (written > negligibleShare * moved)
        return {"journal", Verdict::Note, text + "."};
    return {"journal", Verdict::Ok, text + ", which is negligible."};
}

}

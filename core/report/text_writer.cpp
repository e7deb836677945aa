// SPDX-License-Identifier: MIT
#include "core/report/describe.h"
#include "core/report/text_row.h"
#include "core/report/writers.h"
#include "core/result/findings.h"
#include "core/result/format.h"

#include <algorithm>
#include <fmt/format.h>

namespace qdm {

namespace {

/// One row of a section: a test that ran, or a workload that the run did not come to.
struct Row {
    Workload workload;
    const Test *test = nullptr;
};

std::vector<Row> rowsOf(const Result &result)
{
    std::vector<Row> rows;
    for (const Test &test : result.tests)
        rows.push_back({test.workload, &test});
    for (Workload &w : testsNotRun(result))
        rows.push_back({std::move(w), nullptr});
    return rows;
}

std::string sectionName(const Workload &w)
{
    switch (w.operation()) {
    case Operation::Read: return "[Read]";
    case Operation::Write: return "[Write]";
    case Operation::Mix: return fmt::format("[Mix] Read {}%/Write {}%", w.readShare, 100 - w.readShare);
    }
    return "";
}

/// Rows under the head of their operation; reads before writes before mixes, as in CrystalDiskMark, whatever order they ran in.
std::string sections(const Result &result)
{
    std::vector<Row> rows = rowsOf(result);
    std::ranges::stable_sort(rows, {}, [](const Row &row) { return row.workload.operation(); });
    std::string out, open;
    for (const Row &row : rows) {
        const std::string name = sectionName(row.workload);
        if (name != open)
            out += (open.empty() ? "" : "\n") + name + "\n";
        open = name;
        out += row.test ? textRow(*row.test) : textRowNotRun(row.workload);
    }
    return out + "\n";
}

std::string head(const Result &result)
{
    const std::string rule(78, '-');
    std::string out = fmt::format("{0}\n{1}\n{2:>78}\n{0}\n", rule, programText(result), "A disk benchmark: easy, deep, honest");
    out += "* MB/s = 1,000,000 bytes/s [SATA/600 = 600,000,000 bytes/s]\n* KB = 1000 bytes, KiB = 1024 bytes\n";
    if (!result.complete)
        out += fmt::format("* Incomplete: {}\n", singleLine(result.failure));
    return out + "\n";
}

/// " [ext4: 4% (79/1862GiB)]": how full the filesystem was. Its mount point is left out, since it may hold a person's name.
std::string usage(const Volume &volume)
{
    if (volume.size == Bytes() || volume.filesystem.empty())
        return "";
    // As df counts: what is kept from this user is neither used nor free.
    const double all = static_cast<double>((volume.used + volume.free).count());
    const double share = all > 0 ? static_cast<double>(volume.used.count()) / all : 0;
    const std::string sizes = volume.size < 10_GiB ? fmt::format("{}/{}MiB", volume.used / 1_MiB, volume.size / 1_MiB)
                                                   : fmt::format("{}/{}GiB", volume.used / 1_GiB, volume.size / 1_GiB);
    return fmt::format(" [{}: {:.0f}% ({})]", volume.filesystem, share * 100, sizes);
}

std::string measuredSeconds(const std::vector<Workload> &tests)
{
    if (tests.empty())
        return "0";
    const auto [shortest, longest] = std::ranges::minmax(tests, {}, &Workload::seconds);
    return rangeText(shortest.seconds.count(), longest.seconds.count());
}

bool onlyZeros(const std::vector<Workload> &tests)
{
    return std::ranges::all_of(tests, [](const Workload &w) { return w.data.compressiblePercent == 100; });
}

/// The lines that CrystalDiskMark has, in its words. Its Time line ends in a space, and its hour is not padded.
std::string classicFoot(const Result &result)
{
    const std::vector<Workload> tests = plannedTests(result);
    const std::string volume = result.targetKind == TargetKind::TestFile ? usage(result.volume) : "";
    const std::string kernel = result.system.kernel.empty() ? "" : fmt::format(" [{}]", singleLine(result.system.kernel));
    std::string out = fmt::format("Profile: {}\n", singleLine(result.plan.title.empty() ? result.plan.name : result.plan.title));
    out += fmt::format("   Test: {} (x{}){}\n", formatSize(result.targetSize), passesText(tests), volume);
    out += fmt::format("   Mode:{}\n", onlyZeros(tests) ? " <0Fill>" : "");
    out += fmt::format("   Time: Measure {} sec / Interval {} sec \n", measuredSeconds(tests), result.plan.interval.count());
    out += fmt::format("   Date: {}\n     OS: {}{}\n", dateText(result), singleLine(result.system.os), kernel);
    return result.comment.empty() ? out : out + fmt::format("Comment: {}\n", singleLine(result.comment));
}

std::string audit(const Result &result)
{
    std::string out;
    for (const AuditEntry &entry : result.audit)
        out += fmt::format("  Audit: {} - {}\n", verdictText(entry.verdict), singleLine(entry.detail));
    return out;
}

/// What makes the numbers above mean something.
std::string honestFoot(const Result &result)
{
    std::string out = fmt::format("\n  Drive: {}\n  Place: {}\n Access: {}\n", driveText(result), placeText(result), accessText(result));
    if (result.plan.writes())
        out += fmt::format(" Writes: {}\n", writesText(result));
    if (result.targetKind == TargetKind::TestFile) // reads meet what the fill wrote
        out += fmt::format("   Data: {}\n", dataText(result));
    out += fmt::format("  Score: {}\n", scoreText(result));
    for (const Test &test : result.tests)
        out += fmt::format(" Passes: {}\n", textPasses(test));
    for (const std::string &line : stepLines(result))
        out += fmt::format("   Step: {}\n", line);
    for (const Finding &finding : findingsOf(result))
        out += fmt::format("  Found: {}\n", singleLine(finding.text));
    return out + audit(result);
}

class TextWriter : public ReportWriter {
public:
    std::string_view format() const override { return "text"; }
    std::string_view extension() const override { return "txt"; }
    std::string write(const Result &result) const override
    {
        return head(result) + sections(result) + classicFoot(result) + honestFoot(result);
    }
};

}

std::unique_ptr<ReportWriter> makeTextWriter()
{
    return std::make_unique<TextWriter>();
}

}

// SPDX-License-Identifier: MIT
#include "core/report/describe.h"
#include "core/report/writers.h"
#include "core/result/findings.h"
#include "core/result/format.h"

#include <fmt/format.h>

namespace qdm {

namespace {

/// What Markdown or HTML would take for its own is made plain text.
std::string escaped(const std::string &text)
{
    std::string out;
    for (char c : singleLine(text)) {
        if (std::string_view("\\`*_[]<>|#~").find(c) != std::string_view::npos)
            out += '\\';
        out += c;
    }
    return out;
}

std::string operationText(const Workload &w)
{
    const std::string name = operationName(w.operation());
    return w.operation() == Operation::Mix ? fmt::format("{} R{}/W{}", name, w.readShare, 100 - w.readShare) : name;
}

std::string scoreRow(const Test &test)
{
    const std::string name = fmt::format("| {} | {} |", escaped(test.workload.name), operationText(test.workload));
    if (!test.score)
        return fmt::format("{} not measured | | | {} |\n", name, escaped(missingText(test)));
    const Score &s = *test.score;
    return fmt::format("{} **{}** | {} | {} | {} |\n", name, formatMegabytesPerSecond(s.bytesPerSecond), formatIops(s.iops),
                       formatLatency(s.latencyMeanNs), spreadText(test));
}

std::string scoreTable(const Result &result)
{
    std::string out = "| Test | | MB/s | IOPS | Latency (mean) | Spread |\n|:---|:---|---:|---:|---:|---:|\n";
    for (const Test &test : result.tests)
        out += scoreRow(test);
    for (const Workload &w : testsNotRun(result))
        out += fmt::format("| {} | {} | not run | | | |\n", escaped(w.name), operationText(w));
    return out;
}

std::string percentileRow(const Test &test)
{
    const LatencyDigest d = digest(headlineLatency(test));
    std::string out = fmt::format("| {} | {} |", escaped(test.workload.name), operationText(test.workload));
    for (double value : {d.min, d.p50, d.p90, d.p99, d.p99_9, d.p99_99, d.max})
        out += fmt::format(" {} |", formatLatency(value));
    return out + fmt::format(" {} |\n", engineName(test.engine));
}

std::string percentileTable(const Result &result)
{
    std::string out = "| Latency | | min | p50 | p90 | p99 | p99.9 | p99.99 | max | Engine |\n"
                      "|:---|:---|---:|---:|---:|---:|---:|---:|---:|:---|\n";
    for (const Test &test : result.tests)
        if (test.score)
            out += percentileRow(test);
    return out;
}

std::string item(const char *name, const std::string &text)
{
    return text.empty() ? "" : fmt::format("- {}: {}\n", name, escaped(text));
}

std::string facts(const Result &result)
{
    std::string out = item("Drive", driveText(result)) + item("Place", placeText(result)) + item("Access", accessText(result));
    if (result.plan.writes())
        out += item("Writes", writesText(result));
    if (result.targetKind == TargetKind::TestFile)
        out += item("Data", dataText(result));
    out += item("Score", scoreText(result)) + item("System", result.system.os + ", " + result.system.kernel);
    for (const Test &test : result.tests)
        if (const std::string more = peculiarities(test.workload); !more.empty())
            out += item("Workload", workloadName(test.workload) + ": " + more);
    for (const std::string &line : stepLines(result))
        out += item("Step", line);
    for (const AuditEntry &entry : result.audit)
        out += item("Audit", fmt::format("{} - {}", verdictText(entry.verdict), entry.detail));
    return out;
}

class MarkdownWriter : public ReportWriter {
public:
    std::string_view format() const override { return "markdown"; }
    std::string_view extension() const override { return "md"; }
    std::string write(const Result &result) const override
    {
        std::string out = fmt::format("### {}: {}\n\n", programText(result), escaped(driveText(result)));
        out += fmt::format("{}, {}\n\n", escaped(result.plan.title.empty() ? result.plan.name : result.plan.title), dateText(result));
        if (!result.complete)
            out += fmt::format("**Incomplete:** {}\n\n", escaped(result.failure));
        if (!result.comment.empty())
            out += escaped(result.comment) + "\n\n";
        for (const Finding &finding : findingsOf(result))
            out += fmt::format("- {}\n", escaped(finding.text));
        out += (out.ends_with("\n\n") ? "" : "\n") + scoreTable(result) + "\n" + facts(result);
        return out + "\n<details><summary>Latency percentiles</summary>\n\n" + percentileTable(result) + "\n</details>\n";
    }
};

}

std::unique_ptr<ReportWriter> makeMarkdownWriter()
{
    return std::make_unique<MarkdownWriter>();
}

}

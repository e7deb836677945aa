// SPDX-License-Identifier: MIT
#include "core/report/describe.h"
#include "core/report/html_sections.h"
#include "core/report/html_table.h"
#include "core/report/html_text.h"
#include "core/report/svg_chart.h"
#include "core/report/writers.h"
#include "core/result/findings.h"
#include "core/result/format.h"
#include "core/workload/step_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace qdm {

namespace {

/// The theme's tokens for light and dark; on paper always light.
constexpr std::string_view pageStyle =
    R"(:root { --ground: #F7F8FA; --card: #FFFFFF; --ink: #1B1F24; --quiet: #5B6470; --line: #D9DEE5; --accent: #2F6FEB;
  --read: #2F6FEB; --write: #D9622B; --mix: #7A5AF8; --good: #1A7F37; --warn: #9A6700; --bad: #CF222E; color-scheme: light dark; }
@media screen and (prefers-color-scheme: dark) { :root { --ground: #14171C; --card: #1C2128; --ink: #E6EAF0; --quiet: #9AA4B2; --line: #303844;
  --accent: #6EA8FF; --read: #6EA8FF; --write: #FF9A66; --mix: #B79CFF; --good: #4AC26B; --warn: #D4A72C; --bad: #FF7B72; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, "Segoe UI", "DejaVu Sans", sans-serif; }
main { max-width: 880px; margin: 0 auto; padding: 32px 20px 48px; }
h1 { font-size: 30px; line-height: 1.2; margin: 0 0 4px; } h2 { font-size: 21px; margin: 0 0 12px; } h3 { font-size: 17px; margin: 0 0 8px; }
p { margin: 0 0 12px; } .lead { color: var(--quiet); margin-bottom: 20px; }
section { background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: 20px 24px; margin: 0 0 16px; }
.notice { border-left: 4px solid var(--bad); }
ul.found { margin: 0 0 12px; padding-left: 20px; } ul.found li { margin-bottom: 4px; }
.chart { display: block; width: 100%; height: auto; margin: 0 0 12px; }
.wide { overflow-x: auto; margin: 0 0 12px; }
table { border-collapse: collapse; width: 100%; font-size: 14px; font-variant-numeric: tabular-nums; }
th, td { padding: 4px 8px; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th { color: var(--quiet); font-weight: 600; } th:first-child, td:first-child, th:nth-child(2):empty, .words th, .words td { text-align: left; }
.words td { white-space: normal; vertical-align: top; } .words td:first-child, .words td:nth-child(3) { white-space: nowrap; }
td:first-child, th:first-child { padding-left: 0; }
.facts th { text-align: left; width: 130px; vertical-align: top; padding-left: 0; } .facts td { text-align: left; white-space: normal; }
.badge { font-weight: 600; white-space: nowrap; } .ok { color: var(--good); } .note { color: var(--warn); } .suspect { color: var(--bad); } .unknown { color: var(--quiet); }
details summary { cursor: pointer; font-weight: 600; margin-bottom: 8px; } .raw table { font-size: 12px; }
footer { color: var(--quiet); font-size: 14px; text-align: center; }
@media print { body { background: none; font-size: 11pt; } main { max-width: none; padding: 0; } section { border: 0; padding: 0; margin-bottom: 20px; }
  figure, tr, .chart { break-inside: avoid; } h2, h3 { break-after: avoid; } .wide { overflow: visible; } th, td { padding: 2px 6px; } }
figure { margin: 0; }
)";

std::string element(const char *name, std::string_view text)
{
    return fmt::format("<{0}>{1}</{0}>\n", name, escapedHtml(text));
}

std::string section(const std::string &content)
{
    return content.empty() ? "" : "<section>\n" + content + "</section>\n";
}

std::string planTitle(const Result &result)
{
    return result.plan.title.empty() ? result.plan.name : result.plan.title;
}

/// A plan without a name has no words of its own.
std::string joinedWords(std::vector<std::string> words, std::string_view separator)
{
    std::erase(words, "");
    std::string out;
    for (const std::string &word : words)
        out += (out.empty() ? "" : std::string(separator)) + word;
    return out;
}

std::string head(const Result &result)
{
    const std::string drive = driveName(result.volume);
    std::string out = element("h1", drive.empty() ? "A drive" : drive);
    out += fmt::format("<p class=\"lead\">{}</p>\n", escapedHtml(joinedWords({planTitle(result), dateText(result)}, " \u00b7 ")));
    if (!result.complete)
        out +=
            fmt::format("<section class=\"notice\"><strong>Incomplete.</strong> {}</section>\n", escapedHtml(singleLine(result.failure)));
    if (!result.comment.empty())
        out += element("p", singleLine(result.comment));
    return out;
}

std::string findingList(const std::vector<Finding> &findings, const std::vector<std::size_t> *steps = nullptr)
{
    std::string items;
    for (const Finding &finding : findings)
        if (!steps || std::ranges::find(*steps, finding.step) != steps->end())
            items += element("li", finding.text);
    return items.empty() ? "" : "<ul class=\"found\">\n" + items + "</ul>\n";
}

std::string fact(const char *name, const std::string &text)
{
    return text.empty() ? "" : fmt::format("<tr><th>{}</th><td>{}</td></tr>\n", name, escapedHtml(text));
}

std::string memoryText(const SystemInfo &system)
{
    return system.memory == Bytes() ? "" : formatSize(system.memory) + " of memory";
}

std::string bench(const Result &result)
{
    const Drive drive = result.volume.drive();
    std::string rows = fact("Drive", driveText(result)) + fact("Firmware", drive.firmware) + fact("Place", placeText(result));
    rows += fact("Access", accessText(result));
    if (result.plan.writes())
        rows += fact("Writes", writesText(result));
    rows += fact("Data", dataText(result)) + fact("Processor", joinedWords({result.system.cpu, memoryText(result.system)}, ", "));
    rows += fact("System", joinedWords({result.system.os, result.system.kernel}, ", ")) + fact("Program", programText(result));
    return section(element("h2", "Drive and test bench") + "<table class=\"facts\">\n" + rows + "</table>\n");
}

/// What a step's own words do not say.
std::string detailOf(const StepRecord &record, const Step &step)
{
    return std::holds_alternative<IdleStep>(step) ? "" : singleLine(record.detail);
}

std::string method(const Result &result)
{
    const std::vector<Step> steps = result.plan.allSteps();
    HtmlTable table({"", "Step", "Took", ""}, true);
    for (const StepRecord &record : result.steps)
        if (record.step < steps.size())
            table.addRow({fmt::format("{}", record.step + 1), stepText(steps[record.step]), formatDuration(record.seconds),
                          detailOf(record, steps[record.step])});
    std::string out = element("h2", "Method");
    if (!result.plan.description.empty())
        out += element("p", result.plan.description);
    out += element("p", fmt::format("The headline of a test is the {}.", scoreText(result)));
    if (const std::size_t left = steps.size() - std::min(steps.size(), result.steps.size()); left > 0)
        out += element("p", fmt::format("{} of {} steps were not reached.", left, steps.size()));
    constexpr std::size_t fewSteps = 12;
    const std::string list = table.html();
    return section(
        out
        + (steps.size() > fewSteps ? fmt::format("<details><summary>All {} steps</summary>\n{}</details>\n", steps.size(), list) : list));
}

std::string chartSection(const Result &result, const Chart &chart, const std::vector<Finding> &findings, std::size_t number)
{
    return section(fmt::format("<h2>{}. {}</h2>\n", number, escapedHtml(chart.title)) + "<figure>\n" + svgElement(chart) + "</figure>\n"
                   + findingList(findings, &chart.steps) + chartTable(result, chart));
}

/// Charts in the order of the steps; what was measured and has no chart has its table.
std::string results(const Result &result, const std::vector<Finding> &findings)
{
    std::set<std::size_t> drawn;
    std::string out;
    std::size_t number = 0;
    for (const Chart &chart : chartsOf(result)) {
        drawn.insert(chart.steps.begin(), chart.steps.end());
        out += chartSection(result, chart, findings, ++number);
    }
    const std::vector<Step> steps = result.plan.allSteps();
    for (const StepRecord &record : result.steps)
        if (isWithin(record, result) && record.tests > 0 && !drawn.contains(record.step))
            out +=
                section(fmt::format("<h2>{}. {}</h2>\n", ++number, escapedHtml(stepText(steps[record.step]))) + testTable(result, record));
    return out;
}

const char *verdictClass(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Ok: return "ok";
    case Verdict::Note: return "note";
    case Verdict::Suspect: return "suspect";
    case Verdict::Unknown: return "unknown";
    }
    return "unknown";
}

std::string audit(const Result &result)
{
    std::string rows;
    for (const AuditEntry &entry : result.audit)
        rows += fmt::format("<tr><th>{}</th><td><span class=\"badge {}\">{}</span> {}</td></tr>\n", escapedHtml(checkText(entry.check)),
                            verdictClass(entry.verdict), verdictText(entry.verdict), escapedHtml(singleLine(entry.detail)));
    return rows.empty() ? "" : section(element("h2", "Can these numbers be trusted?") + "<table class=\"facts\">\n" + rows + "</table>\n");
}

std::string raw(const Result &result)
{
    const std::string table = rawTable(result);
    return table.empty() ? "" : section("<details class=\"raw\"><summary>Raw numbers: every pass</summary>\n" + table + "</details>\n");
}

class HtmlWriter : public ReportWriter {
public:
    std::string_view format() const override { return "html"; }
    std::string_view extension() const override { return "html"; }
    std::string write(const Result &result) const override
    {
        const std::vector<Finding> findings = findingsOf(result);
        const std::string title = joinedWords({driveName(result.volume), planTitle(result)}, ": ");
        std::string out = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
                          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n";
        out +=
            element("title", title) + fmt::format("<style>\n{}{}</style>\n</head>\n<body>\n<main>\n", pageStyle, svgStyle()) + head(result);
        if (const std::string list = findingList(findings); !list.empty())
            out += section(element("h2", "In short") + list);
        out += bench(result) + method(result) + results(result, findings) + audit(result) + raw(result);
        return out
            + fmt::format("<footer>Measured with {}. MB/s are 1,000,000 bytes a second; KiB, MiB and GiB are powers of "
                          "1024.</footer>\n</main>\n</body>\n</html>\n",
                          escapedHtml(programText(result)));
    }
};

}

std::unique_ptr<ReportWriter> makeHtmlWriter()
{
    return std::make_unique<HtmlWriter>();
}

}

// SPDX-License-Identifier: MIT
#include "core/report/writers.h"
#include "core/result/format.h"
#include "core/workload/parse.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace qdm {

namespace {

/// One pass with all that it belongs to.
struct Place {
    const Result &result;
    const Test &test;
    std::size_t index;

    const Pass &pass() const { return test.passes[index]; }
    const Workload &workload() const { return test.workload; }
};

struct Column {
    const char *name; ///< with its unit
    std::string (*value)(const Place &);
};

std::string microseconds(double nanoseconds)
{
    return fmt::format("{:.3f}", nanoseconds / 1e3);
}

/// "4096", or "4096:55 65536:25 131072:20" where sizes are mixed.
std::string blocks(const Workload &w)
{
    std::vector<std::string> parts;
    for (const BlockShare &block : w.blocks)
        parts.push_back(w.blocks.size() == 1 ? fmt::format("{}", block.size.count())
                                             : fmt::format("{}:{}", block.size.count(), block.percent));
    return fmt::format("{}", fmt::join(parts, " "));
}

/// Numbered from 1 among those that count; the warm-up pass is 0.
std::string passNumber(const Place &p)
{
    std::size_t number = p.pass().warmUp ? 0 : 1;
    for (std::size_t i = 0; i < p.index && !p.pass().warmUp; ++i)
        number += p.test.passes[i].warmUp ? 0 : 1;
    return fmt::format("{}", number);
}

bool isHeadline(const Place &p)
{
    return p.test.score && p.test.score->rule != ScoreRule::Mean && p.test.score->pass == p.index;
}

std::string yesNo(bool yes)
{
    return yes ? "true" : "false";
}

std::string count(std::uint64_t number)
{
    return fmt::format("{}", number);
}

std::string share(const std::optional<Tally> &tally, std::uint64_t Tally::*number)
{
    return tally ? count((*tally).*number) : "";
}

template <double LatencyDigest::*value>
std::string latency(const Place &p)
{
    return p.pass().total.ios ? microseconds(digest(p.pass().total.latency).*value) : "";
}

const Column columns[] = {
    {"started", [](const Place &p) { return formatTime(p.result.started); }},
    {"program_version", [](const Place &p) { return p.result.programVersion; }},
    {"complete", [](const Place &p) { return yesNo(p.result.complete); }},
    {"comment", [](const Place &p) { return p.result.comment; }},
    {"drive_model", [](const Place &p) { return p.result.volume.drive().model; }},
    {"filesystem", [](const Place &p) { return p.result.volume.filesystem; }},
    {"target_size_bytes", [](const Place &p) { return count(p.result.targetSize.count()); }},
    {"direct", [](const Place &p) { return yesNo(p.result.traits.direct); }},
    {"test", [](const Place &p) { return p.workload().name; }},
    {"operation", [](const Place &p) { return std::string(operationName(p.test.operation())); }},
    {"random_share_percent", [](const Place &p) { return count(p.workload().randomShare); }},
    {"read_share_percent", [](const Place &p) { return count(p.workload().readShare); }},
    {"block_bytes", [](const Place &p) { return blocks(p.workload()); }},
    {"queue_depth", [](const Place &p) { return count(p.workload().depth); }},
    {"threads", [](const Place &p) { return count(p.workload().threads); }},
    {"engine", [](const Place &p) { return std::string(engineName(p.test.engine)); }},
    {"write_mode", [](const Place &p) { return std::string(writeModeName(p.workload().writeMode)); }},
    {"data", [](const Place &p) { return dataName(p.workload().data); }},
    {"pass", passNumber},
    {"warmup", [](const Place &p) { return yesNo(p.pass().warmUp); }},
    {"headline", [](const Place &p) { return yesNo(isHeadline(p)); }},
    {"seconds_s", [](const Place &p) { return fmt::format("{}", p.pass().seconds.count()); }},
    {"bytes", [](const Place &p) { return count(p.pass().total.bytes); }},
    {"ios", [](const Place &p) { return count(p.pass().total.ios); }},
    {"bandwidth_bytes_per_s", [](const Place &p) { return fmt::format("{}", p.pass().bytesPerSecond()); }},
    {"bandwidth_mb_per_s", [](const Place &p) { return fmt::format("{:.3f}", p.pass().bytesPerSecond() / 1e6); }},
    {"iops", [](const Place &p) { return fmt::format("{}", p.pass().iops()); }},
    {"latency_min_us", latency<&LatencyDigest::min>},
    {"latency_mean_us", latency<&LatencyDigest::mean>},
    {"latency_p50_us", latency<&LatencyDigest::p50>},
    {"latency_p90_us", latency<&LatencyDigest::p90>},
    {"latency_p99_us", latency<&LatencyDigest::p99>},
    {"latency_p99_9_us", latency<&LatencyDigest::p99_9>},
    {"latency_p99_99_us", latency<&LatencyDigest::p99_99>},
    {"latency_max_us", latency<&LatencyDigest::max>},
    {"read_bytes", [](const Place &p) { return share(p.pass().read, &Tally::bytes); }},
    {"read_ios", [](const Place &p) { return share(p.pass().read, &Tally::ios); }},
    {"write_bytes", [](const Place &p) { return share(p.pass().write, &Tally::bytes); }},
    {"write_ios", [](const Place &p) { return share(p.pass().write, &Tally::ios); }},
    {"cpu_user_s", [](const Place &p) { return fmt::format("{:.6f}", p.pass().cpuUser.count()); }},
    {"cpu_system_s", [](const Place &p) { return fmt::format("{:.6f}", p.pass().cpuSystem.count()); }},
    {"achieved_depth", [](const Place &p) { return fmt::format("{:.3f}", p.pass().achievedDepth()); }},
    {"seed", [](const Place &p) { return count(p.pass().seed); }},
    {"error", [](const Place &p) { return p.pass().error; }},
};

/// Quoted where RFC 4180 wants it.
std::string cell(const std::string &text)
{
    if (text.find_first_of(",\"\r\n") == text.npos)
        return text;
    std::string out = "\"";
    for (char c : text)
        out += c == '"' ? std::string("\"\"") : std::string(1, c);
    return out + '"';
}

/// Lines end in a bare line feed, which every reader takes, so that awk and cut see no carriage return in the last column.
template <typename TextOf>
std::string line(TextOf textOf)
{
    std::string out;
    for (const Column &column : columns)
        out += (&column == columns ? "" : ",") + cell(textOf(column));
    return out + "\n";
}

class CsvWriter : public ReportWriter {
public:
    std::string_view format() const override { return "csv"; }
    std::string_view extension() const override { return "csv"; }
    std::string write(const Result &result) const override
    {
        std::string out = line([](const Column &column) { return std::string(column.name); });
        for (const Test &test : result.tests)
            for (std::size_t i = 0; i < test.passes.size(); ++i)
                out += line([&](const Column &column) { return column.value({result, test, i}); });
        return out;
    }
};

}

std::unique_ptr<ReportWriter> makeCsvWriter()
{
    return std::make_unique<CsvWriter>();
}

}

// SPDX-License-Identifier: MIT
#include "core/result/result.h"
#include "core/workload/parse.h"
#include "core/workload/plan_json.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <iomanip>
#include <limits>
#include <sstream>

namespace qdm {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char *schemaName = "quartzdiskmark/1";
constexpr std::uint64_t maxInteger = std::numeric_limits<std::uint64_t>::max();

const char *targetKindName(TargetKind kind)
{
    switch (kind) {
    case TargetKind::TestFile: return "file";
    case TargetKind::BlockDevice: return "block_device";
    case TargetKind::CharacterDevice: return "character_device";
    }
    return "";
}

const char *verdictName(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Ok: return "ok";
    case Verdict::Note: return "note";
    case Verdict::Suspect: return "suspect";
    case Verdict::Unknown: return "unknown";
    }
    return "";
}

/// Reads a name written by `nameOf`, one of `values`.
template <typename T, typename NameOf>
T readNamed(const JsonNode &node, std::initializer_list<T> values, NameOf nameOf)
{
    const std::string text = node.text();
    for (T value : values)
        if (text == nameOf(value))
            return value;
    node.fail(fmt::format("is \"{}\", which is not known here.", text));
}

// ---- writing

Json latencyJson(const Histogram &histogram)
{
    const LatencyDigest d = digest(histogram);
    return {{"min", d.min}, {"mean", d.mean},   {"p50", d.p50},       {"p90", d.p90},
            {"p99", d.p99}, {"p99_9", d.p99_9}, {"p99_99", d.p99_99}, {"max", d.max}};
}

/// The raw histogram, so that any percentile can be derived again.
Json histogramJson(const Histogram &histogram)
{
    Json counts = Json::array();
    for (auto [index, count] : histogram.buckets())
        counts.push_back(Json::array({index, count}));
    return {{"buckets_per_octave", 1u << Histogram::subBits},
            {"sum", histogram.sum()},
            {"min", histogram.min()},
            {"max", histogram.max()},
            {"counts", counts}};
}

Json tallyJson(const Tally &tally, Seconds window)
{
    return {{"bytes", tally.bytes},
            {"ios", tally.ios},
            {"bytes_per_s", tally.bytesPerSecond(window)},
            {"iops", tally.iops(window)},
            {"latency_ns", latencyJson(tally.latency)},
            {"latency_histogram", histogramJson(tally.latency)}};
}

Json samplesJson(const std::vector<Sample> &samples)
{
    Json list = Json::array();
    for (const Sample &s : samples)
        list.push_back({{"t_s", s.at.count()}, {"bytes", s.bytes}, {"ios", s.ios}, {"latency_mean_ns", s.latencyMeanNs}});
    return list;
}

Json passJson(const Pass &pass)
{
    Json json{{"warmup", pass.warmUp}};
    json.update(tallyJson(pass.total, pass.seconds));
    json["seconds"] = pass.seconds.count();
    json["seed"] = pass.seed;
    json["error"] = pass.error.empty() ? Json(nullptr) : Json(pass.error);
    if (pass.read)
        json["read"] = tallyJson(*pass.read, pass.seconds);
    if (pass.write)
        json["write"] = tallyJson(*pass.write, pass.seconds);
    json["cpu_user_s"] = pass.cpuUser.count();
    json["cpu_system_s"] = pass.cpuSystem.count();
    json["achieved_depth"] = pass.achievedDepth();
    json["samples"] = samplesJson(pass.samples);
    return json;
}

Json scoreJson(const Score &score)
{
    return {{"rule", scoreRuleName(score.rule)},      {"pass", score.rule == ScoreRule::Mean ? Json(nullptr) : Json(score.pass)},
            {"bytes_per_s", score.bytesPerSecond},    {"iops", score.iops},
            {"latency_mean_ns", score.latencyMeanNs}, {"spread_cv", score.spreadCv},
            {"lowest_bytes_per_s", score.lowest},     {"highest_bytes_per_s", score.highest}};
}

Json testJson(const Test &test)
{
    Json json{{"name", test.workload.name},
              {"operation", operationName(test.operation())},
              {"workload", workloadToJson(test.workload)},
              {"unit_sizes_in", "bytes"}};
    json["engine"] = engineName(test.engine);
    json["passes"] = Json::array();
    for (const Pass &pass : test.passes)
        json["passes"].push_back(passJson(pass));
    json["score"] = test.score ? scoreJson(*test.score) : Json(nullptr);
    return json;
}

template <typename T>
Json orNull(const std::optional<T> &value)
{
    return value ? Json(*value) : Json(nullptr);
}

Json driveJson(const Volume &volume)
{
    const Drive drive = volume.drive();
    return {{"model", drive.model},
            {"serial", drive.serial},
            {"firmware", drive.firmware},
            {"bus", drive.bus},
            {"kind", driveKindName(drive.kind)},
            {"device", drive.device},
            {"link_bytes_per_s", orNull(drive.linkBytesPerSecond)},
            {"capacity_bytes", drive.capacity.count()},
            {"filesystem", volume.filesystem},
            {"mount", volume.mount.string()},
            {"source", volume.source.string()},
            {"layers", volume.layers},
            {"size_bytes", volume.size.count()},
            {"free_bytes", volume.free.count()},
            {"rotational", orNull(drive.rotational)}};
}

Json targetJson(const Result &r)
{
    return {{"kind", targetKindName(r.targetKind)},       {"path", r.target},
            {"size_bytes", r.targetSize.count()},         {"direct", r.traits.direct},
            {"buffered_reason", r.traits.bufferedReason}, {"copy_on_write_off", r.traits.copyOnWriteOff},
            {"compression_off", r.traits.compressionOff}, {"preallocated", r.traits.preallocated},
            {"non_blocking", r.traits.nonBlocking}};
}

std::string rfc3339(std::chrono::system_clock::time_point time)
{
    return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::chrono::system_clock::to_time_t(time)));
}

// ---- reading

std::uint64_t readCount(const JsonNode &node, const char *key)
{
    return node.has(key) ? node.at(key).integer(0, maxInteger) : 0;
}

double readNumber(const JsonNode &node, const char *key)
{
    return node.has(key) ? node.at(key).number() : 0;
}

std::string readText(const JsonNode &node, const char *key)
{
    return node.has(key) && !node.at(key).value().is_null() ? node.at(key).text() : std::string();
}

bool readFlag(const JsonNode &node, const char *key)
{
    return node.has(key) && node.at(key).flag();
}

Histogram readHistogram(const JsonNode &node)
{
    std::vector<std::pair<unsigned, std::uint64_t>> buckets;
    constexpr std::uint64_t octave = 1U << Histogram::subBits;
    if (node.has("buckets_per_octave") && readCount(node, "buckets_per_octave") != octave)
        node.fail(fmt::format("has buckets of another size than {} in an octave, which this version reads.", octave));
    const JsonNode counts = node.at("counts");
    counts.requireArray();
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const JsonNode pair = counts.at(i);
        pair.requireArray();
        if (pair.size() != 2)
            pair.fail("must be a pair of bucket and count.");
        buckets.emplace_back(static_cast<unsigned>(pair.at(std::size_t(0)).integer(0, Histogram::bucketCount - 1)),
                             pair.at(1).integer(0, maxInteger));
    }
    const std::uint64_t least = readCount(node, "min"), most = readCount(node, "max");
    if (least > most)
        node.fail("has a \"min\" above its \"max\".");
    return Histogram::fromBuckets(buckets, readCount(node, "sum"), least, most);
}

Tally readTally(const JsonNode &node)
{
    node.requireObject();
    Tally tally;
    tally.bytes = readCount(node, "bytes");
    tally.ios = readCount(node, "ios");
    if (node.has("latency_histogram") && node.at("latency_histogram").has("counts"))
        tally.latency = readHistogram(node.at("latency_histogram"));
    return tally;
}

template <typename T, typename Read>
std::vector<T> readList(const JsonNode &node, const char *key, Read read)
{
    std::vector<T> list;
    if (!node.has(key))
        return list;
    const JsonNode items = node.at(key);
    items.requireArray();
    for (std::size_t i = 0; i < items.size(); ++i) {
        items.at(i).requireObject();
        list.push_back(read(items.at(i)));
    }
    return list;
}

Pass readPass(const JsonNode &node)
{
    Pass pass;
    pass.warmUp = readFlag(node, "warmup");
    pass.seconds = Seconds(readNumber(node, "seconds"));
    pass.total = readTally(node);
    if (node.has("read"))
        pass.read = readTally(node.at("read"));
    if (node.has("write"))
        pass.write = readTally(node.at("write"));
    pass.seed = readCount(node, "seed");
    pass.cpuUser = Seconds(readNumber(node, "cpu_user_s"));
    pass.cpuSystem = Seconds(readNumber(node, "cpu_system_s"));
    pass.error = readText(node, "error");
    pass.samples = readList<Sample>(node, "samples", [](const JsonNode &s) {
        return Sample{Seconds(readNumber(s, "t_s")), readCount(s, "bytes"), readCount(s, "ios"), readNumber(s, "latency_mean_ns")};
    });
    return pass;
}

/// The score is derived again from the raw passes, so that a file cannot claim one that its passes do not hold.
Test readTest(const JsonNode &node, ScoreRule rule)
{
    Test test;
    if (!node.has("workload"))
        node.fail("has no \"workload\".");
    test.workload = workloadFromJson(node.at("workload"));
    if (test.workload.name.empty())
        test.workload.name = readText(node, "name");
    if (node.has("engine"))
        test.engine = readNamed(node.at("engine"), {EngineKind::IoUring, EngineKind::LinuxAio, EngineKind::Sync}, engineName);
    test.passes = readList<Pass>(node, "passes", readPass);
    test.score = scoreOf(test.passes, rule);
    return test;
}

Volume readVolume(const JsonNode &node)
{
    node.requireObject();
    Drive drive{.device = readText(node, "device"),
                .model = readText(node, "model"),
                .serial = readText(node, "serial"),
                .firmware = readText(node, "firmware"),
                .bus = readText(node, "bus"),
                .linkBytesPerSecond = {},
                .capacity = Bytes(readCount(node, "capacity_bytes")),
                .rotational = {}};
    if (node.has("kind"))
        drive.kind =
            readNamed(node.at("kind"),
                      {DriveKind::Nvme, DriveKind::Sata, DriveKind::Usb, DriveKind::Mmc, DriveKind::Hdd, DriveKind::Raid,
                       DriveKind::Virtual, DriveKind::Loop, DriveKind::Memory, DriveKind::Network, DriveKind::Fuse, DriveKind::Unknown},
                      driveKindName);
    if (node.has("link_bytes_per_s") && !node.at("link_bytes_per_s").value().is_null())
        drive.linkBytesPerSecond = node.at("link_bytes_per_s").integer(0, maxInteger);
    if (node.has("rotational") && !node.at("rotational").value().is_null())
        drive.rotational = node.at("rotational").flag();
    Volume volume;
    volume.filesystem = readText(node, "filesystem");
    volume.mount = readText(node, "mount");
    volume.source = readText(node, "source");
    volume.size = Bytes(readCount(node, "size_bytes"));
    volume.free = Bytes(readCount(node, "free_bytes"));
    if (node.has("layers")) {
        node.at("layers").requireArray();
        for (std::size_t i = 0; i < node.at("layers").size(); ++i)
            volume.layers.push_back(node.at("layers").at(i).text());
    }
    volume.drives.push_back(drive);
    return volume;
}

void readTarget(const JsonNode &node, Result &r)
{
    node.requireObject();
    if (node.has("kind"))
        r.targetKind =
            readNamed(node.at("kind"), {TargetKind::TestFile, TargetKind::BlockDevice, TargetKind::CharacterDevice}, targetKindName);
    r.target = readText(node, "path");
    r.targetSize = Bytes(readCount(node, "size_bytes"));
    r.traits = {.direct = readFlag(node, "direct"),
                .bufferedReason = readText(node, "buffered_reason"),
                .copyOnWriteOff = readFlag(node, "copy_on_write_off"),
                .compressionOff = readFlag(node, "compression_off"),
                .preallocated = readFlag(node, "preallocated"),
                .nonBlocking = readFlag(node, "non_blocking")};
}

std::chrono::system_clock::time_point readTime(const JsonNode &node)
{
    std::tm time{};
    std::istringstream in(node.text());
    in >> std::get_time(&time, "%Y-%m-%dT%H:%M:%S");
    if (in.fail())
        node.fail(fmt::format("is \"{}\", it must be a date such as 2026-03-31T12:00:00Z.", node.text()));
    const std::chrono::year_month_day date(std::chrono::year(time.tm_year + 1900),
                                           std::chrono::month(static_cast<unsigned>(time.tm_mon + 1)),
                                           std::chrono::day(static_cast<unsigned>(time.tm_mday)));
    if (!date.ok())
        node.fail(fmt::format("is \"{}\", a day that there is not.", node.text()));
    return std::chrono::sys_days(date) + std::chrono::hours(time.tm_hour) + std::chrono::minutes(time.tm_min)
        + std::chrono::seconds(time.tm_sec);
}

void readSystem(const JsonNode &node, SystemInfo &system)
{
    node.requireObject();
    system.os = readText(node, "os");
    system.kernel = readText(node, "kernel");
    system.cpu = readText(node, "cpu");
    system.memory = Bytes(readCount(node, "memory_bytes"));
    system.processors = static_cast<unsigned>(readCount(node, "processors"));
}

AuditEntry readAudit(const JsonNode &node)
{
    AuditEntry entry{.check = readText(node, "check"), .detail = readText(node, "detail")};
    if (node.has("verdict"))
        entry.verdict = readNamed(node.at("verdict"), {Verdict::Ok, Verdict::Note, Verdict::Suspect, Verdict::Unknown}, verdictName);
    return entry;
}

}

std::string resultToJson(const Result &r)
{
    Json json{{"schema", schemaName}, {"program", {{"version", r.programVersion}}}, {"complete", r.complete}};
    json["failure"] = r.failure.empty() ? Json(nullptr) : Json(r.failure);
    json["started"] = rfc3339(r.started);
    json["comment"] = r.comment;
    json["drive"] = driveJson(r.volume);
    json["system"] = {{"os", r.system.os},
                      {"kernel", r.system.kernel},
                      {"cpu", r.system.cpu},
                      {"memory_bytes", r.system.memory.count()},
                      {"processors", r.system.processors}};
    json["target"] = targetJson(r);
    json["plan"] = planToJsonValue(r.plan);
    json["tests"] = Json::array();
    for (const Test &test : r.tests)
        json["tests"].push_back(testJson(test));
    json["series"] = Json::array();
    json["audit"] = Json::array();
    for (const AuditEntry &entry : r.audit)
        json["audit"].push_back({{"check", entry.check}, {"verdict", verdictName(entry.verdict)}, {"detail", entry.detail}});
    return prettyJson(json);
}

Result resultFromJson(std::string_view text, std::string_view source)
{
    const LocatedJson document = parseLocated(text, source);
    const JsonNode root(document);
    root.requireObject();
    if (!root.has("schema") || root.at("schema").text() != schemaName)
        root.fail(fmt::format("is not a result of this program: its \"schema\" must be \"{}\".", schemaName));
    if (!root.has("plan"))
        root.fail("has no \"plan\".");
    Result r;
    if (root.has("program"))
        r.programVersion = readText(root.at("program"), "version");
    r.complete = readFlag(root, "complete");
    r.failure = readText(root, "failure");
    if (root.has("started"))
        r.started = readTime(root.at("started"));
    r.comment = readText(root, "comment");
    if (root.has("drive"))
        r.volume = readVolume(root.at("drive"));
    if (root.has("system"))
        readSystem(root.at("system"), r.system);
    if (root.has("target"))
        readTarget(root.at("target"), r);
    r.plan = planFromJson(root.at("plan"));
    r.tests = readList<Test>(root, "tests", [&](const JsonNode &node) { return readTest(node, r.plan.score); });
    r.audit = readList<AuditEntry>(root, "audit", readAudit);
    return r;
}

}

// SPDX-License-Identifier: MIT
#include "core/result/result_json.h"
#include "core/workload/plan_json.h"
#include "core/workload/workload_json.h"
#include "platform/include/paths.h"

#include <fmt/format.h>
#include <iomanip>
#include <limits>
#include <sstream>

namespace qdm {

namespace {

constexpr std::uint64_t maxInteger = std::numeric_limits<std::uint64_t>::max();

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

/// A value that may be null or missing.
template <typename Read>
auto readOptional(const JsonNode &node, const char *key, Read read) -> std::optional<decltype(read(node))>
{
    if (!node.has(key) || node.at(key).value().is_null())
        return std::nullopt;
    return read(node.at(key));
}

double asNumber(const JsonNode &node)
{
    return node.number();
}

bool asFlag(const JsonNode &node)
{
    return node.flag();
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

Traffic readTraffic(const JsonNode &node)
{
    node.requireObject();
    return {.askedRead = readCount(node, "asked_read_bytes"),
            .askedWritten = readCount(node, "asked_written_bytes"),
            .driveRead = readCount(node, "drive_read_bytes"),
            .driveWritten = readCount(node, "drive_written_bytes"),
            .driveDepth = readNumber(node, "drive_depth")};
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
    pass.cpuWait = Seconds(readNumber(node, "cpu_wait_s"));
    pass.traffic = readOptional(node, "traffic", readTraffic);
    pass.error = readText(node, "error");
    pass.samples = readList<Sample>(node, "samples", sampleFromJson);
    return pass;
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
    drive.linkBytesPerSecond = readOptional(node, "link_bytes_per_s", [](const JsonNode &n) { return n.integer(0, maxInteger); });
    drive.rotational = readOptional(node, "rotational", asFlag);
    Volume volume;
    volume.filesystem = readText(node, "filesystem");
    volume.mount = pathOf(readText(node, "mount"));
    volume.source = pathOf(readText(node, "source"));
    volume.size = Bytes(readCount(node, "size_bytes"));
    volume.free = Bytes(readCount(node, "free_bytes"));
    volume.used = node.has("used_bytes") ? Bytes(readCount(node, "used_bytes")) : volume.size - std::min(volume.free, volume.size);
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
    r.deviceWritten = node.has("device_written") && readFlag(node, "device_written");
    r.traits = {.direct = readFlag(node, "direct"),
                .bufferedReason = readText(node, "buffered_reason"),
                .copyOnWriteOff = readFlag(node, "copy_on_write_off"),
                .compressionOff = readFlag(node, "compression_off"),
                .preallocated = readFlag(node, "preallocated"),
                .nonBlocking = readFlag(node, "non_blocking")};
}

DriveHeat readHeat(const JsonNode &node)
{
    node.requireObject();
    return {
        .celsius = readNumber(node, "celsius"), .limit = readOptional(node, "limit_celsius", asNumber), .alarm = readFlag(node, "alarm")};
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
    if (const int year = int(date.year()); year < 1970 || year > 2261) // what the clock's type can hold
        node.fail(fmt::format("is \"{}\", which is not between the years 1970 and 2261.", node.text()));
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

Interruption readInterruption(const JsonNode &node)
{
    Interruption one{.step = readCount(node, "step"), .gap = Seconds(readNumber(node, "gap_s")), .resumed = {}};
    if (node.has("resumed"))
        one.resumed = readTime(node.at("resumed"));
    return one;
}

JournalRecord readJournalRecord(const JsonNode &node)
{
    node.requireObject();
    return {.onTestedDrive = readFlag(node, "on_tested_drive"),
            .written = Bytes(readCount(node, "bytes")),
            .failure = readText(node, "failure")};
}

AuditEntry readAudit(const JsonNode &node)
{
    AuditEntry entry{.check = readText(node, "check"), .detail = readText(node, "detail")};
    if (node.has("verdict"))
        entry.verdict = readNamed(node.at("verdict"), {Verdict::Ok, Verdict::Note, Verdict::Suspect, Verdict::Unknown}, verdictName);
    return entry;
}

}

/// The score is derived again from the raw passes, so that a file cannot claim one that its passes do not hold.
Test testFromJson(const JsonNode &node, ScoreRule rule)
{
    Test test;
    if (!node.has("workload"))
        node.fail("has no \"workload\".");
    test.workload = workloadFromJson(node.at("workload"));
    if (test.workload.name.empty())
        test.workload.name = readText(node, "name");
    if (node.has("engine"))
        test.engine = readNamed(node.at("engine"), allEngines, engineName);
    test.cachedShare = readOptional(node, "cached_share", asNumber);
    test.passes = readList<Pass>(node, "passes", readPass);
    test.score = scoreOf(test.passes, rule);
    return test;
}

Sample sampleFromJson(const JsonNode &node)
{
    return {Seconds(readNumber(node, "t_s")), readCount(node, "bytes"), readCount(node, "ios"), readNumber(node, "latency_mean_ns")};
}

StepRecord stepRecordFromJson(const JsonNode &node)
{
    return {.step = readCount(node, "index"),
            .begin = Seconds(readNumber(node, "begin_s")),
            .seconds = Seconds(readNumber(node, "seconds")),
            .firstTest = readCount(node, "first_test"),
            .tests = readCount(node, "tests"),
            .detail = readText(node, "detail")};
}

Conditions conditionsFromJson(const JsonNode &node)
{
    node.requireObject();
    return {.power = {.onBattery = readOptional(node, "on_battery", asFlag), .saving = readText(node, "power_saving")},
            .heatBefore = readOptional(node, "heat_before", readHeat),
            .hottest = readOptional(node, "hottest", readHeat)};
}

Result resultFromJson(std::string_view text, std::string_view source)
{
    const LocatedJson document = parseLocated(text, source);
    return resultFromJson(JsonNode(document));
}

Result resultFromJson(const JsonNode &root)
{
    root.requireObject();
    if (!root.has("schema") || root.at("schema").text() != resultSchema)
        root.fail(fmt::format("is not a result of this program: its \"schema\" must be \"{}\".", resultSchema));
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
    if (root.has("conditions"))
        r.conditions = conditionsFromJson(root.at("conditions"));
    r.plan = planFromJson(root.at("plan"));
    r.steps = readList<StepRecord>(root, "steps", stepRecordFromJson);
    r.interruptions = readList<Interruption>(root, "interruptions", readInterruption);
    r.journal = readOptional(root, "journal", readJournalRecord);
    r.tests = readList<Test>(root, "tests", [&](const JsonNode &node) { return testFromJson(node, r.plan.score); });
    r.audit = readList<AuditEntry>(root, "audit", readAudit);
    return r;
}

}

// SPDX-License-Identifier: MIT
#include "core/result/drive_json.h"
#include "core/result/findings.h"
#include "core/result/format.h"
#include "core/result/result_json.h"
#include "core/result/series.h"
#include "core/workload/plan_json.h"
#include "core/workload/workload_json.h"
#include "platform/include/paths.h"

namespace qdm {

namespace {

using Json = nlohmann::ordered_json;

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
        list.push_back(sampleToJson(s));
    return list;
}

Json trafficJson(const Traffic &t)
{
    return {{"asked_read_bytes", t.askedRead},
            {"asked_written_bytes", t.askedWritten},
            {"drive_read_bytes", t.driveRead},
            {"drive_written_bytes", t.driveWritten},
            {"drive_depth", t.driveDepth}};
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
    json["cpu_wait_s"] = pass.cpuWait.count();
    json["achieved_depth"] = pass.achievedDepth();
    json["traffic"] = pass.traffic ? trafficJson(*pass.traffic) : Json(nullptr);
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

Json volumeJson(const Volume &volume)
{
    Json json = driveToJson(volume.drive());
    json.update({{"filesystem", volume.filesystem},
                 {"mount", pathText(volume.mount)},
                 {"source", pathText(volume.source)},
                 {"layers", volume.layers},
                 {"size_bytes", volume.size.count()},
                 {"free_bytes", volume.free.count()},
                 {"used_bytes", volume.used.count()}});
    return json;
}

Json targetJson(const Result &r)
{
    return {{"kind", targetKindName(r.targetKind)},       {"path", r.target},
            {"size_bytes", r.targetSize.count()},         {"direct", r.traits.direct},
            {"buffered_reason", r.traits.bufferedReason}, {"copy_on_write_off", r.traits.copyOnWriteOff},
            {"compression_off", r.traits.compressionOff}, {"preallocated", r.traits.preallocated},
            {"non_blocking", r.traits.nonBlocking},       {"device_written", r.deviceWritten}};
}

Json heatJson(const std::optional<DriveHeat> &heat)
{
    if (!heat)
        return nullptr;
    return {{"celsius", heat->celsius}, {"limit_celsius", orNull(heat->limit)}, {"alarm", heat->alarm}};
}

Json journalJson(const JournalRecord &journal)
{
    return {{"on_tested_drive", journal.onTestedDrive},
            {"bytes", journal.written.count()},
            {"failure", journal.failure.empty() ? Json(nullptr) : Json(journal.failure)}};
}

Json seriesJson(const Series &series)
{
    Json json{{"kind", seriesKindName(series.kind)},
              {"axis", seriesAxisName(series)},
              {"name", series.name},
              {"operation", operationName(series.operation)},
              {"step", series.step}};
    json["points"] = Json::array();
    for (const SeriesPoint &point : series.points) {
        Json &added = json["points"].emplace_back(Json{{seriesAxisName(series), point.x},
                                                       {"bytes_per_s", point.bytesPerSecond},
                                                       {"iops", point.iops},
                                                       {"latency_mean_ns", point.latencyMeanNs}});
        if (point.test)
            added["test"] = *point.test;
    }
    return json;
}

}

nlohmann::ordered_json testToJson(const Test &test)
{
    Json json{{"name", test.workload.name},
              {"operation", operationName(test.operation())},
              {"workload", workloadToJson(test.workload)},
              {"unit_sizes_in", "bytes"}};
    json["engine"] = engineName(test.engine);
    json["cached_share"] = orNull(test.cachedShare);
    json["passes"] = Json::array();
    for (const Pass &pass : test.passes)
        json["passes"].push_back(passJson(pass));
    json["score"] = test.score ? scoreJson(*test.score) : Json(nullptr);
    return json;
}

nlohmann::ordered_json sampleToJson(const Sample &s)
{
    return {{"t_s", s.at.count()}, {"bytes", s.bytes}, {"ios", s.ios}, {"latency_mean_ns", s.latencyMeanNs}};
}

nlohmann::ordered_json stepRecordToJson(const StepRecord &record)
{
    return {{"index", record.step},           {"begin_s", record.begin.count()}, {"seconds", record.seconds.count()},
            {"first_test", record.firstTest}, {"tests", record.tests},           {"detail", record.detail}};
}

nlohmann::ordered_json conditionsToJson(const Conditions &c)
{
    return {{"on_battery", orNull(c.power.onBattery)},
            {"power_saving", c.power.saving},
            {"heat_before", heatJson(c.heatBefore)},
            {"hottest", heatJson(c.hottest)}};
}

std::string resultToJson(const Result &result)
{
    return prettyJson(resultToJsonValue(result));
}

nlohmann::ordered_json resultToJsonValue(const Result &r)
{
    Json json{{"schema", resultSchema}, {"program", {{"version", r.programVersion}}}, {"complete", r.complete}};
    json["failure"] = r.failure.empty() ? Json(nullptr) : Json(r.failure);
    json["started"] = formatTime(r.started);
    json["comment"] = r.comment;
    json["drive"] = volumeJson(r.volume);
    json["system"] = {{"os", r.system.os},
                      {"kernel", r.system.kernel},
                      {"cpu", r.system.cpu},
                      {"memory_bytes", r.system.memory.count()},
                      {"processors", r.system.processors}};
    json["target"] = targetJson(r);
    json["conditions"] = conditionsToJson(r.conditions);
    json["plan"] = planToJsonValue(r.plan);
    json["steps"] = Json::array();
    const std::vector<Step> steps = r.plan.allSteps();
    for (const StepRecord &record : r.steps) {
        json["steps"].push_back(stepRecordToJson(record));
        json["steps"].back()["step"] = record.step < steps.size() ? stepName(steps[record.step]) : "";
    }
    json["interruptions"] = Json::array();
    for (const Interruption &i : r.interruptions)
        json["interruptions"].push_back({{"step", i.step}, {"gap_s", i.gap.count()}, {"resumed", formatTime(i.resumed)}});
    json["journal"] = r.journal ? journalJson(*r.journal) : Json(nullptr);
    json["tests"] = Json::array();
    for (const Test &test : r.tests)
        json["tests"].push_back(testToJson(test));
    json["series"] = Json::array();
    for (const Series &series : seriesOf(r))
        json["series"].push_back(seriesJson(series));
    json["findings"] = Json::array();
    for (const Finding &f : findingsOf(r))
        json["findings"].push_back({{"step", f.step}, {"key", f.key}, {"value", f.value}, {"unit", f.unit}, {"text", f.text}});
    json["audit"] = Json::array();
    for (const AuditEntry &entry : r.audit)
        json["audit"].push_back({{"check", entry.check}, {"verdict", verdictName(entry.verdict)}, {"detail", entry.detail}});
    return json;
}

}

// SPDX-License-Identifier: MIT
#include "core/workload/step_json.h"

#include "core/workload/parse.h"
#include "core/workload/workload_json.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

namespace qdm {

namespace {

using Json = nlohmann::ordered_json;
using Keys = std::set<std::string_view>;

constexpr SweepAxis axes[] = {SweepAxis::QueueDepth, SweepAxis::Block, SweepAxis::ReadShare, SweepAxis::Threads, SweepAxis::FreeShare};

/// The key of a workload that an axis stands for.
const char *workloadKey(SweepAxis axis)
{
    switch (axis) {
    case SweepAxis::QueueDepth: return "depth";
    case SweepAxis::FreeShare: return "span";
    default: return sweepAxisName(axis);
    }
}

/// Keys of a workload that a step does not have whose workload is one pass without a warm-up.
const Keys repeatKeys{"passes", "pass_interval", "warm_up"};

/// Keys of a workload that are the same for all workers of a step.
const Keys timeKeys{"passes", "pass_interval", "warm_up", "seconds", "ramp"};

Keys without(Keys keys, const Keys &less)
{
    for (std::string_view key : less)
        keys.erase(key);
    return keys;
}

void erase(Json &json, const Keys &keys)
{
    for (std::string_view key : keys)
        json.erase(std::string(key));
}

Keys workloadKeysAnd(std::initializer_list<std::string_view> more)
{
    Keys keys = workloadKeys();
    keys.insert("step");
    keys.insert(more);
    return keys;
}

SweepAxis readAxis(const JsonNode &step)
{
    if (!step.has("axis"))
        step.fail("has no \"axis\"; it says what changes: queue_depth, block, read_share, threads or free_share.");
    const JsonNode node = step.at("axis");
    const auto found = std::ranges::find(axes, node.text(), sweepAxisName);
    if (found == std::end(axes))
        node.fail(fmt::format("is \"{}\", it must be queue_depth, block, read_share, threads or free_share.", node.text()));
    return *found;
}

template <typename Read>
auto readNeeded(const JsonNode &step, const char *key, Read read)
{
    if (!step.has(key))
        step.fail(fmt::format("has no \"{}\".", key));
    return step.at(key).list(read);
}

/// Judged at once, so that the message names the value instead of the step.
double readValue(const JsonNode &node, SweepStep sweep)
{
    const double value = sweep.axis == SweepAxis::Block ? static_cast<double>(readSize(node).count())
        : sweep.axis == SweepAxis::FreeShare            ? readPercent(node)
                                                        : static_cast<double>(node.integer(0, std::numeric_limits<unsigned>::max()));
    setParameter(sweep.base, sweep.axis, value);
    try {
        validate(sweep.base);
    } catch (const Error &error) {
        node.fail(fmt::format("cannot be run: {}", error.what()));
    }
    return value;
}

Step readSweep(const JsonNode &node, const Workload &defaults)
{
    node.requireKeys(workloadKeysAnd({"axis", "values", "operations"}));
    SweepStep sweep{.base = defaults, .axis = readAxis(node), .values = {}, .operations = {}};
    if (node.has(workloadKey(sweep.axis)))
        node.at(workloadKey(sweep.axis)).fail(fmt::format("is given, but the axis {} sets it.", sweepAxisName(sweep.axis)));
    if (sweep.axis != SweepAxis::ReadShare && node.has("read_share"))
        node.at("read_share").fail("is given, but the operations of a sweep set what is read and written.");
    sweep.base = readWorkload(node, defaults);
    sweep.base.readShare = 100;
    sweep.values = readNeeded(node, "values", [&](const JsonNode &value) { return readValue(value, sweep); });
    if (!sweep.values.empty())
        setParameter(sweep.base, sweep.axis, sweep.values.front());
    if (node.has("operations"))
        sweep.operations = node.at("operations").list(readOperation);
    else if (sweep.axis == SweepAxis::FreeShare)
        sweep.operations = {Operation::Write};
    else if (sweep.axis != SweepAxis::ReadShare)
        sweep.operations = {Operation::Read, Operation::Write};
    return sweep;
}

/// One pass without a warm-up.
Workload once(Workload w)
{
    w.passes = 1;
    w.passInterval = Seconds(0);
    w.warmUpPass = false;
    return w;
}

Step readTimeline(const JsonNode &node, const Workload &defaults)
{
    node.requireKeys(without(workloadKeysAnd({}), repeatKeys));
    return TimelineStep{readWorkload(node, once(defaults))};
}

/// What recovers is the speed of writing, unless the step says otherwise.
Step readRecover(const JsonNode &node, const Workload &defaults)
{
    node.requireKeys(without(workloadKeysAnd({"idle"}), repeatKeys));
    RecoverStep step{.workload = once(defaults)};
    step.workload.readShare = 0;
    step.workload = readWorkload(node, step.workload);
    if (node.has("idle"))
        step.idle = readSeconds(node.at("idle"));
    return step;
}

Step readTogether(const JsonNode &node, const Workload &defaults)
{
    Keys keys = workloadKeysAnd({"workers"});
    keys.erase("name");
    node.requireKeys(keys);
    const Workload common = readWorkload(node, defaults);
    const Keys ofWorker = without(workloadKeys(), timeKeys);
    return TogetherStep{readNeeded(node, "workers", [&](const JsonNode &worker) {
        worker.requireKeys(ofWorker);
        return readWorkload(worker, common);
    })};
}

unsigned readShareOf(const JsonNode &node)
{
    return static_cast<unsigned>(node.integer(0, 100));
}

Step readUntilSteady(const JsonNode &node, const Workload &defaults)
{
    node.requireKeys(
        without(without(workloadKeysAnd({"read_shares", "blocks", "tracked", "rounds"}), repeatKeys), {"read_share", "block"}));
    UntilSteadyStep step;
    step.readShares = readNeeded(node, "read_shares", readShareOf);
    step.blocks = readNeeded(node, "blocks", readSize);
    if (node.has("tracked")) {
        const JsonNode tracked = node.at("tracked");
        tracked.requireKeys({"read_share", "block"});
        if (tracked.has("read_share"))
            step.trackedReadShare = readShareOf(tracked.at("read_share"));
        if (tracked.has("block"))
            step.trackedBlock = readSize(tracked.at("block"));
    }
    if (node.has("rounds"))
        step.mostRounds = static_cast<unsigned>(node.at("rounds").integer(5, 100));
    step.base = once(defaults);
    step.base.readShare = step.trackedReadShare;
    step.base.blocks = {{step.trackedBlock, 100}};
    step.base = readWorkload(node, step.base);
    return step;
}

Step readPlain(const JsonNode &node, const Workload &defaults)
{
    node.requireKeys(workloadKeysAnd({}));
    return readWorkload(node, defaults);
}

Step readFill(const JsonNode &node, const Workload &defaults)
{
    node.requireKeys({"step", "data", "rounds", "leave_free", "block"});
    FillStep fill{.data = defaults.data};
    if (node.has("data"))
        fill.data = node.at("data").parsed(parseData);
    if (node.has("rounds"))
        fill.rounds = static_cast<unsigned>(node.at("rounds").integer(1, 100));
    if (node.has("leave_free"))
        fill.leaveFree = readPercent(node.at("leave_free"));
    if (node.has("block"))
        fill.block = readSize(node.at("block"));
    return fill;
}

Step readTrim(const JsonNode &node, const Workload &)
{
    node.requireKeys({"step"});
    return TrimStep();
}

Step readErase(const JsonNode &node, const Workload &)
{
    node.requireKeys({"step"});
    return EraseStep();
}

Step readIdle(const JsonNode &node, const Workload &)
{
    node.requireKeys({"step", "seconds"});
    return node.has("seconds") ? IdleStep{readSeconds(node.at("seconds"))} : IdleStep();
}

struct Reader {
    std::string_view kind;
    Step (*read)(const JsonNode &node, const Workload &defaults);
};

constexpr Reader readers[] = {
    {"workload", readPlain},  {"sweep", readSweep},       {"timeline", readTimeline},
    {"recover", readRecover}, {"together", readTogether}, {"until_steady", readUntilSteady},
    {"fill", readFill},       {"trim", readTrim},         {"erase", readErase},
    {"idle", readIdle},
};

const Reader &readerOf(const JsonNode &node)
{
    const std::string kind = node.has("step") ? node.at("step").text() : "workload";
    const auto found = std::ranges::find(readers, kind, &Reader::kind);
    if (found != std::end(readers))
        return *found;
    std::string kinds;
    for (const Reader &reader : readers)
        kinds += fmt::format("{}{}", kinds.empty() ? "" : ", ", reader.kind);
    node.at("step").fail(fmt::format("is \"{}\"; the kinds of step are: {}.", kind, kinds));
}

Json percentJson(double percent)
{
    return fmt::format("{} %", percent);
}

Json valueJson(SweepAxis axis, double value)
{
    if (axis == SweepAxis::FreeShare)
        return percentJson(value);
    const auto whole = static_cast<std::uint64_t>(value);
    return axis == SweepAxis::Block ? sizeJson(Bytes(whole)) : Json(whole);
}

struct ToJson {
    Json operator()(const Workload &w) const { return workloadToJson(w); }

    Json operator()(const SweepStep &s) const
    {
        Json json = workloadToJson(s.base);
        json.erase(workloadKey(s.axis));
        json.erase("read_share");
        json["axis"] = sweepAxisName(s.axis);
        json["values"] = Json::array();
        for (double value : s.values)
            json["values"].push_back(valueJson(s.axis, value));
        if (s.axis == SweepAxis::ReadShare)
            return json;
        json["operations"] = Json::array();
        for (Operation operation : s.operations)
            json["operations"].push_back(operationName(operation));
        return json;
    }

    Json operator()(const TimelineStep &s) const
    {
        Json json = workloadToJson(s.workload);
        erase(json, repeatKeys);
        return json;
    }

    Json operator()(const RecoverStep &s) const
    {
        Json json = workloadToJson(s.workload);
        erase(json, repeatKeys);
        json["idle"] = s.idle.count();
        return json;
    }

    /// All that is not a matter of time is written for each worker.
    Json operator()(const TogetherStep &s) const
    {
        Json json, workers = Json::array();
        for (const Workload &worker : s.workers) {
            Json all = workloadToJson(worker);
            for (std::string_view key : timeKeys)
                json[std::string(key)] = all[std::string(key)];
            erase(all, timeKeys);
            workers.push_back(std::move(all));
        }
        json["workers"] = std::move(workers);
        return json;
    }

    Json operator()(const UntilSteadyStep &s) const
    {
        Json json = workloadToJson(s.base);
        erase(json, repeatKeys);
        erase(json, {"read_share", "block"});
        json["read_shares"] = s.readShares;
        json["blocks"] = Json::array();
        for (Bytes block : s.blocks)
            json["blocks"].push_back(sizeJson(block));
        json["tracked"] = {{"read_share", s.trackedReadShare}, {"block", sizeJson(s.trackedBlock)}};
        json["rounds"] = s.mostRounds;
        return json;
    }

    Json operator()(const FillStep &s) const
    {
        return {{"data", dataName(s.data)}, {"rounds", s.rounds}, {"leave_free", percentJson(s.leaveFree)}, {"block", sizeJson(s.block)}};
    }
    Json operator()(const TrimStep &) const { return Json::object(); }
    Json operator()(const EraseStep &) const { return Json::object(); }
    Json operator()(const IdleStep &s) const { return {{"seconds", s.seconds.count()}}; }
};

}

Json stepToJson(const Step &step)
{
    Json json{{"step", stepName(step)}};
    json.update(std::visit(ToJson(), step));
    return json;
}

Step stepFromJson(const JsonNode &node, const Workload &defaults)
{
    node.requireObject();
    const Step step = readerOf(node).read(node, defaults);
    try {
        validate(step);
    } catch (const Error &error) {
        node.fail(fmt::format("cannot be run: {}", error.what()));
    }
    return step;
}

}

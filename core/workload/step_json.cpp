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

constexpr SweepAxis axes[] = {SweepAxis::QueueDepth, SweepAxis::Block, SweepAxis::ReadShare, SweepAxis::Threads};

/// The key of a workload that an axis stands for.
const char *workloadKey(SweepAxis axis)
{
    return axis == SweepAxis::QueueDepth ? "depth" : sweepAxisName(axis);
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
        step.fail("has no \"axis\"; it says what changes: queue_depth, block, read_share or threads.");
    const JsonNode node = step.at("axis");
    const auto found = std::ranges::find(axes, node.text(), sweepAxisName);
    if (found == std::end(axes))
        node.fail(fmt::format("is \"{}\", it must be queue_depth, block, read_share or threads.", node.text()));
    return *found;
}

std::vector<std::uint64_t> readValues(const JsonNode &step, SweepAxis axis)
{
    if (!step.has("values"))
        step.fail(fmt::format("has no \"values\"; it lists the points of the axis {}.", sweepAxisName(axis)));
    const JsonNode node = step.at("values");
    node.requireArray();
    std::vector<std::uint64_t> values;
    for (std::size_t i = 0; i < node.size(); ++i)
        values.push_back(axis == SweepAxis::Block ? readSize(node.at(i)).count()
                                                  : node.at(i).integer(0, std::numeric_limits<unsigned>::max()));
    return values;
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
    sweep.values = readValues(node, sweep.axis);
    if (!sweep.values.empty())
        setParameter(sweep.base, sweep.axis, sweep.values.front());
    if (node.has("operations")) {
        node.at("operations").requireArray();
        for (std::size_t i = 0; i < node.at("operations").size(); ++i)
            sweep.operations.push_back(node.at("operations").at(i).parsed(parseOperation));
    } else if (sweep.axis != SweepAxis::ReadShare) {
        sweep.operations = {Operation::Read, Operation::Write};
    }
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
    Keys keys = workloadKeysAnd({});
    for (const char *key : {"passes", "pass_interval", "warm_up"})
        keys.erase(key);
    node.requireKeys(keys);
    return TimelineStep{readWorkload(node, once(defaults))};
}

template <typename T, typename Read>
std::vector<T> readNeeded(const JsonNode &step, const char *key, Read read)
{
    if (!step.has(key))
        step.fail(fmt::format("has no \"{}\".", key));
    const JsonNode node = step.at(key);
    node.requireArray();
    std::vector<T> list;
    for (std::size_t i = 0; i < node.size(); ++i)
        list.push_back(read(node.at(i)));
    return list;
}

unsigned readShareOf(const JsonNode &node)
{
    return static_cast<unsigned>(node.integer(0, 100));
}

Step readUntilSteady(const JsonNode &node, const Workload &defaults)
{
    Keys keys = workloadKeysAnd({"read_shares", "blocks", "tracked", "rounds"});
    for (const char *key : {"passes", "pass_interval", "warm_up", "read_share", "block"})
        keys.erase(key);
    node.requireKeys(keys);
    UntilSteadyStep step;
    step.readShares = readNeeded<unsigned>(node, "read_shares", readShareOf);
    step.blocks = readNeeded<Bytes>(node, "blocks", readSize);
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
    node.requireKeys({"step", "data", "rounds"});
    FillStep fill{.data = defaults.data};
    if (node.has("data"))
        fill.data = node.at("data").parsed(parseData);
    if (node.has("rounds"))
        fill.rounds = static_cast<unsigned>(node.at("rounds").integer(1, 100));
    return fill;
}

Step readTrim(const JsonNode &node, const Workload &)
{
    node.requireKeys({"step"});
    return TrimStep();
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
    {"workload", readPlain}, {"sweep", readSweep}, {"timeline", readTimeline}, {"until_steady", readUntilSteady},
    {"fill", readFill},      {"trim", readTrim},   {"idle", readIdle},
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

struct ToJson {
    Json operator()(const Workload &w) const { return workloadToJson(w); }

    Json operator()(const SweepStep &s) const
    {
        Json json = workloadToJson(s.base);
        json.erase(workloadKey(s.axis));
        json.erase("read_share");
        json["axis"] = sweepAxisName(s.axis);
        json["values"] = Json::array();
        for (std::uint64_t value : s.values)
            json["values"].push_back(s.axis == SweepAxis::Block ? sizeJson(Bytes(value)) : Json(value));
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
        for (const char *key : {"passes", "pass_interval", "warm_up"})
            json.erase(key);
        return json;
    }

    Json operator()(const UntilSteadyStep &s) const
    {
        Json json = workloadToJson(s.base);
        for (const char *key : {"passes", "pass_interval", "warm_up", "read_share", "block"})
            json.erase(key);
        json["read_shares"] = s.readShares;
        json["blocks"] = Json::array();
        for (Bytes block : s.blocks)
            json["blocks"].push_back(sizeJson(block));
        json["tracked"] = {{"read_share", s.trackedReadShare}, {"block", sizeJson(s.trackedBlock)}};
        json["rounds"] = s.mostRounds;
        return json;
    }

    Json operator()(const FillStep &s) const { return {{"data", dataName(s.data)}, {"rounds", s.rounds}}; }
    Json operator()(const TrimStep &) const { return Json::object(); }
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

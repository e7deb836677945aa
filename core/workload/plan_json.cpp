// SPDX-License-Identifier: MIT
#include "core/workload/plan_json.h"
#include "core/workload/json_text.h"
#include "core/workload/parse.h"
#include "core/workload/plan.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

namespace qdm {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t maxInteger = std::numeric_limits<std::uint64_t>::max();
constexpr const char *schemaName = "quartzdiskmark-plan/1";

const std::set<std::string_view> planKeys{"schema", "name",       "title",      "description",    "file_size", "interval", "score",
                                          "rows",   "operations", "offers_mix", "mix_read_share", "shown",     "defaults", "steps"};
const std::set<std::string_view> workloadKeys{"name",    "pattern", "random_share", "read_share",    "block",      "alignment", "depth",
                                              "threads", "span",    "placement",    "data",          "write_mode", "warm_up",   "ramp",
                                              "seconds", "bytes",   "passes",       "pass_interval", "seed"};

const char *shownName(ShownUnit unit)
{
    switch (unit) {
    case ShownUnit::MegabytesPerSecond: return "MB/s";
    case ShownUnit::Iops: return "IOPS";
    case ShownUnit::Latency: return "us";
    }
    return "";
}

ShownUnit readShown(const JsonNode &node)
{
    for (ShownUnit unit : {ShownUnit::MegabytesPerSecond, ShownUnit::Iops, ShownUnit::Latency})
        if (node.text() == shownName(unit))
            return unit;
    node.fail("is not a unit. The units are: MB/s, IOPS, us.");
}

/// A size is a text with its unit ("1 GiB") or a plain number of bytes.
Bytes readSize(const JsonNode &node)
{
    return node.value().is_string() ? node.parsed(parseSize) : Bytes(node.integer(0, maxInteger));
}

/// 0 stands for all free space inside, but nobody writes it by mistake.
Bytes readFileSize(const JsonNode &node)
{
    if (node.value() == "all")
        return 0_B;
    const Bytes size = readSize(node);
    if (size == 0_B)
        node.fail("is 0; write \"all\" for all free space.");
    return size;
}

/// Sizes are written so that a person reads them and no byte is lost.
Json sizeJson(Bytes size)
{
    for (auto [unit, name] : {std::pair(1_GiB, "GiB"), std::pair(1_MiB, "MiB"), std::pair(1_KiB, "KiB")})
        if (size != 0_B && size % unit == 0_B)
            return fmt::format("{} {}", size / unit, name);
    return size.count();
}

std::vector<BlockShare> readBlocks(const JsonNode &node)
{
    if (!node.value().is_array())
        return {{readSize(node), 100}};
    std::vector<BlockShare> blocks;
    for (std::size_t i = 0; i < node.size(); ++i) {
        const JsonNode share = node.at(i);
        share.requireKeys({"size", "percent"});
        for (const char *key : {"size", "percent"})
            if (!share.has(key))
                share.fail(fmt::format("has no \"{}\".", key));
        blocks.push_back({readSize(share.at("size")), static_cast<unsigned>(share.at("percent").integer(1, 100))});
    }
    return blocks;
}

Json blocksJson(const std::vector<BlockShare> &blocks)
{
    if (blocks.size() == 1)
        return sizeJson(blocks.front().size);
    Json list = Json::array();
    for (const BlockShare &block : blocks)
        list.push_back({{"size", sizeJson(block.size)}, {"percent", block.percent}});
    return list;
}

Span readSpan(const JsonNode &node)
{
    if (!node.value().is_string() || !node.text().ends_with('%'))
        return {.bytes = readSize(node)};
    const std::string text = node.text();
    try {
        std::size_t used = 0;
        const double percent = std::stod(text, &used);
        if (text.find_first_not_of(' ', used) == text.size() - 1)
            return {.bytes = {}, .percent = percent};
    } catch (const std::exception &) { // not a number: said below
    }
    node.fail(fmt::format("is \"{}\", it must be a size as \"16 GiB\" or a share as \"50 %\".", text));
}

Json spanJson(const Span &span)
{
    return span.bytes != 0_B ? sizeJson(span.bytes) : Json(fmt::format("{} %", span.percent));
}

Placement readPlacement(const JsonNode &node)
{
    if (node.value().is_string()) {
        if (node.text() != "shared" && node.text() != "disjoint")
            node.fail(fmt::format("is \"{}\", it must be \"shared\", \"disjoint\" or an object with region and gap.", node.text()));
        return {node.text() == "disjoint", 0_B, 0_B};
    }
    node.requireKeys({"region", "gap"});
    return {.disjoint = true,
            .regionSize = node.has("region") ? readSize(node.at("region")) : 0_B,
            .gap = node.has("gap") ? readSize(node.at("gap")) : 0_B};
}

Json placementJson(const Placement &placement)
{
    if (placement.regionSize == 0_B && placement.gap == 0_B)
        return placement.disjoint ? "disjoint" : "shared";
    return {{"region", sizeJson(placement.regionSize)}, {"gap", sizeJson(placement.gap)}};
}

void readPattern(const JsonNode &node, Workload &w)
{
    if (node.has("pattern")) {
        const std::string pattern = node.at("pattern").text();
        if (pattern != "sequential" && pattern != "random")
            node.at("pattern").fail(fmt::format("is \"{}\", it must be \"sequential\" or \"random\".", pattern));
        w.randomShare = pattern == "random" ? 100 : 0;
    }
    if (node.has("random_share"))
        w.randomShare = static_cast<unsigned>(node.at("random_share").integer(0, 100));
}

void readShape(const JsonNode &node, Workload &w)
{
    if (node.has("name"))
        w.name = node.at("name").text();
    readPattern(node, w);
    if (node.has("read_share"))
        w.readShare = static_cast<unsigned>(node.at("read_share").integer(0, 100));
    if (node.has("block"))
        w.blocks = readBlocks(node.at("block"));
    if (node.has("alignment"))
        w.alignment = readSize(node.at("alignment"));
    if (node.has("depth"))
        w.depth = static_cast<unsigned>(node.at("depth").integer(1, 1024));
    if (node.has("threads"))
        w.threads = static_cast<unsigned>(node.at("threads").integer(1, 64));
    if (node.has("span"))
        w.span = readSpan(node.at("span"));
    if (node.has("placement"))
        w.placement = readPlacement(node.at("placement"));
}

Seconds readSeconds(const JsonNode &node)
{
    return Seconds(node.number());
}

void readTiming(const JsonNode &node, Workload &w)
{
    if (node.has("warm_up"))
        w.warmUpPass = node.at("warm_up").flag();
    if (node.has("ramp"))
        w.ramp = readSeconds(node.at("ramp"));
    if (node.has("seconds"))
        w.seconds = readSeconds(node.at("seconds"));
    if (node.has("bytes"))
        w.byteLimit = readSize(node.at("bytes"));
    if (node.has("passes"))
        w.passes = static_cast<unsigned>(node.at("passes").integer(1, 1000));
    if (node.has("pass_interval"))
        w.passInterval = readSeconds(node.at("pass_interval"));
    if (node.has("seed"))
        w.seed = node.at("seed").integer(0, maxInteger);
}

/// The workload in `node`, on top of `defaults`.
Workload readWorkload(const JsonNode &node, Workload w)
{
    readShape(node, w);
    readTiming(node, w);
    if (node.has("data"))
        w.data = node.at("data").parsed(parseData);
    if (node.has("write_mode"))
        w.writeMode = node.at("write_mode").parsed(parseWriteMode);
    try {
        validate(w);
    } catch (const Error &error) {
        node.fail(fmt::format("cannot be run: {}", error.what()));
    }
    return w;
}

std::vector<Workload> readRows(const JsonNode &node, const Workload &defaults)
{
    node.requireArray();
    std::vector<Workload> rows;
    for (std::size_t i = 0; i < node.size(); ++i) {
        node.at(i).requireKeys(workloadKeys);
        rows.push_back(readWorkload(node.at(i), defaults));
    }
    return rows;
}

std::vector<Workload> readSteps(const JsonNode &node, const Workload &defaults)
{
    node.requireArray();
    std::set<std::string_view> keys = workloadKeys;
    keys.insert("step");
    std::vector<Workload> steps;
    for (std::size_t i = 0; i < node.size(); ++i) {
        const JsonNode step = node.at(i);
        step.requireObject();
        if (step.has("step") && step.at("step").text() != "workload")
            step.at("step").fail(fmt::format("is \"{}\"; the kinds of step are: workload.", step.at("step").text()));
        step.requireKeys(keys);
        steps.push_back(readWorkload(step, defaults));
    }
    return steps;
}

template <typename T, typename Read>
std::vector<T> readList(const JsonNode &node, Read read)
{
    node.requireArray();
    std::vector<T> list;
    for (std::size_t i = 0; i < node.size(); ++i)
        list.push_back(read(node.at(i)));
    return list;
}

void readHead(const JsonNode &root, Plan &plan)
{
    if (root.has("schema") && root.at("schema").text() != schemaName)
        root.at("schema").fail(fmt::format("is \"{}\", this program reads \"{}\".", root.at("schema").text(), schemaName));
    if (root.has("name"))
        plan.name = root.at("name").text();
    plan.title = root.has("title") ? root.at("title").text() : plan.name;
    if (root.has("description"))
        plan.description = root.at("description").text();
    if (root.has("file_size"))
        plan.fileSize = readFileSize(root.at("file_size"));
    if (root.has("interval"))
        plan.interval = readSeconds(root.at("interval"));
    if (root.has("score"))
        plan.score = root.at("score").parsed(parseScoreRule);
}

void readProfile(const JsonNode &root, Plan &plan)
{
    if (root.has("operations"))
        plan.operations = readList<Operation>(root.at("operations"), [](const JsonNode &node) { return node.parsed(parseOperation); });
    if (root.has("offers_mix"))
        plan.offersMix = root.at("offers_mix").flag();
    if (root.has("mix_read_share"))
        plan.mixReadShare = static_cast<unsigned>(root.at("mix_read_share").integer(1, 99));
    if (root.has("shown"))
        plan.shown = readList<ShownUnit>(root.at("shown"), readShown);
}

}

nlohmann::ordered_json workloadToJson(const Workload &w)
{
    Json json;
    if (!w.name.empty())
        json["name"] = w.name;
    if (w.randomShare == 0 || w.randomShare == 100)
        json["pattern"] = w.randomShare ? "random" : "sequential";
    else
        json["random_share"] = w.randomShare;
    json["read_share"] = w.readShare;
    json["block"] = blocksJson(w.blocks);
    if (w.alignment)
        json["alignment"] = sizeJson(*w.alignment);
    json["depth"] = w.depth;
    json["threads"] = w.threads;
    json["span"] = spanJson(w.span);
    json["placement"] = placementJson(w.placement);
    json["data"] = dataName(w.data);
    json["write_mode"] = writeModeName(w.writeMode);
    json["warm_up"] = w.warmUpPass;
    json["ramp"] = w.ramp.count();
    json["seconds"] = w.seconds.count();
    if (w.byteLimit != 0_B)
        json["bytes"] = sizeJson(w.byteLimit);
    json["passes"] = w.passes;
    json["pass_interval"] = w.passInterval.count();
    if (w.seed)
        json["seed"] = *w.seed;
    return json;
}

Workload workloadFromJson(const JsonNode &node)
{
    node.requireKeys(workloadKeys);
    return readWorkload(node, {});
}

Plan planFromJson(const JsonNode &root)
{
    root.requireKeys(planKeys);
    Plan plan;
    readHead(root, plan);
    readProfile(root, plan);
    Workload defaults;
    if (root.has("defaults")) {
        root.at("defaults").requireKeys(workloadKeys);
        defaults = readWorkload(root.at("defaults"), {});
    }
    if (root.has("rows"))
        plan.rows = readRows(root.at("rows"), defaults);
    if (root.has("steps"))
        plan.steps = readSteps(root.at("steps"), defaults);
    try {
        validate(plan);
    } catch (const Error &error) {
        root.fail(fmt::format("cannot be run: {}", error.what()));
    }
    return plan;
}

Plan planFromJson(std::string_view text, std::string_view source)
{
    const LocatedJson document = parseLocated(text, source);
    return planFromJson(JsonNode(document));
}

nlohmann::ordered_json planToJsonValue(const Plan &plan)
{
    Json json{{"schema", schemaName}, {"name", plan.name}, {"title", plan.title}, {"description", plan.description}};
    json["file_size"] = plan.fileSize == 0_B ? Json("all") : sizeJson(plan.fileSize);
    json["interval"] = plan.interval.count();
    json["score"] = scoreRuleName(plan.score);
    json["operations"] = Json::array();
    for (Operation operation : plan.operations)
        json["operations"].push_back(operationName(operation));
    json["offers_mix"] = plan.offersMix;
    json["mix_read_share"] = plan.mixReadShare;
    json["shown"] = Json::array();
    for (ShownUnit unit : plan.shown)
        json["shown"].push_back(shownName(unit));
    for (auto [key, list] : {std::pair("rows", &plan.rows), std::pair("steps", &plan.steps)}) {
        json[key] = Json::array();
        for (const Workload &w : *list)
            json[key].push_back(workloadToJson(w));
    }
    return json;
}

std::string planToJson(const Plan &plan)
{
    return prettyJson(planToJsonValue(plan));
}

}

// SPDX-License-Identifier: MIT
#include "core/workload/plan_json.h"

#include "core/workload/parse.h"
#include "core/workload/step_json.h"
#include "core/workload/workload_json.h"

#include <algorithm>
#include <fmt/format.h>

namespace qdm {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char *schemaName = "quartzdiskmark-plan/1";

const std::set<std::string_view> planKeys{"schema",      "name",           "title", "description", "file_size",
                                          "device_size", "interval",       "score", "rows",        "operations",
                                          "offers_mix",  "mix_read_share", "shown", "defaults",    "steps"};
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

/// 0 stands for all there is inside, but nobody writes it by mistake.
Bytes readWholeOrSize(const JsonNode &node)
{
    if (node.value() == "all")
        return 0_B;
    const Bytes size = readSize(node);
    if (size == 0_B)
        node.fail("is 0; write \"all\" for all there is.");
    return size;
}

Json wholeOrSizeJson(Bytes size)
{
    return size == 0_B ? Json("all") : sizeJson(size);
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
        plan.fileSize = readWholeOrSize(root.at("file_size"));
    if (root.has("device_size"))
        plan.deviceSize = readWholeOrSize(root.at("device_size"));
    if (root.has("interval"))
        plan.interval = readSeconds(root.at("interval"));
    if (root.has("score"))
        plan.score = root.at("score").parsed(parseScoreRule);
}

void readProfile(const JsonNode &root, Plan &plan)
{
    if (root.has("operations"))
        plan.operations = root.at("operations").list(readOperation);
    if (root.has("offers_mix"))
        plan.offersMix = root.at("offers_mix").flag();
    if (root.has("mix_read_share"))
        plan.mixReadShare = static_cast<unsigned>(root.at("mix_read_share").integer(1, 99));
    if (root.has("shown"))
        plan.shown = root.at("shown").list(readShown);
}

}

Plan planFromJson(const JsonNode &root)
{
    root.requireKeys(planKeys);
    Plan plan;
    readHead(root, plan);
    readProfile(root, plan);
    Workload defaults;
    if (root.has("defaults")) {
        root.at("defaults").requireKeys(workloadKeys());
        defaults = readWorkload(root.at("defaults"), {});
    }
    if (root.has("rows"))
        plan.rows = root.at("rows").list([&](const JsonNode &row) {
            row.requireKeys(workloadKeys());
            return readWorkload(row, defaults);
        });
    if (root.has("steps"))
        plan.steps = root.at("steps").list([&](const JsonNode &step) { return stepFromJson(step, defaults); });
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
    json["file_size"] = wholeOrSizeJson(plan.fileSize);
    if (plan.deviceSize)
        json["device_size"] = wholeOrSizeJson(*plan.deviceSize);
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
    json["rows"] = Json::array();
    for (const Workload &row : plan.rows)
        json["rows"].push_back(workloadToJson(row));
    json["steps"] = Json::array();
    for (const Step &step : plan.steps)
        json["steps"].push_back(stepToJson(step));
    return json;
}

std::string planToJson(const Plan &plan)
{
    return prettyJson(planToJsonValue(plan));
}

}

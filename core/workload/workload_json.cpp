// SPDX-License-Identifier: MIT
#include "core/workload/workload_json.h"

#include "core/workload/parse.h"

#include <fmt/format.h>
#include <limits>

namespace qdm {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t maxInteger = std::numeric_limits<std::uint64_t>::max();

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

/// The number before the sign; none where it is no percentage.
std::optional<double> percentIn(const std::string &text)
{
    try {
        std::size_t used = 0;
        const double percent = std::stod(text, &used);
        if (text.ends_with('%') && text.find_first_not_of(' ', used) == text.size() - 1)
            return percent;
    } catch (const std::exception &) { // not a number
    }
    return std::nullopt;
}

Span readSpan(const JsonNode &node)
{
    if (!node.value().is_string() || !node.text().ends_with('%'))
        return {.bytes = readSize(node)};
    if (const std::optional<double> percent = percentIn(node.text()))
        return {.bytes = {}, .percent = *percent};
    node.fail(fmt::format("is \"{}\", it must be a size as \"16 GiB\" or a share as \"50 %\".", node.text()));
}

/// A size with the time that it is for, "200 MB/s", or plain bytes a second.
Bytes readRate(const JsonNode &node)
{
    if (!node.value().is_string())
        return Bytes(node.integer(1, maxInteger));
    const std::string text = node.text();
    if (!text.ends_with("/s"))
        node.fail(fmt::format("is \"{}\", it must be a rate such as \"200 MB/s\".", text));
    return node.parsed([](const std::string &rate) { return parseSize(std::string_view(rate).substr(0, rate.size() - 2)); });
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
    if (node.has("offset"))
        w.offset = readSpan(node.at("offset"));
    if (node.has("placement"))
        w.placement = readPlacement(node.at("placement"));
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
        w.byteLimit = readSpan(node.at("bytes"));
    if (node.has("rate"))
        w.rate = readRate(node.at("rate"));
    if (node.has("passes"))
        w.passes = static_cast<unsigned>(node.at("passes").integer(1, 1000));
    if (node.has("pass_interval"))
        w.passInterval = readSeconds(node.at("pass_interval"));
    if (node.has("seed"))
        w.seed = node.at("seed").integer(0, maxInteger);
}

}

const std::set<std::string_view> &workloadKeys()
{
    static const std::set<std::string_view> keys{"name",    "pattern", "random_share", "read_share", "block",  "alignment",     "depth",
                                                 "threads", "span",    "offset",       "placement",  "data",   "write_mode",    "warm_up",
                                                 "ramp",    "seconds", "bytes",        "rate",       "passes", "pass_interval", "seed"};
    return keys;
}

Bytes readSize(const JsonNode &node)
{
    return node.value().is_string() ? node.parsed(parseSize) : Bytes(node.integer(0, maxInteger));
}

Json sizeJson(Bytes size)
{
    for (auto [unit, name] : {std::pair(1_GiB, "GiB"), std::pair(1_MiB, "MiB"), std::pair(1_KiB, "KiB")})
        if (size != 0_B && size % unit == 0_B)
            return fmt::format("{} {}", size / unit, name);
    return size.count();
}

Seconds readSeconds(const JsonNode &node)
{
    return Seconds(node.number());
}

Operation readOperation(const JsonNode &node)
{
    return node.parsed(parseOperation);
}

double readPercent(const JsonNode &node)
{
    if (!node.value().is_string())
        return node.number();
    if (const std::optional<double> percent = percentIn(node.text()))
        return *percent;
    node.fail(fmt::format("is \"{}\", it must be a share such as \"50 %\".", node.text()));
}

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
    if (!w.offset.isNone())
        json["offset"] = spanJson(w.offset);
    json["placement"] = placementJson(w.placement);
    json["data"] = dataName(w.data);
    json["write_mode"] = writeModeName(w.writeMode);
    json["warm_up"] = w.warmUpPass;
    json["ramp"] = w.ramp.count();
    json["seconds"] = w.seconds.count();
    if (!w.byteLimit.isNone())
        json["bytes"] = spanJson(w.byteLimit);
    if (w.rate != 0_B)
        json["rate"] = w.rate.count();
    json["passes"] = w.passes;
    json["pass_interval"] = w.passInterval.count();
    if (w.seed)
        json["seed"] = *w.seed;
    return json;
}

Workload workloadFromJson(const JsonNode &node)
{
    node.requireKeys(workloadKeys());
    return readWorkload(node, {});
}

}

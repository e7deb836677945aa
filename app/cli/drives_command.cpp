// SPDX-License-Identifier: MIT
#include "app/cli/commands.h"
#include "app/cli/output.h"
#include "app/cli/table.h"
#include "core/report/describe.h"
#include "core/result/drive_json.h"
#include "core/result/format.h"
#include "core/workload/json_text.h"
#include "platform/include/paths.h"
#include "platform/include/platform.h"

#include <memory>

namespace qdm::cli {

namespace {

using Json = nlohmann::ordered_json;

Json volumeJson(const Volume &v)
{
    Json json{{"mount", pathText(v.mount)},   {"source", pathText(v.source)},  {"filesystem", v.filesystem}, {"size_bytes", v.size.count()},
              {"free_bytes", v.free.count()}, {"read_only", v.readOnly},       {"layers", v.layers},         {"usable", v.unusable.empty()},
              {"reason", v.unusable},         {"folder", pathText(v.writable)}};
    json["drives"] = Json::array();
    for (const Drive &drive : v.drives)
        json["drives"].push_back(driveToJson(drive));
    return json;
}

std::string drivesJson(const std::vector<Volume> &volumes)
{
    Json list = Json::array();
    for (const Volume &volume : volumes)
        list.push_back(volumeJson(volume));
    return prettyJson(list);
}

/// Where this user can write below the mount is part of the answer: that is what `qdm run` wants as TARGET.
std::string usableText(const Volume &v)
{
    if (!v.unusable.empty())
        return v.unusable;
    return v.writable.empty() || v.writable == v.mount ? "yes" : "yes, in " + pathText(v.writable);
}

std::string drivesTable(const std::vector<Volume> &volumes)
{
    Table table({"Mount", "Filesystem", "Free", "Drive", "Bus", "Kind", "Usable"});
    for (const Volume &v : volumes) {
        const Drive drive = v.drive();
        table.addRow(
            {pathText(v.mount), v.filesystem, formatSize(v.free), driveName(v), drive.bus, driveKindName(drive.kind), usableText(v)});
    }
    return table.text();
}

}

Command addDrives(CLI::App &root, Platform &platform)
{
    const auto output = std::make_shared<OutputOptions>();
    CLI::App *app = root.add_subcommand("drives", "List the drives and folders that can be tested");
    addOutputOptions(*app, *output, {"text", "json"});
    return {app, [&platform, output] {
                const std::vector<Volume> volumes = platform.volumes();
                deliver(*output, output->format == "json" ? drivesJson(volumes) : drivesTable(volumes));
                return 0;
            }};
}

}

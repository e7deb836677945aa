// SPDX-License-Identifier: MIT
#include "app/cli/commands.h"
#include "app/cli/output.h"
#include "app/cli/plan_table.h"
#include "app/cli/table.h"
#include "core/report/describe.h"
#include "core/result/format.h"
#include "core/run/estimate.h"
#include "core/workload/json_text.h"
#include "core/workload/parse.h"

#include <fmt/format.h>
#include <memory>

namespace qdm::cli {

namespace {

using Json = nlohmann::ordered_json;

std::string sizeText(const Plan &plan)
{
    return plan.fileSize == Bytes() ? "all free space" : formatSize(plan.fileSize);
}

std::string listTable()
{
    Table table({"Plan", "Time", "File", "Description"});
    for (const std::string &name : builtInPlanNames()) {
        const Plan plan = builtInPlan(name);
        table.addRow({name, "about " + formatDuration(estimate(plan).duration), sizeText(plan), plan.description});
    }
    return table.text();
}

std::string listJson()
{
    Json list = Json::array();
    for (const std::string &name : builtInPlanNames()) {
        const Plan plan = builtInPlan(name);
        list.push_back({{"name", name},
                        {"title", plan.title},
                        {"description", plan.description},
                        {"duration_s", estimate(plan).duration.count()},
                        {"written_bytes", estimate(plan).written.count()},
                        {"file_size_bytes", plan.fileSize.count()}});
    }
    return prettyJson(list);
}

/// The rows of a profile, test by test.
std::string testTable(const Plan &plan)
{
    Table table({"Test", "Operation", "Reads", "Passes", "Seconds", "Data", "Write mode", "More"});
    for (const Workload &w : plan.tests())
        table.addRow({w.name, operationName(w.operation()), fmt::format("{} %", w.readShare), fmt::format("{}", w.passes),
                      fmt::format("{}", w.seconds.count()), dataName(w.data), writeModeName(w.writeMode), peculiarities(w)});
    return table.text();
}

std::string planTable(const Plan &plan)
{
    const PlanEstimate expected = estimate(plan);
    const std::string device = plan.deviceSize == Bytes() ? "; of a given-up drive, all" : "";
    std::string out = fmt::format("{}: {}\nTest file {}{}. About {}, and about {} written, on a usual SSD. Score {}, interval {}\n\n",
                                  plan.title, plan.description, sizeText(plan), device, formatDuration(expected.duration),
                                  formatCapacity(expected.written), scoreRuleName(plan.score), formatDuration(plan.interval));
    return out + (plan.steps.empty() ? testTable(plan) : stepTable(plan, expected));
}

std::string planText(const std::string &name, bool json)
{
    if (name.empty())
        return json ? listJson() : listTable();
    const Plan plan = builtInPlan(name);
    return json ? planToJson(plan) : planTable(plan);
}

}

Command addPlans(CLI::App &root)
{
    struct Arguments {
        std::string name;
        OutputOptions output;
    };
    const auto a = std::make_shared<Arguments>();
    CLI::App *app = root.add_subcommand("plans", "List the built-in plans, or show what one does: qdm plans [NAME]");
    app->add_option("NAME", a->name, "The plan to show; with --format json it can be saved, changed and run")->type_name("");
    addOutputOptions(*app, a->output, {"text", "json"});
    return {app, [a] {
                deliver(a->output, planText(a->name, a->output.format == "json"));
                return 0;
            }};
}

}

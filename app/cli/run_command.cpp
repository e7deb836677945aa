// SPDX-License-Identifier: MIT
#include "app/cli/arguments.h"
#include "app/cli/command_line.h"
#include "app/cli/commands.h"
#include "app/cli/give_up.h"
#include "app/cli/input.h"
#include "app/cli/job.h"
#include "app/cli/plan_table.h"
#include "app/cli/resume.h"
#include "core/report/writer.h"
#include "core/result/format.h"
#include "core/run/forecast.h"
#include "core/workload/parse.h"
#include "platform/include/paths.h"
#include "platform/include/program.h"
#include "platform/include/state_files.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <memory>

namespace qdm::cli {

namespace {

constexpr const char *planHelp = "A built-in plan (`qdm plans` lists them) or a JSON file [default: default]";
constexpr const char *targetHelp = "The folder to test, or a device; alone it may stand in the place of PLAN [default: .]";

struct RunArguments {
    std::string plan;
    std::string target;
    PlanOverrides overrides;
    std::optional<EngineKind> engine;
    std::string comment;
    GiveUpOptions giveUp;
    bool dryRun = false;
    std::optional<std::string> resume; ///< the journal; empty: the latest
    bool noJournal = false;
    OutputOptions output;
};

bool isBuiltIn(const std::string &name)
{
    return std::ranges::count(builtInPlanNames(), name) > 0;
}

bool isTarget(Platform &platform, const std::string &path)
{
    const PathKind kind = platform.pathKind(pathOf(path));
    return kind == PathKind::Folder || kind == PathKind::BlockDevice || kind == PathKind::CharacterDevice;
}

/// `qdm run /mnt/usb` means the default plan there, and `qdm run /mnt/usb nvme` can mean but one thing.
void settlePositionals(Platform &platform, RunArguments &a, const CLI::App &app)
{
    for (const char *name : {"PLAN", "TARGET"})
        if (app.count(name) && app.get_option(name)->as<std::string>().empty()) // an unset variable of a script
            throw Error(ErrorKind::Usage, fmt::format("{} is empty. Name it, or leave it out for the default.", name));
    const bool targetFirst = !a.plan.empty() && !isBuiltIn(a.plan) && isTarget(platform, a.plan);
    if (targetFirst && (a.target.empty() || isBuiltIn(a.target)))
        std::swap(a.plan, a.target);
    if (a.plan.empty())
        a.plan = "default";
    if (a.target.empty() || a.target == ".") // by its name, so that messages and reports say which folder it was
        a.target = pathText(std::filesystem::current_path());
}

Plan readPlan(Platform &platform, const std::string &name)
{
    const bool missing = platform.pathKind(pathOf(name)) == PathKind::Missing;
    const bool looksLikePath = name.find('/') != name.npos || name.ends_with(".json");
    if (isBuiltIn(name) || (missing && !looksLikePath))
        return builtInPlan(name);
    if (missing)
        throw Error(ErrorKind::Usage, fmt::format("There is no plan file and no folder {}. `qdm plans` lists the built-in plans.", name));
    return planFromJson(readTextFile(pathOf(name), "plan", 1_MiB), name);
}

std::vector<Operation> readOperations(const std::vector<std::string> &texts)
{
    std::vector<Operation> operations;
    try {
        for (const std::string &text : texts)
            for (const std::string &part : splitAt(text, ','))
                operations.push_back(parseOperation(part));
    } catch (const Error &error) {
        throw Error(ErrorKind::Usage, std::string("--only: ") + error.what());
    }
    return operations;
}

/// Reads a value and has the library judge it at once, so that the message names the option instead of a row of the plan.
template <auto Member, typename Read>
auto within(Read read)
{
    return [read](const std::string &text) {
        Workload workload;
        workload.*Member = read(text);
        validate(workload);
        return workload.*Member;
    };
}

void addOverrides(CLI::App &app, PlanOverrides &o)
{
    addOption(app, "--size", o.fileSize, readFileSize, "SIZE", "Size of the test file, or all: all free space");
    addOption(app, "--passes", o.passes, within<&Workload::passes>(readCount), "N", "Passes of each test that count");
    addOption(app, "--seconds", o.seconds, within<&Workload::seconds>(readSeconds), "S", "Measured seconds of each pass");
    addOption(app, "--ramp", o.ramp, within<&Workload::ramp>(readSeconds), "S", "Seconds of load before the measured ones");
    addOption(app, "--interval", o.interval, readSeconds, "S", "Pause between two tests");
    addOption(app, "--mix", o.mixReadShare, readPercent, "N", "Also run reads and writes mixed, with N % reads (1 to 99)");
    app.add_option_function<std::vector<std::string>>(
           "--only", [&o](const std::vector<std::string> &texts) { o.only = readOperations(texts); },
           "Run only these operations: read, write, mix (several with commas, or the option again)")
        ->type_name("OPERATION")
        ->allow_extra_args(false);
    addOption(app, "--data", o.data, parseData, "DATA", "What is written: random, zero, or N% compressible");
    addOption(app, "--write-mode", o.writeMode, parseWriteMode, "MODE", "direct, write-through (each write durable), flush-end");
    addOption(app, "--score", o.score, parseScoreRule, "RULE", "Pass that makes the headline: best, median, mean");
    addOption(app, "--seed", o.seed, readSeed, "N", "Repeat a run with the same offsets");
    addOption(app, "--time-scale", o.timeScale, readNumber, "F", "Multiply all durations: 0.01 for a rehearsal");
}

/// Says what a run would do, and does nothing.
int foretell(Platform &platform, RunRequest &request, const OutputOptions &output)
{
    if (output.format != "text")
        throw Error(ErrorKind::Usage, "--dry-run prints text only. Leave --format out.");
    if (platform.pathKind(request.target) == PathKind::BlockDevice)
        request.givenUpAs = "nobody is asked"; // nothing is opened
    const Forecast forecast = forecastOf(platform, request);
    deliver(output,
            fmt::format("{}\n\n{}\n{}{}\n", request.plan.title, stepTable(request.plan, forecast.estimate),
                        forecast.destroys ? fmt::format("All data on {} will be destroyed. ", pathText(request.target)) : "",
                        forecastText(forecast)));
    return exitDone;
}

RunRequest requested(Platform &platform, RunArguments &a, const CLI::App &app)
{
    if (a.resume)
        return resumedRequest(*a.resume, app);
    settlePositionals(platform, a, app);
    return {.plan = withOverrides(readPlan(platform, a.plan), a.overrides),
            .target = pathOf(a.target),
            .engine = a.engine,
            .comment = a.comment,
            .deviceSize = a.overrides.fileSize.value_or(Bytes())};
}

int run(Platform &platform, RunArguments &a, const CLI::App &app)
{
    RunRequest request = requested(platform, a, app);
    if (a.dryRun)
        return foretell(platform, request, a.output);
    if (!confirmGivenUp(platform, request, a.giveUp))
        return exitCancelled;
    if (errorsGoToTerminal() && !a.output.quiet) {
        printSentence(request.resumes ? resumptionText(*request.resumes) : forecastText(forecastOf(platform, request)));
        mentionLeft(a.resume.has_value());
    }
    if (!a.noJournal)
        request.journal = Journal::create(platform, stateFolders(), request.target);
    if (!a.noJournal && !request.journal && !a.output.quiet)
        printSentence("No journal can be kept, since no folder for it can be written, so a crash would lose what is measured. Add "
                      "--no-journal if that is meant.");
    return runJob(platform, std::move(request), a.output);
}

}

Command addRun(CLI::App &root, Platform &platform)
{
    const auto arguments = std::make_shared<RunArguments>();
    CLI::App *app = root.add_subcommand("run", "Run a plan in a folder: qdm run [PLAN] [TARGET]");
    app->add_option("PLAN", arguments->plan, planHelp)->type_name("");
    app->add_option("TARGET", arguments->target, targetHelp)->type_name("");
    addOverrides(*app, arguments->overrides);
    addOption(*app, "--engine", arguments->engine, parseEngine, "ENGINE", "How requests reach the system: auto, io_uring, aio, iocp, sync");
    app->add_option("--comment", arguments->comment, "A line of your own in the report")->type_name("TEXT");
    addGiveUpOptions(*app, arguments->giveUp);
    addResumeOption(*app, arguments->resume);
    app->add_flag("--no-journal", arguments->noJournal, "Keep nothing that a crash could be survived by");
    app->add_flag("--dry-run", arguments->dryRun, "Only say what would be done, how long it would take and how much it would write");
    addOutputOptions(*app, arguments->output, reportFormats());
    return {app, [&platform, arguments, app] { return run(platform, *arguments, *app); }};
}

}

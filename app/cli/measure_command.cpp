// SPDX-License-Identifier: MIT
#include "app/cli/arguments.h"
#include "app/cli/command_line.h"
#include "app/cli/commands.h"
#include "app/cli/give_up.h"
#include "app/cli/job.h"
#include "core/report/writer.h"
#include "core/workload/parse.h"
#include "platform/include/paths.h"

#include <memory>

namespace qdm::cli {

namespace {

/// What a person who names nothing but a target wants to know: how many small random reads the drive does.
Workload defaultWorkload()
{
    Workload w;
    w.randomShare = 100;
    w.blocks = {{4_KiB, 100}};
    w.depth = 32;
    w.warmUpPass = false;
    w.passes = 1;
    return w;
}

struct MeasureArguments {
    std::string target;
    Workload workload = defaultWorkload();
    Bytes size = 1_GiB;
    bool sizeGiven = false;
    std::optional<EngineKind> engine;
    std::string comment;
    GiveUpOptions giveUp;
    OutputOptions output;
};

void addAccess(CLI::App &app, Workload &w)
{
    CLI::Option *pattern = addOption(app, "--pattern", w.randomShare, readPattern, "PATTERN", "sequential or random [default: random]");
    addOption(app, "--random-share", w.randomShare, readPercent, "N", "Share of requests that jump, in percent, instead of --pattern")
        ->excludes(pattern);
    addOption(app, "--read-share", w.readShare, readPercent, "N", "Share of reads in percent; the rest are writes [default: 100]");
    addOption(app, "--block", w.blocks, readBlocks, "SIZE", "Block size, or sizes with shares: 4KiB:55,64KiB:25,128KiB:20 [default: 4KiB]");
    addOption(app, "--alignment", w.alignment, parseSize, "SIZE", "Grid of random offsets [default: 4 KiB, or the block if larger]");
    addOption(app, "--span", w.span, readSpan, "SPAN", "How much of the target is used: a size or N% [default: 100%]");
    addOption(app, "--depth", w.depth, readCount, "N", "Queue depth of each thread, 1 to 1024 [default: 32]");
    addOption(app, "--threads", w.threads, readCount, "N", "Threads, 1 to 64 [default: 1]");
    addOption(app, "--placement", w.placement.disjoint, readDisjoint, "WHERE",
              "Threads in one shared sequence, or disjoint: a region for each [default: shared]");
}

void addTiming(CLI::App &app, Workload &w)
{
    addOption(app, "--seconds", w.seconds, readSeconds, "S", "Measured seconds of each pass [default: 5]");
    addOption(app, "--ramp", w.ramp, readSeconds, "S", "Seconds of load before the measured ones [default: 0.5]");
    addOption(app, "--passes", w.passes, readCount, "N", "Passes that count [default: 1]");
    app.add_flag("--warm-up", w.warmUpPass, "Run a pass that is thrown away first");
}

Plan planOf(const MeasureArguments &a)
{
    Plan plan;
    plan.name = "measure";
    plan.title = "Single measurement";
    plan.description = "One workload, given on the command line.";
    plan.steps = {a.workload};
    plan.fileSize = a.size;
    plan.interval = Seconds(0);
    validate(plan);
    return plan;
}

int measure(Platform &platform, const MeasureArguments &a)
{
    validate(a.workload); // before the plan, whose message would name a step that nobody wrote
    RunRequest request{.plan = planOf(a),
                       .target = pathOf(a.target),
                       .engine = a.engine,
                       .comment = a.comment,
                       .deviceSize = a.sizeGiven ? a.size : Bytes()};
    if (!confirmGivenUp(platform, request, a.giveUp))
        return exitCancelled;
    return runJob(platform, std::move(request), a.output);
}

}

Command addMeasure(CLI::App &root, Platform &platform)
{
    const auto arguments = std::make_shared<MeasureArguments>();
    MeasureArguments &a = *arguments;
    CLI::App *app = root.add_subcommand("measure", "Measure one workload: qdm measure TARGET");
    app->add_option("TARGET", a.target, "The folder to test, or a device")->type_name("")->required();
    addAccess(*app, a.workload);
    addTiming(*app, a.workload);
    const auto takeSize = [&a](const std::string &text) {
        a.sizeGiven = true;
        return readFileSize(text);
    };
    addOption(*app, "--size", a.size, takeSize, "SIZE", "Size of the test file, or how much of a device is used [default: 1GiB]");
    addOption(*app, "--data", a.workload.data, parseData, "DATA", "What is written: random, zero, or N% compressible");
    addOption(*app, "--write-mode", a.workload.writeMode, parseWriteMode, "MODE", "direct, write-through (each write durable), flush-end");
    addOption(*app, "--engine", a.engine, parseEngine, "ENGINE", "How requests reach the system: auto, io_uring, aio, iocp, sync");
    addOption(*app, "--seed", a.workload.seed, readSeed, "N", "Repeat a run with the same offsets");
    app->add_option("--comment", a.comment, "A line of your own in the report")->type_name("TEXT");
    addGiveUpOptions(*app, a.giveUp);
    addOutputOptions(*app, a.output, reportFormats());
    return {app, [&platform, arguments] { return measure(platform, *arguments); }};
}

}

// SPDX-License-Identifier: MIT
#include "core/run/runner.h"

#include "core/run/run_context.h"
#include "core/run/run_target.h"
#include "core/run/test_run.h"
#include "core/version.h"
#include "core/workload/json_text.h"
#include "platform/include/paths.h"

namespace qdm {

namespace {

/// Says in the result what is run, where and in which state the machine is. Returns what the target is.
PathKind describe(RunContext &context)
{
    Platform &platform = context.platform();
    const RunRequest &request = context.request();
    Result &result = context.result();
    result.programVersion = version;
    result.started = context.clock().wallTime();
    result.comment = validUtf8(request.comment);
    result.plan = request.plan;
    result.target = pathText(request.target);
    context.stopIfAsked();
    result.system = platform.systemInfo();
    const PathKind kind = requireRunnable(platform, request);
    result.volume = platform.volumeOf(request.target);
    result.conditions = {.power = platform.powerState(), .heatBefore = platform.driveHeat(result.volume), .hottest = {}};
    return kind;
}

void openTarget(RunContext &context, PathKind kind, const std::vector<Workload> &tests)
{
    context.setTarget(openRunTarget(context.platform(), context.request(), kind));
    const Target &target = context.target();
    Result &result = context.result();
    result.targetKind = target.kind();
    result.deviceWritten = kind != PathKind::Folder && target.writable();
    result.targetSize = target.size();
    result.traits = target.traits();
    for (const Workload &test : tests)
        regionsOf(test, target.size(), target.alignment()); // an unfit test is refused before anything is written
}

void runTests(RunContext &context, const std::vector<Workload> &tests)
{
    context.requireData(tests.front().data);
    for (std::size_t i = 0; i < tests.size(); ++i) {
        if (i > 0)
            context.pause(context.request().plan.interval, i);
        runTest(context, tests[i], i);
    }
}

void runWhole(RunContext &context)
{
    const KeptAwake awake = context.platform().keepAwake("A drive is being measured"); // where it cannot be done, the run goes on without
    const std::vector<Workload> tests = context.request().plan.tests();
    const PathKind kind = describe(context);
    openTarget(context, kind, tests);
    context.send(RunStarted{context.result(), tests});
    runTests(context, tests);
    context.result().complete = true;
}

}

/// The last event is sent while the workers may still wait for the device to give back what is outstanding; they are joined with the
/// context.
RunFinished runPlan(Platform &platform, const RunRequest &request, const EventSink &sink, JobId id, const std::stop_token &stop)
{
    RunContext context(platform, request, sink, id, stop);
    RunFinished end;
    try {
        runWhole(context);
    } catch (const Cancelled &) {
        end.cancelled = true;
        context.result().failure = Result::cancelledText;
    } catch (const std::exception &exception) {
        const Error error = asError(exception);
        end.error = error.kind();
        context.result().failure = error.what();
    }
    context.result().audit = auditOf(context.result());
    end.result = context.result();
    context.send(end);
    return end;
}

}

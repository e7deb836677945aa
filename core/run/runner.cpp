// SPDX-License-Identifier: MIT
#include "core/run/runner.h"

#include "core/run/fill.h"
#include "core/run/fitting.h"
#include "core/run/run_context.h"
#include "core/run/run_target.h"
#include "core/run/steps.h"
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

void openTarget(RunContext &context, PathKind kind)
{
    const RunRequest &request = context.request();
    context.setTarget(request.opened ? request.opened : openRunTarget(context.platform(), request, kind));
    const Target &target = context.target();
    Result &result = context.result();
    result.targetKind = target.kind();
    result.deviceWritten = kind != PathKind::Folder && target.writable();
    result.targetSize = target.size();
    result.traits = target.traits();
}

void runWhole(RunContext &context)
{
    const KeptAwake awake = context.platform().keepAwake("A drive is being measured"); // where it cannot be done, the run goes on without
    const PathKind kind = describe(context);
    openTarget(context, kind);
    const std::vector<Step> steps = context.request().plan.allSteps();
    context.send(RunStarted{context.result(), requireFitting(steps, context.target())});
    for (std::size_t i = 0; i < steps.size(); ++i)
        runStep(context, steps[i], i);
    context.stopIfAsked(); // what was stopped is not complete, however little was left
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

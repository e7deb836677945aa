// SPDX-License-Identifier: MIT
#include "core/run/runner.h"

#include "core/result/format.h"
#include "core/run/fill.h"
#include "core/run/fitting.h"
#include "core/run/journal.h"
#include "core/run/run_context.h"
#include "core/run/run_target.h"
#include "core/run/steps.h"
#include "core/version.h"
#include "core/workload/json_text.h"
#include "platform/include/paths.h"

#include <fmt/format.h>

namespace qdm {

namespace {

/// "Samsung SSD 980 PRO 1TB (serial number S1, 1.0 TB)"
std::string identityText(const Drive &drive)
{
    return fmt::format("{} ({}, {})", drive.model.empty() ? "a drive without a model name" : drive.model,
                       drive.serial.empty() ? "no serial number" : "serial number " + drive.serial, formatCapacity(drive.capacity));
}

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

/// A run goes on only where it began: numbers of two drives must not get into one result.
void requireSameDrive(const Drive &before, const Drive &now)
{
    if (before.model == now.model && before.serial == now.serial && before.capacity == now.capacity)
        return;
    throw Error(ErrorKind::Unsupported,
                fmt::format("The run that is to be resumed was on {}, but now {} is there. Put the first one back, or begin anew.",
                            identityText(before), identityText(now)));
}

/// Returns the first step that is left to do.
std::size_t goOn(RunContext &context)
{
    const RunRequest &request = context.request();
    if (!request.resumes)
        return 0;
    context.goOnFrom(*request.resumes);
    return request.resumes->nextStep;
}

void runWhole(RunContext &context)
{
    const KeptAwake awake = context.platform().keepAwake("A drive is being measured"); // where it cannot be done, the run goes on without
    const PathKind kind = describe(context);
    if (const auto &resumed = context.request().resumes)
        requireSameDrive(resumed->result.volume.drive(), context.result().volume.drive());
    openTarget(context, kind);
    const std::vector<Step> steps = context.request().plan.allSteps();
    const std::vector<Workload> tests = requireFitting(steps, context.target());
    const std::size_t first = goOn(context);
    if (Journal *journal = context.journal())
        journal->begin(context.request(), context.result());
    context.send(RunStarted{context.result(), tests});
    for (std::size_t i = first; i < steps.size(); ++i)
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
    if (context.journal())
        context.result().journal = context.journal()->record();
    context.result().audit = auditOf(context.result());
    end.result = context.result();
    context.send(end);
    return end;
}

}

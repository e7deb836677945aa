// SPDX-License-Identifier: MIT
#pragma once

#include "core/run/events.h"
#include "platform/include/platform.h"

#include <filesystem>
#include <optional>
#include <stop_token>

namespace qdm {

class Journal;
struct UnfinishedRun;

/// What is to be run and where.
struct RunRequest {
    Plan plan;                        ///< overrides applied
    std::filesystem::path target;     ///< a folder or a device
    std::optional<EngineKind> engine; ///< unset: chosen for the target and depth
    std::string comment;
    Bytes deviceSize; ///< how much of a device to use; 0: all of a block device that is only read, else what the plan says
    /// The serial number (or the path, where there is none) by which its owner gave up all data of a block device. Empty: none are given
    /// up, and the device is only read.
    std::string givenUpAs{};
    /// The target, where it was opened already by openRunTarget(), so that a person could be asked about the very thing. Unset: the run
    /// opens it. A job queue closes it at the end of the run.
    std::shared_ptr<Target> opened{};
    std::shared_ptr<Journal> journal{};             ///< what is measured is kept in it; unset: nowhere but in the result
    std::shared_ptr<const UnfinishedRun> resumes{}; ///< the run goes on where this one ended; the rest of the request is its own
};

/// Runs a request on the calling thread from start to end: opens the target, fills, runs all tests, reports. Never throws for what happens
/// in a run: that is in RunFinished, which is sent last and also returned. `stop` ends it within 200 ms (as far as the system gives
/// requests back).
RunFinished runPlan(Platform &platform, const RunRequest &request, const EventSink &sink, JobId id, const std::stop_token &stop);

}

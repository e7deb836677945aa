// SPDX-License-Identifier: MIT
#pragma once

#include "core/run/events.h"
#include "platform/include/platform.h"

#include <filesystem>
#include <memory>
#include <optional>

namespace qdm {

/// What is to be run and where.
struct RunRequest {
    Plan plan;                        ///< overrides applied
    std::filesystem::path target;     ///< a folder, or a device for reading
    std::optional<EngineKind> engine; ///< unset: chosen for the target and depth
    std::string comment;
    Bytes deviceSize; ///< how much of a device to use; 0: plan's fileSize for a character device, all of a block device
};

/// The engine that suits a target best at a depth, when nobody asked for a certain one: plain reads and writes at depth 1 (a ring costs
/// twice as much there) or where the target lacks non-blocking I/O at depth 1; then io_uring, unless it would hand each request to a kernel
/// worker; then AIO.
EngineKind chooseEngine(const Target &target, unsigned depth);

/// Runs a request on the calling thread from start to end: opens the target, fills, runs all tests, reports. Never throws for what happens
/// in a run: that is in RunFinished, which is sent last and also returned. `stop` ends it within 200 ms (as far as the system gives
/// requests back).
RunFinished runPlan(Platform &platform, const RunRequest &request, const EventSink &sink, JobId id, const std::stop_token &stop);

/// Jobs on worker threads. Several may be queued; those for one drive run one after another, in order. Any thread may call.
class JobQueue {
public:
    /// `jobsAtOnce`: threads, 1 or more; jobs beyond wait, as those for a busy drive do.
    explicit JobQueue(Platform &platform, unsigned jobsAtOnce = 8);
    ~JobQueue(); ///< cancels what runs and waits for it

    JobId submit(RunRequest request, EventSink sink);

    /// Ends a job that runs or waits; it sends its RunFinished all the same. Unknown or finished: nothing.
    void cancel(JobId id);
    void cancelAll();

    /// True while a job runs or waits.
    bool busy() const;

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

}

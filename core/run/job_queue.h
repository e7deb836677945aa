// SPDX-License-Identifier: MIT
#pragma once

#include "core/run/runner.h"

#include <memory>

namespace qdm {

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

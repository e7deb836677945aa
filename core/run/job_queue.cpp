// SPDX-License-Identifier: MIT
#include "core/run/job_queue.h"
#include "platform/include/paths.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>
#include <list>
#include <mutex>
#include <set>
#include <string>

namespace qdm {

namespace {

struct Job {
    JobId id = 0;
    RunRequest request;
    EventSink sink;
    std::stop_source stop;
    std::set<std::string> drives; ///< what it must have for itself
    bool drivesKnown = false;
    bool running = false;
};

/// Names of the drives below a target. A place without drives (network, memory) stands for itself.
std::set<std::string> drivesBelow(Platform &platform, const std::filesystem::path &target)
{
    std::set<std::string> names;
    try {
        const Volume volume = platform.volumeOf(target);
        for (const Drive &drive : volume.drives)
            names.insert(drive.device.empty() ? pathText(volume.source) : drive.device);
    } catch (const Error &) {
        names.insert(pathText(target)); // the run itself will say what is wrong with it
    }
    return names;
}

bool intersects(const std::set<std::string> &a, const std::set<std::string> &b)
{
    return std::ranges::any_of(a, [&](const std::string &name) { return b.contains(name); });
}

}

struct JobQueue::Impl {
    Impl(Platform &p, unsigned jobsAtOnce) : platform(p), pool(jobsAtOnce) { }

    void learnDrives(const std::shared_ptr<Job> &job)
    {
        std::set<std::string> drives = drivesBelow(platform, job->request.target);
        std::lock_guard lock(mutex);
        job->drives = std::move(drives);
        job->drivesKnown = true;
        startReady();
    }

    /// Starts each job whose drives no job before it runs on or waits for. With the mutex held.
    void startReady()
    {
        std::set<std::string> taken;
        for (const auto &job : jobs) {
            if (!job->drivesKnown)
                return; // it may want any drive: those behind it wait
            if (!job->running && !intersects(job->drives, taken))
                start(job);
            taken.insert(job->drives.begin(), job->drives.end());
        }
    }

    void start(const std::shared_ptr<Job> &job)
    {
        job->running = true;
        boost::asio::post(pool, [this, job] {
            runPlan(platform, job->request, job->sink, job->id, job->stop.get_token());
            job->request.opened.reset(); // before another job may want the same drive
            std::lock_guard lock(mutex);
            jobs.remove(job);
            startReady();
        });
    }

    /// A job that waits is not made to wait for its drive only to say that it was cancelled. With the mutex held.
    void cancel(const std::shared_ptr<Job> &job)
    {
        job->stop.request_stop();
        if (job->running)
            return;
        job->drives.clear();
        job->drivesKnown = true;
        start(job);
    }

    Platform &platform;
    mutable std::mutex mutex;
    std::list<std::shared_ptr<Job>> jobs; ///< in the order of submission
    JobId lastId = 0;
    boost::asio::thread_pool pool; ///< last, so that its threads end before what they use
};

JobQueue::JobQueue(Platform &platform, unsigned jobsAtOnce) : m_impl(std::make_unique<Impl>(platform, jobsAtOnce)) { }

JobQueue::~JobQueue()
{
    cancelAll();
    m_impl->pool.join();
}

JobId JobQueue::submit(RunRequest request, EventSink sink)
{
    auto job = std::make_shared<Job>();
    job->request = std::move(request);
    job->sink = std::move(sink);
    std::lock_guard lock(m_impl->mutex);
    job->id = ++m_impl->lastId;
    m_impl->jobs.push_back(job);
    boost::asio::post(m_impl->pool, [impl = m_impl.get(), job] { impl->learnDrives(job); });
    return job->id;
}

void JobQueue::cancel(JobId id)
{
    std::lock_guard lock(m_impl->mutex);
    for (const auto &job : m_impl->jobs)
        if (job->id == id)
            return m_impl->cancel(job);
}

void JobQueue::cancelAll()
{
    std::lock_guard lock(m_impl->mutex);
    for (const auto &job : m_impl->jobs)
        m_impl->cancel(job);
}

bool JobQueue::busy() const
{
    std::lock_guard lock(m_impl->mutex);
    return !m_impl->jobs.empty();
}

}

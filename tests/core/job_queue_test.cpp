// SPDX-License-Identifier: MIT
#include "core/run/job_queue.h"
#include "tests/support/catch.h"
#include "tests/support/fake_platform.h"

#include <algorithm>
#include <condition_variable>
#include <map>
#include <thread>

using namespace qdm;
using namespace std::chrono_literals;

namespace {

/// Two drives, told apart by the path.
class TwoDrives : public test::FakePlatform {
public:
    Volume volumeOf(const std::filesystem::path &path) override
    {
        Volume v = FakePlatform::volumeOf(path);
        v.drives.front().device = path.string().starts_with("/fake/b") ? "fakeB" : "fakeA";
        return v;
    }
};

struct Fixture {
    TwoDrives platform;
    std::mutex mutex;
    std::condition_variable changed;
    std::vector<std::string> log; ///< "start 1", "end 1"
    std::map<JobId, RunFinished> ends;
    bool hold = false;        ///< jobs wait at their start
    JobQueue queue{platform}; ///< first to go, while the rest still stands

    RunRequest request(const char *target)
    {
        PlanOverrides o;
        o.fileSize = 1_MiB;
        o.passes = 1;
        o.seconds = Seconds(0.05);
        o.interval = Seconds(0);
        o.only = {Operation::Read};
        return {.plan = withOverrides(builtInPlan("demo"), o), .target = target, .engine = {}, .comment = {}, .deviceSize = {}};
    }

    JobId submit(const char *target)
    {
        return queue.submit(request(target), [this](JobId id, const Event &event) {
            std::unique_lock lock(mutex);
            if (std::holds_alternative<RunStarted>(event)) {
                log.push_back("start " + std::to_string(id));
                changed.notify_all();
                changed.wait(lock, [&] { return !hold; });
            } else if (const auto *end = std::get_if<RunFinished>(&event)) {
                log.push_back("end " + std::to_string(id));
                ends[id] = *end;
                changed.notify_all();
            }
        });
    }

    Fixture()
    {
        platform.device.latency = [](const Request &) { return Nanos(10'000'000); };
    }

    bool waitFor(const std::string &entry)
    {
        std::unique_lock lock(mutex);
        return changed.wait_for(lock, 20s, [&] { return std::ranges::find(log, entry) != log.end(); });
    }

    void release()
    {
        std::lock_guard lock(mutex);
        hold = false;
        changed.notify_all();
    }
};

}

TEST_CASE("jobs for one drive run one after another, in order")
{
    Fixture f;
    for (unsigned i = 0; i < 4; ++i)
        f.submit("/fake");
    REQUIRE(f.waitFor("end 4"));
    CHECK(f.log == std::vector<std::string>{"start 1", "end 1", "start 2", "end 2", "start 3", "end 3", "start 4", "end 4"});
}

TEST_CASE("jobs for two drives run at the same time")
{
    Fixture f;
    f.hold = true;
    f.submit("/fake/a");
    f.submit("/fake/a");
    f.submit("/fake/b");
    CHECK(f.waitFor("start 1"));
    CHECK(f.waitFor("start 3")); // while the first is held
    CHECK(f.log.size() == 2);
    f.release();
    CHECK(f.waitFor("end 2"));
    CHECK(f.waitFor("end 3"));
}

TEST_CASE("a job that waits can be cancelled, and says so without waiting for its drive")
{
    Fixture f;
    f.hold = true;
    const JobId first = f.submit("/fake/a"), second = f.submit("/fake/a");
    REQUIRE(f.waitFor("start 1"));
    f.queue.cancel(second);
    REQUIRE(f.waitFor("end 2"));
    CHECK(f.ends[second].cancelled);
    CHECK(f.ends[second].result.plan.name == "demo");
    f.queue.cancel(first);
    f.release();
    REQUIRE(f.waitFor("end 1"));
    CHECK(f.ends[first].cancelled);
}

TEST_CASE("the queue is busy until its last job has ended, and its end cancels what is left")
{
    Fixture f;
    CHECK_FALSE(f.queue.busy());
    f.submit("/fake");
    CHECK(f.queue.busy());
    REQUIRE(f.waitFor("end 1"));
    for (unsigned i = 0; i < 1000 && f.queue.busy(); ++i)
        std::this_thread::sleep_for(10ms);
    CHECK_FALSE(f.queue.busy());
    f.submit("/fake");
    f.submit("/fake");
}

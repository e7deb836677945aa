// SPDX-License-Identifier: MIT
#include "core/result/series.h"
#include "core/run/live_samples.h"
#include "tests/core/journal_fixture.h"

using namespace qdm;
using Fixture = test::JournalFixture;
using test::quick, test::sweepOf, test::finished, test::begun, test::contentOf;

namespace {

namespace fs = std::filesystem;

TimelineStep timelineOf(Seconds length)
{
    TimelineStep step{quick(Operation::Write)};
    step.workload.seconds = length;
    return step;
}

/// The journal of a run that crashed in its second step, a timeline, with 40 samples of 100 requests.
fs::path interruptedTimeline(Fixture &f)
{
    RunRequest request = f.journalled({quick(Operation::Read), timelineOf(Seconds(20)), quick(Operation::Read)});
    RunRequest first = request;
    first.journal = nullptr;
    f.onEvent = [&](const Event &event) {
        if (finished(event, 0))
            f.stop.request_stop();
    };
    const Result begun = f.run(first).result;
    f.onEvent = [](const Event &) {};
    f.stop = {};
    Result head = begun;
    head.steps.clear();
    head.tests.clear();
    request.journal->begin(request, head);
    request.journal->beginStep(begun.steps[0]);
    request.journal->keepTest(0, begun.tests[0]);
    request.journal->endStep(begun.steps[0]);
    request.journal->beginStep({.step = 1, .begin = Seconds(1), .seconds = {}, .firstTest = 1, .tests = 0, .detail = {}});
    request.journal->keepTest(1, {.workload = timelineOf(Seconds(20)).workload, .passes = {}, .score = {}, .cachedShare = {}});
    for (int i = 1; i <= 40; ++i)
        request.journal->keepSample(1, {Seconds(i * 0.1), 409'600, 100, 1e6});
    const fs::path path = request.journal->path();
    request.journal.reset(); // as the end of the program closes it
    return path;
}

}

TEST_CASE("a run that crashed between two steps goes on with the next, and all before is there as it was")
{
    Fixture f;
    const RunRequest request =
        f.journalled({FillStep(), sweepOf(SweepAxis::QueueDepth, {1, 2}, {Operation::Read}), quick(Operation::Write)});
    const fs::path left = f.crashed(request, [](const Event &event) { return begun(event, 2); });
    const UnfinishedRun run = readJournal(left);
    CHECK(run.nextStep == 2); // nothing of it was measured yet
    CHECK(run.request.plan == request.plan);
    const Result r = f.resumed(run);
    CHECK(r.complete);
    REQUIRE(r.tests.size() == 3);
    for (std::size_t i = 0; i < 2; ++i) {
        CHECK(r.tests[i].workload.name == f.whole.tests[i].workload.name);
        CHECK(r.tests[i].score->iops == f.whole.tests[i].score->iops);
        CHECK(digest(r.tests[i].passes[0].total.latency).p99 == digest(f.whole.tests[i].passes[0].total.latency).p99);
    }
    CHECK(r.tests[2].score);
    REQUIRE(r.interruptions.size() == 1);
    CHECK(r.interruptions[0].step == 2);
    CHECK(r.interruptions[0].resumed == f.platform.fakeClock.wallTime());
    CHECK_FALSE(fs::exists(left)); // the new journal holds the same
    CHECK(resultToJson(resultFromJson(resultToJson(r), "result")) == resultToJson(r));
}

TEST_CASE("a timeline that was interrupted keeps its samples, and the run goes on with the next step")
{
    Fixture f;
    const fs::path left = interruptedTimeline(f);
    const UnfinishedRun run = readJournal(left);
    CHECK(run.nextStep == 2);
    REQUIRE(run.result.tests.size() == 2);
    REQUIRE(run.result.tests[1].passes.size() == 1);
    const Pass &pass = run.result.tests[1].passes[0];
    CHECK_THAT(pass.error, ContainsSubstring("The program ended after"));
    CHECK(pass.seconds == Seconds(4));
    CHECK(pass.total.ios == 4000);
    CHECK(pass.samples.size() == 40);
    CHECK(run.result.steps.back().seconds == Seconds(4));
    const Result r = f.resumed(run);
    CHECK(r.complete);
    REQUIRE(r.tests.size() == 3);
    CHECK(r.tests[2].score);
    CHECK(seriesOf(r)[0].points.size() == pass.samples.size());
    CHECK_THAT(r.steps[1].detail, ContainsSubstring("The program ended in this step"));
}

TEST_CASE("a sweep goes on with its next point, and the one that was interrupted is measured again")
{
    Fixture f;
    const RunRequest request = f.journalled({sweepOf(SweepAxis::QueueDepth, {1, 2, 4}, {Operation::Read}), quick(Operation::Write)});
    const fs::path left = f.crashed(request, [](const Event &event) { return begun(event, 1); });
    const UnfinishedRun run = readJournal(left);
    CHECK(run.nextStep == 0);
    CHECK(run.result.tests.size() == 1);
    f.events.clear();
    const Result r = f.resumed(run);
    CHECK(r.complete);
    REQUIRE(r.tests.size() == 4);
    CHECK(r.tests[2].workload.depth == 4);
    CHECK(r.steps.size() == 2);
    CHECK(r.steps[0].tests == 3);
    CHECK(seriesOf(r)[0].points.size() == 3);
    std::vector<std::size_t> started;
    for (const Event &event : f.events)
        if (const auto *start = std::get_if<TestStarted>(&event))
            started.push_back(start->test);
    CHECK(started == std::vector<std::size_t>{1, 2, 3});
}

TEST_CASE("a torn last line and what follows a strange one are left out")
{
    Fixture f;
    const fs::path left = interruptedTimeline(f);
    const std::string whole = contentOf(left);
    const std::size_t samples = readJournal(left).result.tests[1].passes.at(0).samples.size();
    const auto with = [&](const std::string &text) {
        std::ofstream(left, std::ios::binary) << text;
        return readJournal(left);
    };
    CHECK(with(whole + R"({"number":1,"sample":{"t_s":99)").result.tests[1].passes[0].samples.size() == samples);
    CHECK(with(whole + "\x01\xff garbage\n" + whole).result.tests[1].passes[0].samples.size() == samples);
    CHECK(with(whole + R"({"number":77,"test":{}})" + "\n").result.tests.size() == 2);
    CHECK(with(whole + R"({"step_done":{"index":18446744073709551615}})" + "\n").nextStep < 3 + 1000000);
    CHECK_THROWS_WITH(with(""), ContainsSubstring("no journal"));
    CHECK_THROWS_WITH(with("hello\n"), ContainsSubstring("no journal"));
    CHECK_THROWS_WITH(with(R"({"journal":"quartzdiskmark-journal/9"})"
                           "\n"),
                      ContainsSubstring("no journal"));
}

TEST_CASE("a run is not resumed on another drive, nor while it still goes on")
{
    Fixture f;
    const RunRequest request = f.journalled({quick(Operation::Read), quick(Operation::Write)});
    const fs::path left = f.crashed(request, [](const Event &event) { return finished(event, 0); });
    f.platform.volume.drives.front().serial = "S2";
    {
        const RunRequest again = f.resumption(readJournal(left));
        const unsigned open = f.platform.device.queues;
        const RunFinished end = f.run(again);
        CHECK(end.error == ErrorKind::Unsupported);
        CHECK_THAT(end.result.failure, ContainsSubstring("serial number S1") && ContainsSubstring("serial number S2"));
        CHECK(f.platform.device.queues == open);
        CHECK_THROWS_WITH(readJournal(left), ContainsSubstring("still goes on")); // nobody else resumes it meanwhile
        CHECK(leftJournals({f.folder.path}).empty());
    }
    CHECK_THROWS_AS(readJournal(request.journal->path()), Error);
    CHECK(leftJournals({f.folder.path}) == std::vector<fs::path>{left}); // that of the run is held
}

TEST_CASE("a journal goes with the run whose result was delivered, and leaves nothing of a run that never began")
{
    Fixture f;
    RunRequest request = f.journalled({quick(Operation::Read)});
    f.run(request);
    const fs::path path = request.journal->path();
    CHECK(fs::exists(path));
    request.journal->remove();
    CHECK_FALSE(fs::exists(path));
    request = f.journalled({quick(Operation::Read)});
    const fs::path second = request.journal->path();
    request.journal.reset();
    CHECK_FALSE(fs::exists(second));
    CHECK_FALSE(Journal::create(f.platform, {f.folder.path / "missing"}, "/fake"));
    CHECK_FALSE(Journal::create(f.platform, {}, "/fake"));
}

TEST_CASE("live samples are of the measured window alone, and add up")
{
    Window window;
    window.start = 1'000'000'000;
    window.end = 3'000'000'000;
    std::vector<Sample> seen;
    LiveSamples samples(window, [&](const Sample &sample) { seen.push_back(sample); });
    const auto look = [&](Nanos ms, std::uint64_t ios) {
        samples.look(ms * 1'000'000, {.readBytes = ios * 4096, .writtenBytes = 0, .ios = ios, .latencySum = ios * 50});
    };
    look(500, 100); // the ramp
    look(1010, 200);
    look(1060, 210);
    CHECK(seen.empty());
    look(1115, 230);
    look(1500, 300); // looked at late: one sample for the time between
    REQUIRE(seen.size() == 2);
    CHECK(seen[0].ios == 30);
    CHECK(seen[0].bytes == 30 * 4096);
    CHECK(seen[0].latencyMeanNs == 50);
    CHECK(seen[0].at == Seconds(0.115));
    CHECK(seen[1].ios == 70);
}

TEST_CASE("live samples come each second, however long the slices of a pass of a day are")
{
    Window window;
    window.start = 0;
    window.end = 86'400'000'000'000;
    window.sliceLength = 8'640'000'001;
    std::vector<Sample> seen;
    LiveSamples samples(window, [&](const Sample &sample) { seen.push_back(sample); });
    for (Nanos now = 0; now <= 20'000'000'000; now += 25'000'000)
        samples.look(now, {.readBytes = 0, .writtenBytes = 0, .ios = static_cast<std::uint64_t>(now / 1'000'000), .latencySum = 0});
    REQUIRE(seen.size() == 20);
    for (const Sample &sample : seen)
        CHECK(sample.ios == 1000);
}

// SPDX-License-Identifier: MIT
#include "core/result/result_json.h"
#include "core/result/series.h"
#include "core/run/journal.h"
#include "tests/core/journal_fixture.h"

using namespace qdm;
using Fixture = test::JournalFixture;
using test::quick, test::sweepOf, test::finished, test::begun, test::contentOf;

namespace {

namespace fs = std::filesystem;

std::vector<std::string> namesOf(const Result &r)
{
    std::vector<std::string> names;
    for (const Test &test : r.tests)
        names.push_back(test.workload.name);
    return names;
}

bool isPreparing(const Event &event, std::size_t step)
{
    const auto *progress = std::get_if<Progress>(&event);
    return progress && progress->step == step && (progress->phase == Phase::Trimming || progress->phase == Phase::Preparing);
}

bool isIdle(const Event &event)
{
    const auto *progress = std::get_if<Progress>(&event);
    return progress && progress->phase == Phase::Idle;
}

}

TEST_CASE("a run that crashes, and again after it was resumed, measures each test once")
{
    Fixture f;
    const RunRequest request =
        f.journalled({quick(Operation::Read), sweepOf(SweepAxis::QueueDepth, {1, 2, 4, 8}, {Operation::Read}), quick(Operation::Write)});
    const fs::path first = f.crashed(request, [](const Event &event) { return begun(event, 2); });
    const fs::path second = f.crashed(
        f.resumption(readJournal(first)), [](const Event &event) { return begun(event, 4); }, "second.journal");
    const fs::path third = // before it did anything
        f.crashed(
            f.resumption(readJournal(second)), [](const Event &event) { return std::holds_alternative<RunStarted>(event); },
            "third.journal");
    const UnfinishedRun run = readJournal(third);
    CHECK(run.nextStep == 1);
    CHECK(run.result.tests.size() == 4);
    const Result r = f.resumed(run);
    CHECK(r.complete);
    CHECK(namesOf(r) == namesOf(f.whole));
    CHECK(r.tests.size() == 6);
    CHECK(r.interruptions.size() == 3);
    REQUIRE(r.steps.size() == 3);
    CHECK(r.steps[1].tests == 4);
    CHECK(r.steps[1].detail == "The program ended in this step.");
    CHECK(r.tests[1].score->iops == f.whole.tests[1].score->iops);
}

TEST_CASE("what only prepared a test file for a test that did not come to be is done again, and the test is measured as it was meant")
{
    Fixture f;
    const std::vector<Step> all{quick(Operation::Write), FillStep(), TrimStep(), IdleStep{Seconds(10)}, quick(Operation::Write)};
    const fs::path left = f.crashed(f.journalled(all), isIdle);
    const UnfinishedRun run = readJournal(left);
    CHECK(run.nextStep == 1);
    CHECK(run.endedIn == 3);
    f.platform.device.requests.clear();
    f.platform.device.trims.clear();
    const Result r = f.resumed(run);
    CHECK(r.complete);
    CHECK(f.fills() == 1); // none after the trim
    CHECK(f.platform.device.trims.size() == 1);
    CHECK(r.tests.size() == 2);
    REQUIRE(r.steps.size() == 5);
    CHECK(r.steps[3].detail == f.whole.steps[3].detail);
    CHECK(r.interruptions[0].step == 3);
}

TEST_CASE("on a drive, which keeps what was done to it, only the interrupted step is done again")
{
    Fixture f;
    RunRequest request = f.steps({FillStep(), TrimStep(), IdleStep{Seconds(10)}, quick(Operation::Write)});
    request.target = "/dev/fake0n1";
    request.deviceSize = 8_MiB;
    request.givenUpAs = f.platform.volume.drive().serial;
    request.journal = Journal::create(f.platform, {f.folder.path}, request.target);
    const auto resumedAt = [&](const fs::path &left) {
        f.platform.device.requests.clear();
        f.platform.device.trims.clear();
        RunRequest again = f.resumption(readJournal(left));
        CHECK(again.givenUpAs.empty());
        again.givenUpAs = request.givenUpAs;
        return f.run(again).result;
    };
    SECTION("idle")
    {
        const Result r = resumedAt(f.crashed(request, isIdle));
        CHECK(r.complete);
        CHECK(f.fills() == 0);
        CHECK(f.platform.device.trims.empty());
        CHECK(r.steps.size() == 4);
    }
    SECTION("fill")
    {
        const Result r = resumedAt(f.crashed(request, [](const Event &event) { return isPreparing(event, 0); }));
        CHECK(r.complete);
        CHECK(f.fills() == 1);
        CHECK(f.platform.device.trims.size() == 1);
        CHECK(r.steps.size() == 4);
    }
}

TEST_CASE("rounds go on where they were, and end at the same one")
{
    Fixture f;
    const UntilSteadyStep step{
        .base = quick(Operation::Write), .readShares = {100, 0}, .blocks = {4_KiB, 8_KiB}, .trackedReadShare = 0, .trackedBlock = 4_KiB};
    std::size_t tests = 0;
    const fs::path left = f.crashed(f.journalled({step, quick(Operation::Read)}), [&](const Event &event) {
        tests += std::holds_alternative<TestFinished>(event);
        return tests == 10; // in the third round
    });
    const UnfinishedRun run = readJournal(left);
    CHECK(run.result.tests.size() == 10);
    f.events.clear();
    const Result r = f.resumed(run);
    CHECK(r.complete);
    CHECK(namesOf(r) == namesOf(f.whole));
    CHECK(f.count<TestStarted>() == f.whole.tests.size() - 10);
    CHECK_THAT(r.steps[0].detail, ContainsSubstring(f.whole.steps[0].detail));
    CHECK(seriesOf(r)[0].points.size() == seriesOf(f.whole)[0].points.size());
}

TEST_CASE("of workers that run at once each keeps its own moments")
{
    Fixture f;
    const TogetherStep both{.workers = {quick(Operation::Read), quick(Operation::Write)}};
    RunRequest request = f.journalled({both, quick(Operation::Read)});
    RunRequest quiet = request;
    quiet.journal = nullptr;
    Result head = f.run(quiet).result;
    head.steps.clear();
    head.tests.clear();
    request.journal->begin(request, head);
    request.journal->beginStep({.step = 0, .begin = {}, .seconds = {}, .firstTest = 0, .tests = 0, .detail = {}});
    for (std::size_t i = 0; i < 2; ++i)
        request.journal->keepTest(i, {.workload = testsOf(both)[i], .passes = {}, .score = {}, .cachedShare = {}});
    for (int i = 1; i <= 10; ++i)
        for (std::size_t worker = 0; worker < 2; ++worker)
            request.journal->keepSample(worker, {Seconds(i * 0.1), 4096, 1 + worker, 1e6});
    const fs::path path = request.journal->path();
    request.journal.reset();
    const UnfinishedRun run = readJournal(path);
    REQUIRE(run.result.tests.size() == 2);
    CHECK(run.result.tests[0].passes.at(0).total.ios == 10);
    CHECK(run.result.tests[1].passes.at(0).total.ios == 20);
    CHECK(run.result.steps[0].seconds == run.result.tests[0].passes[0].seconds);
    CHECK(run.nextStep == 1);
}

TEST_CASE("a warm-up pass that was interrupted stays one")
{
    Fixture f;
    Workload warm = quick(Operation::Write);
    warm.warmUpPass = true;
    RunRequest request = f.journalled({warm});
    const fs::path left = f.crashed(request, [](const Event &event) { return begun(event, 0); });
    std::ofstream(left, std::ios::binary | std::ios::app) << R"({"number":0,"sample":{"t_s":0.1,"bytes":4096,"ios":1,"latency_mean_ns":5}})"
                                                          << "\n";
    CHECK(readJournal(left).result.tests.at(0).passes.at(0).warmUp);
}

TEST_CASE("all that was known of a finished test is there after a crash")
{
    Fixture f;
    std::uint64_t moved = 0;
    f.platform.counters = [&] { return DriveCounters{.readBytes = moved += 5'000'000, .writtenBytes = moved / 2}; };
    f.platform.heat = [] { return DriveHeat{.celsius = 55, .limit = 80, .alarm = false}; };
    f.platform.device.traits.direct = false;
    f.platform.device.cachedShare = 0.25;
    const RunRequest request = f.journalled({quick(Operation::Read), IdleStep{Seconds(1)}, quick(Operation::Write)});
    const UnfinishedRun run = readJournal(f.crashed(request, isIdle));
    REQUIRE(run.result.tests.size() == 1);
    CHECK(run.result.tests[0].passes[0].traffic);
    CHECK(testToJson(run.result.tests[0]) == testToJson(f.whole.tests[0]));
    CHECK(conditionsToJson(run.result.conditions) == conditionsToJson(f.whole.conditions));
    CHECK(run.result.conditions.hottest->celsius == 55);
}

TEST_CASE("the file has all samples but those of the last second")
{
    Fixture f;
    const RunRequest request = f.journalled({quick(Operation::Read)});
    Result head = f.run(f.steps({quick(Operation::Read)})).result;
    request.journal->begin(request, head);
    const std::string begun = contentOf(request.journal->path());
    for (int i = 1; i <= 100; ++i) {
        f.platform.fakeClock.advanceTo(f.platform.fakeClock.now() + 100'000'000);
        request.journal->keepSample(0, {Seconds(i * 0.1), 4096, 1, 1e6});
        const std::string text = contentOf(request.journal->path());
        const auto kept = std::ranges::count(text, '\n') - std::ranges::count(begun, '\n');
        CHECK(kept > i - 10);
    }
    request.journal->beginStep({.step = 0, .begin = {}, .seconds = {}, .firstTest = 0, .tests = 0, .detail = {}});
    CHECK(request.journal->record().written == Bytes(contentOf(request.journal->path()).size()));
    CHECK(request.journal->record().failure.empty());
}

TEST_CASE("a journal lies off the tested drive where it can, and the result says where it does not")
{
    Fixture f;
    fs::create_directory(f.folder.path / "on");
    fs::create_directory(f.folder.path / "off");
    f.platform.tested = f.folder.path / "on";
    f.platform.elsewhere = f.folder.path / "off";
    RunRequest request = f.steps({quick(Operation::Read)});
    request.journal = Journal::create(f.platform, {f.folder.path / "on", f.folder.path / "off"}, "/fake");
    CHECK(request.journal->path().parent_path() == f.folder.path / "off");
    REQUIRE(f.run(request).result.journal);
    CHECK_FALSE(f.run(request).result.journal->onTestedDrive);
    request.journal = Journal::create(f.platform, {f.folder.path / "on"}, "/fake");
    const Result r = f.run(request).result;
    REQUIRE(r.journal);
    CHECK(r.journal->onTestedDrive);
    CHECK(r.journal->written > 0_B);
    CHECK(resultToJson(resultFromJson(resultToJson(r), "result")) == resultToJson(r));
}

TEST_CASE("an empty journal is of a run that never began, and is tidied away")
{
    Fixture f;
    const fs::path empty = f.folder.path / "run-1.journal", other = f.folder.path / "notes.txt";
    std::ofstream{empty};
    std::ofstream{other};
    CHECK(leftJournals({f.folder.path}).empty());
    CHECK_FALSE(fs::exists(empty));
    CHECK(fs::exists(other));
}

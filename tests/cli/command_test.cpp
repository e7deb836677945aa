// SPDX-License-Identifier: MIT
#include "app/cli/command_line.h"
#include "app/cli/progress_line.h"
#include "app/cli/table.h"
#include "core/result/result.h"
#include "platform/include/paths.h"
#include "tests/support/catch.h"
#include "tests/support/fake_platform.h"

#include <filesystem>
#include <fstream>
#include <sstream>

using namespace qdm;

namespace {

/// Runs `qdm run demo /fake` on a fake platform, with the JSON of the result in a file.
class FakeRun {
public:
    explicit FakeRun(test::FakePlatform &platform)
    {
        platform.device.latency = [](const Request &) { return Nanos(10'000'000); }; // few requests, so that the test is quick
        m_status = cli::runCommandLine(platform,
                                       {"run", "demo", "/fake", "--size", "16MiB", "--passes", "2", "--seconds", "0.5", "--ramp", "0",
                                        "--quiet", "--format", "json", "--output", pathText(m_file)});
    }
    ~FakeRun() { std::filesystem::remove(m_file); }

    int status() const { return m_status; }
    Result result() const
    {
        std::ostringstream text;
        text << std::ifstream(m_file).rdbuf();
        return resultFromJson(text.str(), "result");
    }

private:
    std::filesystem::path m_file = std::filesystem::temp_directory_path() / "qdm-command-test.json";
    int m_status = 0;
};

Progress measuring()
{
    return {.phase = Phase::Measuring,
            .test = 0,
            .pass = 2,
            .passes = 5,
            .phaseFraction = 0.5,
            .bytesPerSecond = 7427.75e6,
            .left = Seconds(71.2)};
}

}

TEST_CASE("a run on a drive that works ends with status 0 and a whole result")
{
    test::FakePlatform platform;
    const FakeRun run(platform);
    CHECK(run.status() == cli::exitDone);
    CHECK(run.result().complete);
    CHECK(run.result().tests.size() == 2);
}

TEST_CASE("a drive that fails midway gives status 4 and what was measured, marked incomplete")
{
    test::FakePlatform platform;
    platform.device.fault = [&](const Request &request) -> std::optional<std::int32_t> {
        const bool filled = platform.device.flushes > 0;
        return filled && request.direction == Direction::Write ? std::optional(-5) : std::nullopt;
    };
    const FakeRun run(platform);
    CHECK(run.status() == cli::exitFailed);
    const Result result = run.result();
    CHECK_FALSE(result.complete);
    CHECK_FALSE(result.failure.empty());
    REQUIRE(result.tests.size() == 2);
    CHECK(result.tests[0].score);
    CHECK_FALSE(result.tests[1].score);
}

TEST_CASE("each kind of error has its status")
{
    CHECK(cli::exitStatusOf(ErrorKind::Usage) == 2);
    for (ErrorKind kind : {ErrorKind::NoSpace, ErrorKind::TooLarge, ErrorKind::ReadOnly, ErrorKind::Permission, ErrorKind::NotFound,
                           ErrorKind::Busy, ErrorKind::Unsupported})
        CHECK(cli::exitStatusOf(kind) == 3);
    CHECK(cli::exitStatusOf(ErrorKind::DeviceGone) == 4);
    CHECK(cli::exitStatusOf(ErrorKind::Io) == 4);
}

TEST_CASE("the progress line says what runs, how fast and how long still")
{
    Workload w;
    w.name = "SEQ1M Q8T1";
    CHECK(cli::progressText(measuring(), {w}) == "SEQ1M Q8T1 read  pass 2 of 5  7427.75 MB/s  1 min 12 s left");
    CHECK(cli::progressText({.phase = Phase::Preparing, .phaseFraction = 0.42}, {w}) == "Filling the test file  42 %");
    CHECK(cli::progressText({.phase = Phase::Idle, .left = Seconds(90)}, {w}) == "The drive is left alone  1 min 30 s left");
    CHECK(cli::progressText({.phase = Phase::Pause, .left = Seconds(5)}, {w}) == "SEQ1M Q8T1 read  pause  5 s left");
}

TEST_CASE("a table's columns fit their cells, and no cell moves the cursor")
{
    cli::Table table({"Mount", "Kind"});
    table.addRow({"/m\xC3\xBCnze\n\x1b", ""});
    CHECK(table.text() == "Mount     Kind\n/m\xC3\xBCnze??  -\n");
}

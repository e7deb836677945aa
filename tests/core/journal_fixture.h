// SPDX-License-Identifier: MIT
#pragma once

#include "core/run/journal.h"
#include "tests/core/steps_fixture.h"
#include "tests/support/catch.h"

#include <fstream>
#include <random>
#include <sstream>

namespace qdm::test {

namespace fs = std::filesystem;

/// A folder of its own that goes with the test.
struct Folder {
    Folder() : path(fs::temp_directory_path() / ("qdm-journal-" + std::to_string(std::random_device()()))) { fs::create_directory(path); }
    ~Folder() { fs::remove_all(path); }

    fs::path path;
};

inline std::string contentOf(const fs::path &path)
{
    std::ifstream in(path, std::ios::binary);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

inline bool begun(const Event &event, std::size_t test)
{
    const auto *start = std::get_if<TestStarted>(&event);
    return start && start->test == test;
}

inline bool finished(const Event &event, std::size_t test)
{
    const auto *end = std::get_if<TestFinished>(&event);
    return end && end->test == test;
}

/// Runs plans with a journal, and keeps what it holds at the moment when the run "crashes".
struct JournalFixture : StepsFixture {
    RunRequest journalled(std::vector<Step> all)
    {
        RunRequest request = steps(std::move(all));
        request.journal = Journal::create(platform, {folder.path}, request.target);
        REQUIRE(request.journal);
        return request;
    }

    /// What a crash would leave as soon as `now` says so of an event.
    fs::path crashed(const RunRequest &request, std::function<bool(const Event &)> now, const char *name = "crashed.journal")
    {
        const fs::path copy = folder.path / name;
        onEvent = [&, now](const Event &event) {
            if (!fs::exists(copy) && now(event))
                fs::copy_file(request.journal->path(), copy);
        };
        whole = run(request).result;
        onEvent = [](const Event &) {};
        REQUIRE(fs::exists(copy));
        return copy;
    }

    RunRequest resumption(const UnfinishedRun &unfinished)
    {
        RunRequest request = unfinished.request;
        request.resumes = std::make_shared<const UnfinishedRun>(unfinished);
        request.journal = Journal::create(platform, {folder.path}, request.target);
        return request;
    }
    Result resumed(const UnfinishedRun &unfinished) { return run(resumption(unfinished)).result; }
    Result resumed(const fs::path &journal) { return resumed(readJournal(journal)); }

    Folder folder;
    Result whole; ///< of the run that went on after the moment of the crash
};

}

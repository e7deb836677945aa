// SPDX-License-Identifier: MIT
#include "app/cli/resume.h"

#include "app/cli/output.h"
#include "core/report/describe.h"
#include "core/result/format.h"
#include "platform/include/paths.h"
#include "platform/include/state_files.h"
#include "platform/include/text.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace qdm::cli {

namespace {

/// Options that do not change what was begun.
constexpr std::array<std::string_view, 9> allowed{"--resume",     "--format",       "--output", "--quiet", "--no-history",
                                                  "--no-journal", "--destroy-data", "--yes",    "--help"};

void requireOnly(const CLI::App &app)
{
    for (const CLI::Option *option : app.get_options())
        if (option->count() > 0 && std::ranges::find(allowed, option->get_name()) == allowed.end())
            throw Error(
                ErrorKind::Usage,
                fmt::format("{} cannot be given with --resume: the run goes on as it was begun. Leave it out.", option->get_name()));
}

std::filesystem::path latest()
{
    const std::vector<std::filesystem::path> left = leftJournals(stateFolders());
    if (left.empty())
        throw Error(ErrorKind::Usage, "There is no run to resume: none was left unfinished by a crash.");
    return left.front();
}

}

void addResumeOption(CLI::App &app, std::optional<std::string> &journal)
{
    app.add_option_function<std::string>(
           "--resume", [&journal](const std::string &path) { journal = path == "{}" ? "" : path; },
           "Go on with the run that a crash ended, the latest one or that of a JOURNAL")
        ->type_name("[JOURNAL]")
        ->expected(0, 1);
}

RunRequest resumedRequest(const std::string &journal, const CLI::App &app)
{
    requireOnly(app);
    const auto run = std::make_shared<const UnfinishedRun>(readJournal(journal.empty() ? latest() : pathOf(journal)));
    if (run->result.deviceWritten && app.count("--destroy-data") == 0)
        throw Error(ErrorKind::Usage,
                    fmt::format("The run that is to be resumed writes to {}, so all data on it have to be given up once more: add "
                                "--destroy-data with its serial number.",
                                printable(run->result.target)));
    RunRequest request = run->request;
    request.resumes = run;
    return request;
}

std::string resumptionText(const UnfinishedRun &run)
{
    const std::string plan = run.result.plan.name.empty() ? "a plan without a name" : run.result.plan.name;
    return printable(fmt::format("Resuming {} in {} ({}), begun {}, ended {}: {} of {} steps are done.", plan, run.result.target,
                                 driveName(run.result.volume), formatTime(run.result.started), formatTime(run.lastSign), run.nextStep,
                                 run.result.plan.allSteps().size()));
}

void mentionLeft(bool others)
{
    std::vector<std::string> left;
    for (const std::filesystem::path &path : leftJournals(stateFolders()))
        left.push_back(printable(pathText(path)));
    if (left.empty())
        return;
    const bool one = left.size() == 1;
    printSentence(fmt::format("{} left unfinished by a crash{}: {}. {}", one ? "A run was" : fmt::format("{} runs were", left.size()),
                              others ? " too" : "", fmt::join(left, ", "),
                              others ? "qdm run --resume FILE goes on with it." : "qdm run --resume goes on with the latest."));
}

}

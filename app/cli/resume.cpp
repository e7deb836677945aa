// SPDX-License-Identifier: MIT
#include "app/cli/resume.h"

#include "core/result/format.h"
#include "platform/include/paths.h"
#include "platform/include/state_files.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

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
    RunRequest request = run->request;
    request.resumes = run;
    return request;
}

std::string resumptionText(const UnfinishedRun &run)
{
    const std::string plan = run.result.plan.name.empty() ? "a plan without a name" : run.result.plan.name;
    return fmt::format("Resuming {} in {}, begun {}: {} of {} steps are done.", plan, run.result.target, formatTime(run.result.started),
                       run.nextStep, run.result.plan.allSteps().size());
}

}

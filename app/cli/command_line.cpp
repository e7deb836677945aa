// SPDX-License-Identifier: MIT
#include "app/cli/command_line.h"

#include "app/cli/commands.h"
#include "app/cli/output.h"
#include "core/version.h"
#include "platform/include/paths.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sstream>
#include <vector>

namespace qdm::cli {

namespace {

constexpr const char *footer = "Exit status: 0 done; 2 wrong usage; 3 target or output cannot be used; 4 the run failed; 130 cancelled.\n"
                               "`qdm COMMAND --help` explains a command; the manual page qdm(1) explains all.";

std::vector<std::string> namesOf(const std::vector<Command> &commands)
{
    std::vector<std::string> names;
    for (const Command &command : commands)
        names.push_back(command.app->get_name());
    return names;
}

const Command *chosen(const std::vector<Command> &commands)
{
    const auto it = std::ranges::find_if(commands, [](const Command &command) { return command.app->parsed(); });
    return it == commands.end() ? nullptr : &*it;
}

/// "--size: 1 required SIZE missing" is CLI11's word for an option at the end of the line.
std::string withoutJargon(std::string what)
{
    if (const std::size_t last = what.find_last_not_of(". \n"); last != what.npos)
        what.resize(last + 1);
    const std::size_t colon = what.find(": 1 required ");
    return colon != what.npos && what.ends_with(" missing") ? what.substr(0, colon) + " needs a value" : what;
}

std::string unknownCommand(const std::string &word, const std::vector<Command> &commands)
{
    std::error_code ignored;
    if (std::filesystem::is_directory(pathOf(word), ignored))
        return fmt::format("There is no command \"{}\". To measure that folder, write: qdm run {}.", word, word);
    return fmt::format("There is no command \"{}\". The commands are: {}.", word, fmt::join(namesOf(commands), ", "));
}

/// CLI11 lists what it could not place, last first; the first is where the mistake is.
std::string firstUnplaced(const CLI::App &app, const CLI::ParseError &error)
{
    const std::vector<std::string> unplaced = app.remaining(true);
    if (error.get_name() != "ExtrasError" || unplaced.empty())
        return withoutJargon(error.what());
    return fmt::format("{} is not known here", unplaced.front());
}

/// CLI11's message as a sentence of ours, with the way out.
[[noreturn]] void failUsage(const CLI::App &app, const CLI::ParseError &error, const std::vector<Command> &commands,
                            const std::string &firstArgument)
{
    const Command *command = chosen(commands);
    if (!command && !firstArgument.starts_with('-'))
        throw Error(ErrorKind::Usage, unknownCommand(firstArgument, commands));
    const std::string name = command ? " " + command->app->get_name() : "";
    throw Error(ErrorKind::Usage, fmt::format("{}. `qdm{} --help` lists what can be written here.", firstUnplaced(app, error), name));
}

/// Help and version are no errors, though CLI11 throws them as such.
int printCalledFor(const CLI::App &app, const CLI::Success &call)
{
    std::ostringstream text;
    app.exit(call, text, text);
    writeToStandardOutput(text.str());
    return exitDone;
}

int parseAndRun(Platform &platform, const std::vector<std::string> &arguments)
{
    CLI::App app("QuartzDiskMark measures how fast a drive is.", "qdm");
    app.set_version_flag("--version", fmt::format("qdm {}", version), "Print the version and exit");
    app.footer(footer);
    app.allow_windows_style_options(false); // a path that begins with a slash is a path on every system
    app.require_subcommand(0, 1);           // what follows a command is its argument, also where it reads like a command
    // Of an option given twice the last counts, so that a script or an alias can be overruled.
    app.option_defaults()->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
    const std::vector<Command> commands{addRun(app, platform), addMeasure(app, platform), addDrives(app, platform), addPlans(app),
                                        addReport(app)};
    try {
        app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend())); // CLI11 takes them from the end
    } catch (const CLI::Success &call) {
        return printCalledFor(app, call);
    } catch (const CLI::ParseError &error) {
        failUsage(app, error, commands, arguments.empty() ? "-" : arguments.front());
    }
    if (const Command *command = chosen(commands))
        return command->run();
    throw Error(ErrorKind::Usage,
                fmt::format("Say what to do: qdm COMMAND, where COMMAND is one of {}. `qdm --help` explains them.",
                            fmt::join(namesOf(commands), ", ")));
}

}

ExitStatus exitStatusOf(ErrorKind kind)
{
    switch (kind) {
    case ErrorKind::Usage: return exitUsage;
    case ErrorKind::NoSpace:
    case ErrorKind::TooLarge:
    case ErrorKind::ReadOnly:
    case ErrorKind::Permission:
    case ErrorKind::NotFound:
    case ErrorKind::Busy:
    case ErrorKind::Unsupported: return exitUnusable;
    case ErrorKind::DeviceGone:
    case ErrorKind::Io: return exitFailed;
    }
    return exitFailed;
}

int runCommandLine(Platform &platform, const std::vector<std::string> &arguments)
{
    try {
        return parseAndRun(platform, arguments);
    } catch (const Error &error) {
        printSentence(error.what());
        return exitStatusOf(error.kind());
    }
}

}

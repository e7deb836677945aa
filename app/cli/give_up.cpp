// SPDX-License-Identifier: MIT
#include "app/cli/give_up.h"

#include "app/cli/command_line.h"
#include "app/cli/output.h"
#include "core/run/forecast.h"
#include "core/run/given_up.h"
#include "platform/include/paths.h"
#include "platform/include/program.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <iostream>
#include <utility>
#include <vector>

namespace qdm::cli {

namespace {

/// While a person is asked, a signal ends the program with the status of a cancelled run; nothing is to be tidied up yet.
class SignalsEndTheQuestion {
public:
    SignalsEndTheQuestion()
    {
        for (int number : stopSignals())
            m_before.emplace_back(number, std::signal(number, [](int) { std::_Exit(exitCancelled); }));
    }
    ~SignalsEndTheQuestion()
    {
        for (const auto &[number, before] : m_before)
            std::signal(number, before);
    }
    SignalsEndTheQuestion(const SignalsEndTheQuestion &) = delete;
    SignalsEndTheQuestion &operator=(const SignalsEndTheQuestion &) = delete;

private:
    std::vector<std::pair<int, void (*)(int)>> m_before;
};

bool answeredYes(const std::string &drive, const std::string &forecast)
{
    const SignalsEndTheQuestion signals;
    const std::string question = fmt::format("All data on {} will be destroyed. {} Type yes to go on: ", drive, forecast);
    std::fwrite(question.data(), 1, question.size(), stderr);
    std::fflush(stderr);
    std::string answer;
    std::getline(std::cin, answer);
    while (!answer.empty() && (answer.back() == '\r' || answer.back() == ' '))
        answer.pop_back();
    return answer == "yes";
}

}

void addGiveUpOptions(CLI::App &app, GiveUpOptions &options)
{
    CLI::Option *destroy = app.add_option("--destroy-data", options.serial,
                                          "Write to the device TARGET and destroy all data on it; SERIAL is its serial number, or its path "
                                          "where it has none");
    destroy->type_name("SERIAL");
    app.add_flag("--yes", options.yes, "Do not ask before data are destroyed")->needs(destroy);
}

bool confirmGivenUp(Platform &platform, RunRequest &request, const GiveUpOptions &options)
{
    if (!options.serial)
        return true;
    if (options.serial->empty() || options.serial->starts_with("--")) // an unset variable of a script, or a forgotten number
        throw Error(ErrorKind::Usage,
                    fmt::format("--destroy-data {}. Give the serial number of the drive, or its path where it has none.",
                                options.serial->empty() ? "is empty" : fmt::format("is followed by {}", *options.serial)));
    const PathKind kind = platform.pathKind(request.target);
    if (kind == PathKind::Folder)
        throw Error(ErrorKind::Usage,
                    fmt::format("{} is a folder, where a test writes to a file of its own only. Leave --destroy-data out, or name the "
                                "drive as a whole.",
                                pathText(request.target)));
    request.givenUpAs = *options.serial;
    if (kind != PathKind::BlockDevice || !request.plan.writes())
        return true; // the run refuses the one by itself and destroys nothing in the other
    if (!options.yes && !inputComesFromTerminal())
        throw Error(ErrorKind::Usage,
                    fmt::format("All data on {} would be destroyed, and there is no terminal to ask at. Add --yes if that is meant.",
                                describeDrive(platform, request.target)));
    // Opened before it is asked about: whatever is in the way is said first, and nothing can take the drive's place meanwhile.
    holdGivenUp(platform, request);
    if (options.yes || answeredYes(describeDrive(platform, request.target), forecastText(forecastOf(platform, request))))
        return true;
    printSentence("The answer was not yes, so nothing was written.");
    return false;
}

}

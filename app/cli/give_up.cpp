// SPDX-License-Identifier: MIT
#include "app/cli/give_up.h"

#include "app/cli/output.h"
#include "core/report/describe.h"
#include "core/result/format.h"
#include "platform/include/paths.h"
#include "platform/include/program.h"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <iostream>

namespace qdm::cli {

namespace {

/// As the platform sees it: what lies over several drives has no serial number of its own.
std::string serialOf(const Volume &volume)
{
    return volume.drives.size() == 1 ? volume.drives.front().serial : std::string();
}

/// Names come from devices; none may steer the terminal.
std::string shown(std::string text)
{
    std::ranges::replace_if(
        text, [](unsigned char c) { return c < 0x20 || c == 0x7f; }, '?');
    return text;
}

/// "/dev/sdb (Quartz 1, serial number S1, 1.0 TB)"
std::string describe(const RunRequest &request, const Volume &volume)
{
    const std::string serial = serialOf(volume);
    const Bytes size = volume.size == Bytes() ? volume.drive().capacity : volume.size;
    return shown(fmt::format("{} ({}, {}, {})", pathText(request.target), driveName(volume),
                             serial.empty() ? "no serial number" : "serial number " + serial,
                             size == Bytes() ? "size not known" : formatCapacity(size)));
}

/// Before anybody is asked; the platform looks again at what it opens.
void requireSameDrive(const std::string &device, const Volume &volume, const std::string &given)
{
    const std::string serial = serialOf(volume);
    if (!serial.empty() && given != serial)
        throw Error(
            ErrorKind::Usage,
            fmt::format("{} is {} with the serial number {}, not {}. Nothing was written. Look again which drive you mean and confirm "
                        "it by its serial number.",
                        device, driveName(volume), serial, given));
}

bool answeredYes(const std::string &drive)
{
    const std::string question = fmt::format("All data on {} will be destroyed. Type yes to go on: ", drive);
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
    const std::string device = pathText(request.target);
    if (options.serial->empty()) // an unset variable of a script
        throw Error(ErrorKind::Usage, "--destroy-data is empty. Give the serial number of the drive, or its path where it has none.");
    const PathKind kind = platform.pathKind(request.target);
    if (kind == PathKind::Folder)
        throw Error(ErrorKind::Usage,
                    fmt::format("{} is a folder, where a test writes to a file of its own only. Leave --destroy-data out, or name the "
                                "drive as a whole.",
                                device));
    request.givenUpAs = *options.serial;
    if (kind != PathKind::BlockDevice || !request.plan.writes())
        return true; // the run refuses the one by itself and destroys nothing in the other
    const Volume volume = platform.volumeOf(request.target);
    requireSameDrive(device, volume, *options.serial);
    if (options.yes)
        return true;
    if (!inputComesFromTerminal())
        throw Error(ErrorKind::Usage,
                    fmt::format("All data on {} would be destroyed, and there is no terminal to ask at. Add --yes if that is meant.",
                                describe(request, volume)));
    if (answeredYes(describe(request, volume)))
        return true;
    printSentence("The answer was not yes, so nothing was written.");
    return false;
}

}

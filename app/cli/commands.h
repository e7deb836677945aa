// SPDX-License-Identifier: MIT
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

namespace qdm {
class Platform;
}

namespace qdm::cli {

/// A subcommand that has been declared, and what it does once the arguments are read; returns the exit status, throws Error.
struct Command {
    CLI::App *app;
    std::function<int()> run;
};

// One for each file *_command.cpp. `platform` outlives what they return.
Command addRun(CLI::App &root, Platform &platform);
Command addMeasure(CLI::App &root, Platform &platform);
Command addDrives(CLI::App &root, Platform &platform);
Command addPlans(CLI::App &root);
Command addReport(CLI::App &root);

}

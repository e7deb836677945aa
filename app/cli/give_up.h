// SPDX-License-Identifier: MIT
#pragma once

#include "core/run/runner.h"

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

namespace qdm::cli {

/// What a person says who gives up the data on a drive.
struct GiveUpOptions {
    std::optional<std::string> serial;
    bool yes = false; ///< the question is answered already
};

void addGiveUpOptions(CLI::App &app, GiveUpOptions &options);

/// Puts into the request what was given up. Where the request writes, the drive is opened and held, and a person is asked. False: the
/// answer was not yes. Error Usage where there is nothing to give up or nobody can be asked, else as openRunTarget().
bool confirmGivenUp(Platform &platform, RunRequest &request, const GiveUpOptions &options);

}

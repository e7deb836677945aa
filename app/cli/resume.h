// SPDX-License-Identifier: MIT
#pragma once

#include "core/run/journal.h"

#include <CLI/CLI.hpp>
#include <string>

namespace qdm::cli {

/// Declares --resume [JOURNAL].
void addResumeOption(CLI::App &app, std::optional<std::string> &journal);

/// The run that is to go on, of the journal that was named, else of the latest one that was left. Throws Error(Usage) where another option
/// would change what the run is, or nothing is left.
RunRequest resumedRequest(const std::string &journal, const CLI::App &app);

/// "Resuming review-2014 in /mnt, begun 2026-12-03T09:00:00Z: 24 of 36 steps are done."
std::string resumptionText(const UnfinishedRun &run);

}

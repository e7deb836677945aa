// SPDX-License-Identifier: MIT
#pragma once

#include "core/run/journal.h"

#include <CLI/CLI.hpp>
#include <string>

namespace qdm::cli {

/// Declares --resume [JOURNAL].
void addResumeOption(CLI::App &app, std::optional<std::string> &journal);

/// The run that is to go on, of the journal that was named, else of the latest one that was left. Throws Error(Usage) where another option
/// would change what the run is, a drive is not given up anew, or nothing is left.
RunRequest resumedRequest(const std::string &journal, const CLI::App &app);

/// "Resuming review-2014 in /mnt (Quartz 1), begun 2026-12-03T09:00:00Z, ended 2026-12-03T10:10:00Z: 24 of 36 steps are done."
std::string resumptionText(const UnfinishedRun &run);

/// A sentence on stderr of the runs that wait to be resumed; nothing where none does. `others`: beside one that is being resumed.
void mentionLeft(bool others);

}

// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/error.h"

#include <string>
#include <vector>

namespace qdm {
class Platform;
}

namespace qdm::cli {

/// The exit statuses that scripts rely on.
enum ExitStatus { exitDone = 0, exitUsage = 2, exitUnusable = 3, exitFailed = 4, exitCancelled = 130 };

ExitStatus exitStatusOf(ErrorKind kind);

/// Does what the arguments (UTF-8, the program's name not among them) say and returns the exit status. Writes to the standard streams;
/// errors become one sentence on stderr.
int runCommandLine(Platform &platform, const std::vector<std::string> &arguments);

}

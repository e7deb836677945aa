// SPDX-License-Identifier: MIT
#pragma once

#include "platform/windows/raw/drive_guard.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace qdm::raw {

/// How the program calls its helper: by the random digits of its pipe and the id of its process.
struct HelperCall {
    std::string digits;
    DWORD program = 0;
};

/// None where the words of a command line are no such call.
std::optional<HelperCall> helperCall(const std::vector<std::string> &words);

/// What the helper does from its start to its end. True if all went as it should; false, and nothing was opened, where the pipe is not
/// that of the process that is said to have made it.
bool runHelper(const HelperCall &call, const std::function<DriveSystem()> &system);

}

// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/error.h"

#include <cerrno>
#include <functional>
#include <string>

namespace qdm::test {

/// How a forked child ended.
struct ChildEnd {
    int exitStatus = -1; ///< -1 where a signal ended it
    int signal = 0;
};

/// Runs `work` in a forked child, so that limits, users and signals do not stay with the test. Its return value is the exit status.
ChildEnd inChild(const std::function<int()> &work);

/// For the end of a child's work: 0 if `action` ends in an Error of this kind, 1 if in another one, 2 if in none.
int expectError(ErrorKind kind, const std::function<void()> &action);

/// From here on this system call fails with `code`, as a sandbox or a filesystem without it makes it fail. For children only.
bool forbid(unsigned systemCall, int code = EPERM);

bool isRoot();

/// Prints why a part of the tests could not run here.
void skip(const std::string &reason);

}

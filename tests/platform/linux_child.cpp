// SPDX-License-Identifier: MIT
#include "tests/platform/linux_child.h"

#include <cstdio>
#include <exception>
#include <sys/wait.h>
#include <unistd.h>

namespace qdm::test {

ChildEnd inChild(const std::function<int()> &work)
{
    std::fflush(nullptr);
    const pid_t child = ::fork();
    if (child == 0) {
        int status = 99;
        try {
            status = work();
        } catch (const std::exception &error) {
            std::fprintf(stderr, "child: %s\n", error.what());
        }
        ::_exit(status);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    if (WIFEXITED(status))
        return {WEXITSTATUS(status), 0};
    return {-1, WTERMSIG(status)};
}

int expectError(ErrorKind kind, const std::function<void()> &action)
{
    try {
        action();
    } catch (const Error &error) {
        if (error.kind() == kind)
            return 0;
        std::fprintf(stderr, "another error: %s\n", error.what());
        return 1;
    }
    return 2;
}

bool isRoot()
{
    return ::geteuid() == 0;
}

void skip(const std::string &reason)
{
    std::fprintf(stderr, "skipped: %s\n", reason.c_str());
}

}

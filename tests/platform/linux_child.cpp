// SPDX-License-Identifier: MIT
#include "tests/platform/linux_child.h"

#include <cstddef>
#include <cstdio>
#include <exception>
#include <iterator>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
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

bool forbid(unsigned systemCall, int code)
{
    sock_filter rules[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, systemCall, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (unsigned(code) & SECCOMP_RET_DATA)),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    const sock_fprog program{std::size(rules), rules};
    return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
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

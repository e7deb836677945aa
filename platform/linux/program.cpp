// SPDX-License-Identifier: MIT
#include "platform/include/program.h"

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace qdm {

std::vector<std::string> programArguments(int argc, char **argv)
{
    return {argv + (argc > 0 ? 1 : 0), argv + argc};
}

void prepareStandardStreams()
{
    // Opened the wrong way round, so that reading or writing a stream which the caller closed is still an error.
    for (int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (::fcntl(stream, F_GETFD) < 0 && ::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0)
            std::_Exit(4);
    // Both are errors of a write, to be told in words, and no reason to die.
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
}

void restoreTerminal() noexcept
{
    // Nothing of the terminal itself was changed.
}

void joinTerminal()
{
    // Every program has the streams of the terminal it was started from.
}

bool inputComesFromTerminal()
{
    return ::isatty(STDIN_FILENO) != 0;
}

bool errorsGoToTerminal()
{
    const char *term = std::getenv("TERM");
    return ::isatty(STDERR_FILENO) && !(term && std::strcmp(term, "dumb") == 0);
}

unsigned terminalWidth()
{
    winsize size{};
    if (::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return 80;
    return size.ws_col;
}

std::vector<int> stopSignals()
{
    return {SIGINT, SIGTERM, SIGHUP};
}

}

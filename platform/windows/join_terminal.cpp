// SPDX-License-Identifier: MIT
#include "platform/include/program.h"

#include <cstdio>
#include <io.h>
#include <windows.h>

namespace qdm {

namespace {

bool leadsNowhere(std::FILE *stream)
{
    const int descriptor = ::_fileno(stream);
    return descriptor < 0 || ::_get_osfhandle(descriptor) < 0;
}

}

void joinTerminal()
{
    // A program with windows gets no console. Streams that were redirected are handed to it like to any other, and stay.
    const bool noOutput = leadsNowhere(stdout);
    const bool noErrors = leadsNowhere(stderr);
    if ((!noOutput && !noErrors) || !::AttachConsole(ATTACH_PARENT_PROCESS))
        return;
    // Where this fails nobody hears the program, as if it had been started by a click.
    if (noOutput && std::freopen("CONOUT$", "w", stdout))
        std::setvbuf(stdout, nullptr, _IONBF, 0);
    if (noErrors && std::freopen("CONOUT$", "w", stderr))
        std::setvbuf(stderr, nullptr, _IONBF, 0);
}

}

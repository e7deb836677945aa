// SPDX-License-Identifier: MIT
#include "app/cli/command_line.h"
#include "app/cli/terminal.h"
#include "platform/include/platform.h"

#include <cstdio>
#include <exception>

int main(int argc, char **argv)
{
    qdm::cli::prepareStandardStreams();
    try {
        const auto platform = qdm::makePlatform();
        return qdm::cli::runCommandLine(*platform, argc, argv);
    } catch (const std::exception &error) {
        std::fprintf(stderr, "qdm: %s\n", error.what());
        return qdm::cli::exitFailed;
    }
}

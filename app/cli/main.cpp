// SPDX-License-Identifier: MIT
#include "app/cli/command_line.h"
#include "platform/include/platform.h"
#include "platform/include/program.h"

#include <cstdio>
#include <exception>

int main(int argc, char **argv)
{
    qdm::prepareStandardStreams();
    try {
        const auto platform = qdm::makePlatform();
        return qdm::cli::runCommandLine(*platform, qdm::programArguments(argc, argv));
    } catch (const std::exception &error) {
        std::fprintf(stderr, "qdm: %s\n", error.what());
        return qdm::cli::exitFailed;
    }
}

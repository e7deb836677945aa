// SPDX-License-Identifier: MIT
// The only code that runs as root: it opens drives for QuartzDiskMark when the administrator agreed, and does nothing else. pkexec starts
// it (packaging/polkit); its standard input is the socket to the program.
#include "platform/include/error.h"
#include "platform/linux/raw/helper_service.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <unistd.h>

int main(int argc, char **argv)
{
    const char *given = std::getenv("PKEXEC_UID");
    const std::string uid = given ? given : "";
    if (::clearenv() != 0 || ::chdir("/") != 0 || ::close_range(3, ~0U, 0) != 0)
        return 3;
    for (const int signal : {SIGINT, SIGHUP, SIGQUIT, SIGTERM}) // it ends with the program, which may still write
        std::signal(signal, SIG_IGN);
    try {
        qdm::raw::requireAuthorised(STDIN_FILENO, given ? uid.c_str() : nullptr);
        const auto call = qdm::raw::helperCall({argv + 1, argv + argc});
        if (!call)
            throw qdm::Error(qdm::ErrorKind::Usage, "It is QuartzDiskMark that starts the helper, and says what for.");
        qdm::raw::serveProgram(STDIN_FILENO, *call, {});
        return 0;
    } catch (const std::exception &error) {
        std::fprintf(stderr, "quartzdiskmark-helper: %s\n", error.what());
        return 3;
    }
}

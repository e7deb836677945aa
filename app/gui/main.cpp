// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/application.h"
#include "platform/include/program.h"

int main(int argc, char **argv)
{
    qdm::joinTerminal();
    qdm::prepareStandardStreams();
    const auto platform = qdm::makePlatform();
    return qdm::runApplication(argc, argv, *platform);
}

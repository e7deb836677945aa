// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "platform/include/platform.h"

namespace qdm {

/// The whole desktop program on the given system; its exit status.
int runApplication(int argc, char **argv, Platform &platform);

}

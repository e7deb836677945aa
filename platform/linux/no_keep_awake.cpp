// SPDX-License-Identifier: MIT
#include "platform/linux/keep_awake.h"

namespace qdm {

KeptAwake keepAwake(const std::string &)
{
    return {nullptr, "this program was built without libsystemd, by which the system is asked for it"};
}

}

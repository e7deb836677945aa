// SPDX-License-Identifier: MIT
#pragma once

#include "platform/linux/drives/system_root.h"
#include "platform/linux/raw/helper_messages.h"

namespace qdm::raw {

/// Refuses everybody but who was authorised: the socket's other end must belong to the user for whom pkexec started this program
/// (`pkexecUid`, its variable PKEXEC_UID), or to the administrator where there is none. Error Permission.
void requireAuthorised(int socket, const char *pkexecUid);

/// Answers the program at the other end until it goes, as far as the administrator was asked: `call`. What it opened for writing is held
/// meanwhile. Never throws for what the program asks: refusals go to it; returns at the first packet that is none of ours.
void serveProgram(int socket, const HelperCall &call, const SystemRoot &root);

}

// SPDX-License-Identifier: MIT
#pragma once

#include "platform/windows/raw/messages.h"
#include "platform/windows/raw/whole_drive.h"

#include <functional>

namespace qdm::raw {

/// Makes a handle of this process one of the program's; its value there. Error.
using HandOver = std::function<std::uint64_t(const UniqueHandle &)>;

/// The helper's work: opens one drive for the program and gives it handles until the program closes its end of the stream; the drive and
/// its volumes are let go then. What is refused is told to the program. Returns false where the program asked what it may not, which ends
/// it too. `system` is asked when it is needed.
bool serveDrive(MessageStream &stream, const std::function<DriveSystem()> &system, const HandOver &handOver);

}

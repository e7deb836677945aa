// SPDX-License-Identifier: MIT
#pragma once

#include "platform/windows/raw/messages.h"
#include "platform/windows/raw/whole_drive.h"

#include <filesystem>

namespace qdm::raw {

/// The helper, connected. It ends when the stream is let go.
struct Helper {
    std::unique_ptr<MessageStream> stream;
    UniqueHandle process; ///< may be none in tests
};

/// Starts the helper that lies beside this program, for which Windows asks the person, and waits for it. `drive`: for messages. Error
/// Permission where it is not there or the person said no.
Helper startHelper(unsigned drive);

/// The same for a helper in `folder`. For tests.
Helper startHelperIn(const std::filesystem::path &folder, unsigned drive);

/// The drive that the helper opens for `question` (Wish::Read or Write). Error, also as the helper met it.
std::shared_ptr<WholeDrive> driveOfHelper(Helper helper, const Question &question);

}

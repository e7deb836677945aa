// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/io_queue.h"
#include "platform/linux/unique_fd.h"

#include <memory>
#include <string>
#include <vector>

namespace qdm {

/// What every engine needs to know of the target and of the queue.
struct QueueSetup {
    SharedFd file;
    std::string path; ///< for messages
    Bytes alignment;
    QueueOptions options;
};

/// Error Unsupported, TooLarge.
std::unique_ptr<IoQueue> makeQueue(const QueueSetup &setup);

/// The engines that moved a first block of this file, in the order of EngineKind.
std::vector<EngineKind> probedEngines(const SharedFd &file, Bytes alignment);

/// Each in its own file.
std::unique_ptr<IoQueue> makeIoUringQueue(const QueueSetup &setup);
std::unique_ptr<IoQueue> makeAioQueue(const QueueSetup &setup);

}

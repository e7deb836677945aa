// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/io_queue.h"
#include "platform/windows/opened_file.h"

#include <memory>
#include <string>
#include <vector>

namespace qdm {

/// What every engine needs to know of the target and of the queue.
struct QueueSetup {
    OpenedFile file;
    std::string path; ///< for messages
    Bytes alignment;
    QueueOptions options;
};

/// Error Unsupported, TooLarge, and what opening another handle may come to.
std::unique_ptr<IoQueue> makeQueue(const QueueSetup &setup);

/// The engines that moved a first block of this file, in the order of EngineKind.
std::vector<EngineKind> probedEngines(const OpenedFile &file, Bytes alignment);

std::unique_ptr<IoQueue> makeIocpQueue(const QueueSetup &setup);

/// The handle of a queue, opened with `flags` and what its write mode asks for. Error.
UniqueHandle openForQueue(const QueueSetup &setup, DWORD flags);

}

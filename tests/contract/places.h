// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/platform.h"

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace qdm::test {

/// The platform under test.
Platform &platform();

/// A new folder, removed with all that is in it.
class TemporaryFolder {
public:
    explicit TemporaryFolder(const std::filesystem::path &parent = std::filesystem::temp_directory_path());
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder &) = delete;
    TemporaryFolder &operator=(const TemporaryFolder &) = delete;

    const std::filesystem::path &path() const { return m_path; }

private:
    std::filesystem::path m_path;
};

/// Folders on different filesystems of this machine: the temporary one and, where there is one, main memory.
std::vector<std::filesystem::path> places();

/// A queue under test, and a name for messages.
struct Case {
    Target &target;
    EngineKind engine;
    std::string name;

    std::unique_ptr<IoQueue> open(unsigned depth, Bytes slotSize, WriteMode mode = WriteMode::Direct) const
    {
        return target.openQueue({engine, depth, slotSize, mode});
    }
};

/// Runs `check` for every engine on a test file of `size` in every place.
void forEachEngine(Bytes size, const std::function<void(const Case &)> &check);

/// Long enough for any request on any machine.
inline constexpr std::chrono::seconds patience{20};

/// Does these requests to their end, in order of completion. Their number is at most the queue's depth.
std::vector<Completion> finish(IoQueue &queue, const std::vector<Request> &requests);

}

// SPDX-License-Identifier: MIT
#pragma once

#include "platform/common/opened_target.h"
#include "platform/linux/unique_fd.h"

#include <functional>

namespace qdm {

class LinuxTarget final : public OpenedTarget {
public:
    /// Makes a given-up device as new and says how, where that is not this program's own to do.
    using Eraser = std::function<std::string()>;

    LinuxTarget(TargetFacts facts, SharedFd file, Eraser eraser = {})
        : OpenedTarget(std::move(facts)), m_file(std::move(file)), m_eraser(std::move(eraser))
    {
    }

    std::vector<EngineKind> engines() const override;
    std::unique_ptr<IoQueue> openQueue(const QueueOptions &options) override;
    void flush() override;
    std::string trim(std::uint64_t offset, Bytes length) override;
    std::string erase() override;
    void dropCache() noexcept override;
    std::optional<double> cachedShare() override;

private:
    std::string trimTestFile(std::uint64_t offset, Bytes length);

    SharedFd m_file;
    Eraser m_eraser;
};

}

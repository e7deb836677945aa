// SPDX-License-Identifier: MIT
#pragma once

#include "platform/common/opened_target.h"
#include "platform/windows/opened_file.h"

namespace qdm {

class WindowsTarget final : public OpenedTarget {
public:
    WindowsTarget(TargetFacts facts, OpenedFile file) : OpenedTarget(std::move(facts)), m_file(std::move(file)) { }

    std::vector<EngineKind> engines() const override;
    std::unique_ptr<IoQueue> openQueue(const QueueOptions &options) override;
    void flush() override;
    std::string trim(std::uint64_t offset, Bytes length) override;
    std::string erase() override;
    void dropCache() noexcept override { }                                // not on this system: opening a file unbuffered empties its cache
    std::optional<double> cachedShare() override { return std::nullopt; } // Windows does not tell

private:
    OpenedFile m_file;
};

}

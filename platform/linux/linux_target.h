// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/target.h"
#include "platform/linux/unique_fd.h"

namespace qdm {

/// What createTestFile and openDevice found out about the file they opened.
struct OpenTarget {
    TargetKind kind = TargetKind::TestFile;
    std::filesystem::path path;
    SharedFd file;
    Bytes size;
    Bytes alignment;
    TargetTraits traits;
};

class LinuxTarget final : public Target {
public:
    explicit LinuxTarget(OpenTarget open) : m_open(std::move(open)) { }

    TargetKind kind() const override { return m_open.kind; }
    std::filesystem::path path() const override { return m_open.path; }
    Bytes size() const override { return m_open.size; }
    bool writable() const override { return m_open.kind == TargetKind::TestFile; }
    Bytes alignment() const override { return m_open.alignment; }
    const TargetTraits &traits() const override { return m_open.traits; }

    std::vector<EngineKind> engines() const override;
    std::unique_ptr<IoQueue> openQueue(const QueueOptions &options) override;
    void flush() override;
    void dropCache() noexcept override;
    std::optional<double> cachedShare() override;
    Error requestError(const Request &request, int systemCode) const override;
    Error shortTransfer(const Request &request, std::uint64_t moved) const override;

private:
    ErrorOrigin originOf(const Request &request, int systemCode) const;
    std::string attempt(const Request &request) const;

    OpenTarget m_open;
};

}

// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/target.h"

namespace qdm {

/// What was found out about a target when it was opened.
struct TargetFacts {
    TargetKind kind = TargetKind::TestFile;
    std::filesystem::path path;
    Bytes size;
    Bytes alignment;
    TargetTraits traits;
    bool givenUp = false; ///< a device whose data its owner gave up; a test file is always ours to write
};

/// What every system's target answers alike: its facts, and the sentences for requests that failed.
class OpenedTarget : public Target {
public:
    explicit OpenedTarget(TargetFacts facts) : m_facts(std::move(facts)) { }

    TargetKind kind() const override { return m_facts.kind; }
    std::filesystem::path path() const override { return m_facts.path; }
    Bytes size() const override { return m_facts.size; }
    bool writable() const override { return m_facts.givenUp || m_facts.kind == TargetKind::TestFile; }
    Bytes alignment() const override { return m_facts.alignment; }
    const TargetTraits &traits() const override { return m_facts.traits; }

    Error requestError(const Request &request, int systemCode) const override;
    Error shortTransfer(const Request &request, std::uint64_t moved) const override;

private:
    ErrorOrigin originOf(const Request &request, int systemCode) const;
    std::string attempt(const Request &request) const;

    TargetFacts m_facts;
};

}

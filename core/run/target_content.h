// SPDX-License-Identifier: MIT
#pragma once

#include "core/workload/workload.h"

#include <optional>

namespace qdm {

/// What lies on a target while a plan runs, as far as it matters to what is measured: how far from its start it holds data, of which
/// kind, and whether the drive knows the rest to be free. Pure bookkeeping, so that an estimate can foresee what a run will write.
class TargetContent {
public:
    explicit TargetContent(Bytes size) : m_size(size) { }

    /// The bytes from `from` on, up to `to`, were written in order.
    void filled(const DataPattern &data, Bytes from, Bytes to);
    void trimmedFrom(Bytes from);  ///< the drive knows all from there on to be free
    void mixed(const Workload &w); ///< the workload has written
    void becomeUnknown();          ///< it was filled or trimmed once, but what it holds is not known

    /// A part of the target that has to be written.
    struct Gap {
        Bytes from, to;
        Bytes size() const { return to - from; }
    };

    /// What must be written before this workload: all of a target that no step has filled or trimmed yet, so that a drive is not measured
    /// empty; else what it would read that does not hold the data it names. None: it can begin.
    std::optional<Gap> missingFor(const Workload &w) const;

    /// What must be written so that the first `to` bytes hold such data.
    std::optional<Gap> missingUpTo(Bytes to, const DataPattern &data) const;

    /// True if all from `from` on is free as far as the drive knows.
    bool isFreeFrom(Bytes from) const { return from >= m_size || (m_restIsFree && m_end <= from); }

private:
    Bytes m_size;
    Bytes m_filled;                    ///< so much from the start holds data of one kind
    std::optional<DataPattern> m_data; ///< which; none: nothing is known of the data
    Bytes m_end;                       ///< beyond it nothing was written since the rest was trimmed
    bool m_restIsFree = false;
    bool m_prepared = false; ///< filled or trimmed once
};

}

// SPDX-License-Identifier: MIT
#include "core/run/target_content.h"

#include <algorithm>

namespace qdm {

namespace {

/// Where the part of the target ends that a workload uses.
Bytes endOf(const Workload &w, Bytes size)
{
    return std::min(size, sizeIn(w.offset, size) + sizeIn(w.span, size));
}

}

void TargetContent::filled(const DataPattern &data, Bytes from, Bytes to)
{
    const bool goesOn = from == m_filled && m_data == data;
    if (from == 0_B || goesOn) {
        m_filled = from == 0_B && m_data == data ? std::max(m_filled, to) : to;
        m_data = data;
    } else if (m_data != data) {
        m_data.reset();
    }
    m_end = std::max(m_end, to);
    m_prepared = true;
}

void TargetContent::trimmedFrom(Bytes from)
{
    m_filled = std::min(m_filled, from);
    m_end = from;
    m_restIsFree = true;
    m_prepared = true;
}

void TargetContent::becomeUnknown()
{
    m_data.reset();
    m_filled = 0_B;
    m_end = m_size;
    m_prepared = true;
}

void TargetContent::mixed(const Workload &w)
{
    if (w.readShare == 100)
        return;
    m_end = std::max(m_end, endOf(w, m_size));
    if (m_data != w.data)
        m_data.reset();
}

std::optional<TargetContent::Gap> TargetContent::missingFor(const Workload &w) const
{
    if (!m_prepared)
        return Gap{0_B, m_size};
    if (w.readShare == 0)
        return std::nullopt;
    return missingUpTo(endOf(w, m_size), w.data);
}

std::optional<TargetContent::Gap> TargetContent::missingUpTo(Bytes to, const DataPattern &data) const
{
    if (m_data == data && m_filled >= to)
        return std::nullopt;
    return Gap{m_data == data ? m_filled : 0_B, to};
}

}

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/event_mailbox.h"

namespace qdm {

bool EventMailbox::post(JobId job, const Event &event)
{
    const std::lock_guard lock(m_mutex);
    const bool wasEmpty = m_letters.empty();
    const bool replaces = !wasEmpty && m_letters.back().first == job && std::holds_alternative<Progress>(m_letters.back().second)
        && std::holds_alternative<Progress>(event);
    if (replaces)
        m_letters.back().second = event;
    else
        m_letters.emplace_back(job, event);
    return wasEmpty;
}

std::vector<EventMailbox::Letter> EventMailbox::collect()
{
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_letters, {});
}

}

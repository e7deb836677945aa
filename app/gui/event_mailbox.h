// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/events.h"

#include <mutex>
#include <utility>
#include <vector>

namespace qdm {

/// Where job threads leave their events and the window's thread collects them. A Progress replaces one that was not yet collected,
/// all other events are kept in order: nothing grows while the window is busy, and nothing that matters is lost.
class EventMailbox {
public:
    using Letter = std::pair<JobId, Event>;

    /// Any thread. True if the box was empty, so that somebody must be told to collect.
    bool post(JobId job, const Event &event);

    std::vector<Letter> collect();

private:
    std::mutex m_mutex;
    std::vector<Letter> m_letters;
};

}
